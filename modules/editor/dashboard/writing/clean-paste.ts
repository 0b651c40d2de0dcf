import { boxes, codeInPaste, unboxed, withoutLooseBreaks } from './blocks-in-paste.ts';
import { checkboxesInPaste } from './checkboxes-in-paste.ts';
import { listsOfWord } from './lists-in-paste.ts';
import { isOwnCopy } from './own-copies.ts';
import { picturesAsFigures, realPictures } from './pictures-in-paste.ts';
import { stylesOfPages } from './styles-of-pages.ts';

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
  'style, script, meta, link, title, xml, head, iframe, object, embed, template, svg, noscript, button, select, textarea, input';
const attributes: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
};

/** What word processors and web pages put on the clipboard, as this editor would have written it. */
export function cleanPaste(html: string): string {
  if (isOwnCopy(html)) return html;
  // The policy of the page would complain of each sheet that is read.
  const { body } = new DOMParser().parseFromString(withoutSheets(html), 'text/html');
  asOthersWrite(body);
  stylesOfPages(html, body);
  checkboxesInPaste(body);
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const comment of commentsIn(body)) comment.remove();
  realPictures(body);
  stylesOfWord(body);
  listsOfWord(body);
  codeInPaste(body);
  for (const element of [...body.querySelectorAll('*')]) styledAsMarks(element as HTMLElement);
  for (const element of [...body.querySelectorAll('*')].reverse()) simplified(element);
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li'))
    if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('img')) paragraph.remove();
  picturesAsFigures(body);
  for (const paragraph of body.querySelectorAll('p')) if (!paragraph.textContent?.trim()) paragraph.remove();
  withoutLooseBreaks(body);
  return body.innerHTML;
}

/** Read once from the beginning to the end, whatever was pasted: a sheet without an end stays. */
function withoutSheets(html: string): string {
  let kept = '';
  let done = 0;
  let start: number | undefined;
  for (const { 1: slash, index } of html.matchAll(/<(\/?)style(?=[\s/>])/gi)) {
    if (index < done) continue;
    if (slash === '') start ??= index;
    else if (start !== undefined) {
      const end = html.indexOf('>', index);
      if (end < 0) break;
      kept += html.slice(done, start);
      done = end + 1;
      start = undefined;
    }
  }
  return kept + html.slice(done);
}

/** What an editor of this kind wrote elsewhere, or a page that plays one: the elements that its sources are of. */
function asOthersWrite(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[data-pm-slice]')) element.removeAttribute('data-pm-slice');
  for (const element of body.querySelectorAll('mh-source, mh-inline')) {
    const source = element.getAttribute('data-source') ?? '';
    element.replaceWith(...new DOMParser().parseFromString(source, 'text/html').body.childNodes);
  }
  for (const element of body.querySelectorAll('mh-figure')) {
    const source = element.getAttribute('data-picture') ?? '';
    const image = new DOMParser().parseFromString(source, 'text/html').querySelector('img');
    const caption = document.createElement('figcaption');
    caption.append(...element.childNodes);
    const figure = document.createElement('figure');
    figure.append(...(image ? [image] : []), ...(caption.textContent?.trim() ? [caption] : []));
    element.replaceWith(figure);
  }
}

/** Word says by the class of a paragraph what others say by an element. */
function stylesOfWord(body: HTMLElement): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) renamed(title, 'h1');
  for (const quote of body.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    const around = document.createElement('blockquote');
    quote.before(around);
    around.append(quote);
  }
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
  const holdsWords =
    /^(TD|TH|P|LI)$/.test(element.tagName) && !element.querySelector('p, div, ul, ol, table');
  if (!holdsWords && !/^(SPAN|FONT)$/.test(element.tagName)) return;
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

function simplified(element: Element): void {
  const name = element.tagName.toLowerCase();
  if (!kept.has(name)) {
    if (boxes.has(name)) unboxed(element);
    else unwrap(element);
    return;
  }
  if (name === 'pre' || element.closest('pre')) return;
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
  if (/^(https?:\/\/|mailto:|tel:|\/)/i.test(target)) link.setAttribute('href', target);
  else if (target.startsWith('#')) asNote(link);
  else unwrap(link);
}

/** A place in the document that was copied is not in this one; the number of a note stays above the line. */
function asNote(link: Element): void {
  const isNumber = /^\[?(\d{1,4}|[ivx]{1,6}|[*†‡§])\]?$/.test(link.textContent?.trim() ?? '');
  if (isNumber && !link.closest('sup') && !link.querySelector('sup')) renamed(link, 'sup');
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
