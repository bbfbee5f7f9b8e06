/** Text for the clipboard. Where the browser does not allow that, it is shown to be copied by hand. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    prompt("", text);
    return false;
  }
}
