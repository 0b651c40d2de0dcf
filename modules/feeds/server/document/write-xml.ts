import { escapeHtml } from '#platform/server/html.ts';
import type { FeedNode } from './feed-tree.ts';

/** What XML cannot hold is left out. */
const storable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not take.
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** A text in an element or between the quotes of an attribute. */
export const xmlText = (text: string): string => escapeHtml(storable(text));

/** A text as it is; where it would end itself it is said in two. */
const cdataOf = (text: string): string =>
  `<![CDATA[${storable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

export function writeXml({ name, attributes, text, children }: FeedNode): string {
  const named = attributes.map(([key, value]) => ` ${key}="${xmlText(value)}"`).join('');
  const inner =
    (text === null ? '' : text.cdata ? cdataOf(text.value) : xmlText(text.value)) +
    children.map(writeXml).join('');
  return inner === '' ? `<${name}${named}/>` : `<${name}${named}>${inner}</${name}>`;
}
