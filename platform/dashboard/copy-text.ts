/** Whether anything can be copied here: browsers give the clipboard to secure pages only. */
export const canCopy = (): boolean => navigator.clipboard !== undefined;

/** Copies a text. @returns false where somebody forbids it: the text stands on the screen still */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
