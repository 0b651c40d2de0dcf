/** Words that readers see: markup, comments, scripts and shortcodes count for nothing. Takes linear time. */
export function countWords(html: string): number {
  const text = visibleText(html)
    .replace(/\[\/?\w[^\][]*\]/g, ' ')
    .replace(/&\w+;|&#\d+;/g, ' ');
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** Links that lead somewhere by http. */
export function countLinks(html: string): number {
  return html.match(/<a\b[^<>]*\bhref\s*=\s*["']?https?:/gi)?.length ?? 0;
}

const HIDDEN = ['script', 'style'];

/** The text between the tags. What is opened and never closed is text. */
function visibleText(html: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  // Once an end is not found, it is not looked for again.
  const missing = new Set<string>();
  const after = (end: string, from: number): number => {
    const found = missing.has(end) ? -1 : lower.indexOf(end, from);
    if (found < 0) missing.add(end);
    return found < 0 ? -1 : found + end.length;
  };
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    parts.push(html.slice(at, open));
    const hidden = HIDDEN.find((name) => lower.startsWith(`<${name}`, open));
    let end = -1;
    if (lower.startsWith('<!--', open)) end = after('-->', open + 4);
    else if (hidden) end = after(`</${hidden}>`, open);
    if (end < 0) end = after('>', open);
    if (end < 0) {
      at = open;
      break;
    }
    parts.push(' ');
    at = end;
  }
  return parts.join('') + html.slice(at);
}
