import { escapeXml, storableXml } from '#platform/server/html.ts';
import type { FeedNode } from './feed-tree.ts';

/** A text as it is; where it would end itself it is said in two. */
const cdataOf = (text: string): string =>
  `<![CDATA[${storableXml(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

export function writeXml({ name, attributes, text, children }: FeedNode): string {
  const named = attributes.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
  const inner =
    (text === null ? '' : text.cdata ? cdataOf(text.value) : escapeXml(text.value)) +
    children.map(writeXml).join('');
  return inner === '' ? `<${name}${named}/>` : `<${name}${named}>${inner}</${name}>`;
}
