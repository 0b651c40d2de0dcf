import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseBounded } from '#platform/server/safe-html/parse-bounded.ts';
import { FILE_ADDRESS, leadsSomewhere, MOST_TRIED_LINKS } from '../../checklist-kinds.contract.ts';

type Element = DefaultTreeAdapterTypes.Element;

const LONGEST_ADDRESS = 2_000;
const MOST_FILES = 1_000;

/** What of a body the checks are about; nothing where it is nested beyond all bounds. */
function* elementsIn(body: string): Generator<Element> {
  const open = parseBounded(body)?.toReversed() ?? [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!('tagName' in node)) continue;
    yield node;
    open.push(...node.childNodes.toReversed());
  }
}

const attributeOf = ({ attrs }: Element, wanted: string): string =>
  (attrs.find(({ name }) => name === wanted)?.value ?? '').trim();

/** Whether an image of a body says nothing to whoever does not see it. */
export function lacksAlternatives(body: string): boolean {
  if (!/<img\b/i.test(body)) return false;
  for (const element of elementsIn(body)) {
    if (element.tagName === 'img' && attributeOf(element, 'alt') === '') return true;
  }
  return false;
}

/** The files of the library that a body shows or leads to. */
export const filesIn = (body: string): number[] =>
  Array.from(body.matchAll(FILE_ADDRESS), ([, id]) => Number(id)).slice(0, MOST_FILES);

/** Whether a link of a body was never given a whole address. */
export function hasUnfinishedLinks(body: string): boolean {
  if (!/<a\b/i.test(body)) return false;
  for (const element of elementsIn(body)) {
    const isLink = element.tagName === 'a' && element.attrs.some(({ name }) => name === 'href');
    if (isLink && !leadsSomewhere(attributeOf(element, 'href'))) return true;
  }
  return false;
}

/** The addresses that links of a body lead to, each once and as they stand there; places on the same page are none. */
export function linksIn(body: string): string[] {
  if (!/<a\b/i.test(body)) return [];
  const found = new Set<string>();
  for (const element of elementsIn(body)) {
    if (element.tagName !== 'a') continue;
    const address = attributeOf(element, 'href');
    if (!isTried(address)) continue;
    found.add(address);
    if (found.size >= MOST_TRIED_LINKS) break;
  }
  return [...found];
}

const isTried = (address: string): boolean =>
  address.length <= LONGEST_ADDRESS && (/^https?:\/\/[^/]/i.test(address) || /^\/(?!\/)/.test(address));
