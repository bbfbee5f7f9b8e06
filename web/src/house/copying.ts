/** Text for the clipboard. Not every browser allows that: whether it did is told. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Text for the clipboard, or else shown to be copied by hand. */
export async function copyOrShow(text: string): Promise<boolean> {
  const copied = await copyText(text);
  if (!copied) prompt("", text);
  return copied;
}
