/** What is said aloud to people who listen to the page. */

class Announcer {
  text = $state("");

  say(text: string): void {
    // A live region stays silent when its text does not change; a trailing no-break space makes it change.
    this.text = text === this.text ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
