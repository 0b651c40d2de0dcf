const LONGEST_SUMMARY = 240;

/** Cut at the end of a word. */
export function shortened(text: string, longest = LONGEST_SUMMARY): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest - 40)).trimEnd()}…`;
}
