import { picturesAsFigures, realPictures } from './pictures-in-paste.ts';

/** Elements that say something of a text; the others are taken away around what they hold. */
const kept = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br'],
  ...[
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'strike',
    'a',
    'sub',
    'sup',
    'mark',
    'cite',
    'img',
    'figure',
  ],
  ...['figcaption', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
]);
const dropped =
  'style, script, meta, link, title, xml, head, iframe, object, embed, form, template, svg, noscript';
const attributes: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
};

/** What word processors and web pages put on the clipboard, as this editor would have written it. */
export function cleanPaste(html: string): string {
  // What comes from an editor of this kind is as it should be.
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const comment of commentsIn(body)) comment.remove();
  realPictures(body);
  listsOfWord(body);
  for (const element of [...body.querySelectorAll('*')]) styledAsMarks(element as HTMLElement);
  for (const element of [...body.querySelectorAll('*')].reverse()) simplified(element);
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li'))
    if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('img')) paragraph.remove();
  picturesAsFigures(body);
  for (const paragraph of body.querySelectorAll('p')) if (!paragraph.textContent?.trim()) paragraph.remove();
  return body.innerHTML;
}

function commentsIn(body: HTMLElement): Comment[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
}

/** Google Docs and Word say by styles what other texts say by elements. */
function styledAsMarks(element: HTMLElement): void {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine, verticalAlign } = element.style;
  const line = `${textDecoration} ${textDecorationLine}`;
  // Google Docs wraps all of it in a bold element that is not bold.
  if (/^(B|STRONG)$/.test(element.tagName) && /^(normal|400)$/.test(fontWeight)) unwrap(element);
  if (!/^(SPAN|FONT)$/.test(element.tagName)) return;
  const marks = [
    /^(bold|[6-9]00)$/.test(fontWeight) ? 'strong' : '',
    fontStyle === 'italic' ? 'em' : '',
    line.includes('line-through') ? 's' : '',
    // A link is underlined anyway.
    line.includes('underline') && !element.closest('a') ? 'u' : '',
    verticalAlign === 'super' ? 'sup' : '',
    verticalAlign === 'sub' ? 'sub' : '',
  ].filter(Boolean);
  for (const name of marks) {
    const mark = document.createElement(name);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

/** Word writes the items of a list as paragraphs that are indented and begin with a sign. */
function listsOfWord(body: HTMLElement): void {
  let list: HTMLElement | null = null;
  for (const item of body.querySelectorAll<HTMLElement>('p[class*="MsoList"]')) {
    const sign = item.querySelector<HTMLElement>('[style*="mso-list"]') ?? item.firstElementChild;
    const text = sign?.textContent?.trim() ?? '';
    const isNumbered = /^\(?[0-9a-z]{1,3}[.)]/i.test(text);
    if (sign && /^([·•o§▪-]|\(?[0-9a-z]{1,3}[.)])$/i.test(text)) sign.remove();
    const name = isNumbered ? 'ol' : 'ul';
    if (!list || list.nextElementSibling !== item || list.tagName.toLowerCase() !== name) {
      list = document.createElement(name);
      item.before(list);
    }
    const entry = document.createElement('li');
    entry.append(...item.childNodes);
    list.append(entry);
    item.remove();
  }
}

function simplified(element: Element): void {
  const name = element.tagName.toLowerCase();
  if (!kept.has(name)) {
    if (
      name === 'div' &&
      !element.querySelector('p, div, ul, ol, table, h1, h2, h3, h4, h5, h6, blockquote, pre, figure')
    )
      renamed(element, 'p');
    else unwrap(element);
    return;
  }
  for (const { name: attribute } of [...element.attributes])
    if (!attributes[name]?.includes(attribute)) element.removeAttribute(attribute);
  if (name === 'a') ownAddress(element);
  if (name === 'h1') renamed(element, 'h2');
}

/** A search engine's or a document's address for a link leads through its own server. */
function ownAddress(link: Element): void {
  const href = link.getAttribute('href') ?? '';
  const through = /^https:\/\/www\.google\.com\/url\?(.*)$/.exec(href)?.[1];
  const target = through === undefined ? href : (new URLSearchParams(through).get('q') ?? href);
  if (/^(https?:\/\/|mailto:|tel:|[/#])/i.test(target)) link.setAttribute('href', target);
  else unwrap(link);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function renamed(element: Element, name: string): void {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
