/** `[sourcecode language="php"]`, `[code]` and those of CodeColorer, `[cce_php]`; what they hold is no markup. */
const OPENING =
  /\[((?:sourcecode|source|code|cc[a-z]{0,3})(?:_([a-z0-9+#-]{1,30}))?)((?:\s[^[\]]{0,300})?)\]/gi;
const CLOSING = /\[\/([\w+#-]{1,40})\]/g;
const LANGUAGE = /\b(?:lang|language)\s*=\s*["']?([a-z0-9+#-]{1,30})/i;

/**
 * A body of WordPress with the code in its shortcodes as code of HTML: their plugins write it as it stands, and as
 * markup its tags would be taken for those of the text.
 */
export function withCodeOfShortcodes(html: string): string {
  if (!html.includes('[/')) return html;
  const pieces: string[] = [];
  // Where each of them ends for the last time: nothing is looked for to the end of the text in vain.
  const lastEnds = new Map([...html.matchAll(CLOSING)].map(({ 1: name = '', index }) => [name, index]));
  let at = 0;
  OPENING.lastIndex = 0;
  for (let opening = OPENING.exec(html); opening; opening = OPENING.exec(html)) {
    const [whole, name = '', suffix, attributes = ''] = opening;
    const from = opening.index + whole.length;
    if ((lastEnds.get(name) ?? -1) < from) continue;
    const end = html.indexOf(`[/${name}]`, from);
    pieces.push(html.slice(at, opening.index));
    pieces.push(codeOf(html.slice(from, end), suffix ?? LANGUAGE.exec(attributes)?.[1]));
    at = end + name.length + 3;
    OPENING.lastIndex = at;
  }
  return pieces.join('') + html.slice(at);
}

/** Entities stay: most of these plugins keep their code with them. */
function codeOf(text: string, language: string | undefined): string {
  const attribute = language === undefined ? '' : ` class="language-${language.toLowerCase()}"`;
  const code = `<code${attribute}>${text.trim().replace(/</g, '&lt;').replace(/>/g, '&gt;')}</code>`;
  return text.trim().includes('\n') ? `<pre>${code}</pre>` : code;
}
