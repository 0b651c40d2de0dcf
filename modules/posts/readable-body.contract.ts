/** What begins a line of its own. */
const BLOCK =
  /^\/?(address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)$/;

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
};

/**
 * A body as people read it, to be compared: its text by lines, images and links with what they show and where they lead.
 * It is text, never markup again.
 */
export function readableBody(html: string): string {
  let text = '';
  let href = '';
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next < 0) break;
    text += html.slice(at, next);
    if (html.startsWith('<!--', next)) {
      const end = html.indexOf('-->', next);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const name = nameAt(html, next + 1);
    // A bare sign is text, and no end is searched for it: many of them would each read all of the body.
    if (name === '') {
      text += '<';
      at = next + 1;
      continue;
    }
    const end = html.indexOf('>', next);
    if (end < 0) {
      at = next;
      break;
    }
    const tag = html.slice(next + 1, end);
    if (name === 'img') text += ` [${attributeOf(tag, 'alt') || attributeOf(tag, 'src')}] `;
    else if (name === 'iframe') text += ` [${attributeOf(tag, 'src')}] `;
    else if (name === 'a') href = attributeOf(tag, 'href');
    else if (name === '/a') text += href === '' ? '' : ` (${href})`;
    else if (name === 'li') text += '\n• ';
    else if (name === 'td' || name === 'th') text += ' ';
    else if (BLOCK.test(name)) text += '\n';
    at = end + 1;
  }
  text += html.slice(at);
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) =>
      name
        ? (named[name.toLowerCase()] ?? whole)
        : charOf(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
    )
    .replace(/[ \t\r]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

function nameAt(html: string, at: number): string {
  const name = /\/?[a-z][a-z0-9]*/iy;
  name.lastIndex = at;
  return name.exec(html)?.[0].toLowerCase() ?? '';
}

const charOf = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\u{fffd}';

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean) ?? '';
