import { parseBounded } from '#platform/server/safe-html/parse-bounded.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import { embedOf } from './embeds.ts';
import {
  attributeOf,
  type Element,
  elementsIn,
  hasText,
  inlineHtml,
  isElement,
  isWeb,
  type Node,
} from './inline-html.ts';

export type Component = { role: string } & Record<string, unknown>;

/** What is read as running text, one after the other in one component. */
const TEXTS = new Set(['p', 'ul', 'ol', 'pre', 'dl', 'address', 'summary']);
/** What only holds others together. */
const HOLDERS = new Set(['div', 'section', 'article', 'aside', 'details', 'figure', 'center', 'main']);
const HEADING = /^h([1-6])$/;
const MEDIA = new Set(['img', 'iframe', 'video', 'audio', 'table']);
const isMedia = ({ tagName }: Element): boolean => MEDIA.has(tagName);

/**
 * The body of a post as components of Apple News Format.
 * @param html cleaned, with whole addresses
 * @param isKnown whether a picture stands in the head of the article already
 */
export function bodyComponents(
  html: string,
  isKnown: (address: string) => boolean = () => false,
): Component[] {
  const nodes = parseBounded(html);
  if (nodes === null) return textOf(`<p>${plainTextOf(html)}</p>`);
  const components = joined(blocksOf(nodes));
  return components.filter(
    ({ role, URL: address }, at) => !(at === 0 && role === 'photo' && isKnown(String(address))),
  );
}

const textOf = (text: string): Component[] => (hasText(text) ? [{ role: 'body', format: 'html', text }] : []);

function blocksOf(nodes: readonly Node[]): Component[] {
  const components: Component[] = [];
  let loose: Node[] = [];
  const flush = () => {
    components.push(...textOf(`<p>${inlineHtml(loose).trim()}</p>`), ...mediaIn(loose));
    loose = [];
  };
  for (const node of nodes) {
    if (isElement(node) && isBlock(node)) {
      flush();
      components.push(...blockOf(node));
    } else loose.push(node);
  }
  flush();
  return components;
}

const isBlock = ({ tagName }: Element): boolean =>
  TEXTS.has(tagName) ||
  HOLDERS.has(tagName) ||
  MEDIA.has(tagName) ||
  HEADING.test(tagName) ||
  ['blockquote', 'hr'].includes(tagName);

function blockOf(element: Element): Component[] {
  const { tagName, childNodes } = element;
  const level = HEADING.exec(tagName)?.[1];
  if (level !== undefined) {
    const text = inlineHtml(childNodes).trim();
    const heading = hasText(text) ? [{ role: `heading${level}`, format: 'html', text }] : [];
    return [...heading, ...mediaIn(childNodes)];
  }
  if (tagName === 'hr') return [{ role: 'divider' }];
  if (tagName === 'blockquote') return quoteOf(element);
  if (tagName === 'figure') return figureOf(element);
  if (isMedia(element)) return mediaOf(element, '');
  if (HOLDERS.has(tagName)) return blocksOf(childNodes);
  const text = inlineHtml([element]).trim();
  return [
    ...textOf(TEXTS.has(tagName) && text.startsWith('<') ? text : `<p>${text}</p>`),
    ...mediaIn(childNodes),
  ];
}

function quoteOf(quote: Element): Component[] {
  const links = elementsIn(quote.childNodes, ({ tagName }) => tagName === 'a');
  const embed = /twitter-tweet|instagram-media|tiktok-embed/.test(attributeOf(quote, 'class'))
    ? links.map((link) => embedOf(attributeOf(link, 'href'))).findLast((found) => found !== null)
    : null;
  if (embed) return [embed];
  const text = inlineHtml(quote.childNodes).trim();
  return [...(hasText(text) ? [{ role: 'quote', format: 'html', text }] : []), ...mediaIn(quote.childNodes)];
}

function figureOf(figure: Element): Component[] {
  const [caption] = elementsIn(figure.childNodes, ({ tagName }) => tagName === 'figcaption');
  const said = caption ? inlineHtml(caption.childNodes).trim() : '';
  const media = elementsIn(figure.childNodes, isMedia).flatMap((one, at) =>
    mediaOf(one, at === 0 ? said : ''),
  );
  if (media.length > 0) return media;
  return blocksOf(figure.childNodes.filter((node) => node !== caption));
}

const mediaIn = (nodes: readonly Node[]): Component[] =>
  elementsIn(nodes, isMedia).flatMap((element) => mediaOf(element, ''));

function mediaOf(element: Element, caption: string): Component[] {
  const { tagName } = element;
  const said = hasText(caption) ? { caption: { format: 'html', text: caption } } : {};
  if (tagName === 'table') return tableOf(element);
  const address = attributeOf(element, 'src') || sourceOf(element);
  if (!isWeb(address)) return [];
  if (tagName === 'iframe') {
    const embed = embedOf(address);
    return embed
      ? [{ ...embed, ...said }]
      : textOf(`<p><a href="${linked(address)}">${linked(address)}</a></p>`);
  }
  if (tagName !== 'img') return [{ role: tagName, URL: address, ...said }];
  const alt = attributeOf(element, 'alt');
  return [{ role: 'photo', URL: address, ...said, ...(alt === '' ? {} : { accessibilityCaption: alt }) }];
}

const linked = (address: string): string =>
  address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const sourceOf = ({ childNodes }: Element): string => {
  const [source] = elementsIn(childNodes, ({ tagName }) => tagName === 'source');
  return source ? attributeOf(source, 'src') : '';
};

function tableOf(table: Element): Component[] {
  const rows = elementsIn(table.childNodes, ({ tagName }) => tagName === 'tr').map((row) => {
    const cells = elementsIn(row.childNodes, ({ tagName }) => tagName === 'td' || tagName === 'th');
    return `<tr>${cells.map((cell) => `<${cell.tagName}>${inlineHtml(cell.childNodes)}</${cell.tagName}>`).join('')}</tr>`;
  });
  const html = `<table>${rows.join('')}</table>`;
  return hasText(html) ? [{ role: 'htmltable', html }] : [];
}

/** Texts that follow each other are one component, as readers scroll through them. */
function joined(components: readonly Component[]): Component[] {
  const out: Component[] = [];
  for (const one of components) {
    const last = out.at(-1);
    if (one.role === 'body' && last?.role === 'body')
      out[out.length - 1] = { ...last, text: `${last.text}${one.text}` };
    else out.push(one);
  }
  return out;
}
