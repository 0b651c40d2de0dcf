/** Elements whose content is shown as it is written. */
const AS_WRITTEN = /(pre|code|kbd|samp)\b/iy;

/**
 * HTML in which no tag, and nothing that is shown as it is written, can be read: as long as it was, with a sign that no
 * text has in their place. Each `<` is looked at once, and a mark that is missing is looked for once.
 */
export function withoutNoText(html: string): string {
  const ends = new Map<string, RegExp | null>();
  let text = '';
  let at = 0;
  for (;;) {
    const begin = html.indexOf('<', at);
    const close = begin < 0 ? -1 : html.indexOf('>', begin);
    if (close < 0) return text + html.slice(at);
    AS_WRITTEN.lastIndex = begin + 1;
    const name = AS_WRITTEN.exec(html)?.[1]?.toLowerCase();
    const end = (name && endOf(html, name, close + 1, ends)) || close + 1;
    text += html.slice(at, begin) + '\0'.repeat(end - begin);
    at = end;
  }
}

function endOf(html: string, name: string, from: number, ends: Map<string, RegExp | null>): number | null {
  const mark = ends.get(name) ?? (ends.has(name) ? null : new RegExp(`</${name}>`, 'gi'));
  if (mark === null) return null;
  mark.lastIndex = from;
  const isThere = mark.test(html);
  ends.set(name, isThere ? mark : null);
  return isThere ? mark.lastIndex : null;
}
