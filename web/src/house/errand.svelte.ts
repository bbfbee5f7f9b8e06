/** Something that is asked of the server at the press of a button: whether it is on its way, and why it failed. */
import { reason } from "./problems";

export class Errand {
  busy = $state(false);
  problem = $state("");

  async run(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      await work();
    } catch (error) {
      this.problem = reason(error);
    } finally {
      this.busy = false;
    }
  }
}
