import { DEEPEST_FEED_PATH, type FeedFormat } from './feed-kinds.contract.ts';

const NAME = /^[A-Za-z_][\w.-]*$/;
const KEY = /^[A-Za-z_][\w-]*$/;

/** A path in its parts: elements from the outside in, and the attribute at its end. */
export type FeedPath = { steps: { name: string; isRepeated: boolean }[]; attribute: string | null };

/** @returns null where the text is no path of the format */
export function readFeedPath(path: string, format: FeedFormat): FeedPath | null {
  const isJson = format === 'json_feed';
  const at = path.indexOf('@');
  const attribute = at < 0 ? null : path.slice(at + 1);
  if (attribute !== null && (isJson || !isXmlName(attribute))) return null;
  const inner = at < 0 ? path : path.slice(0, at);
  if (inner === '') return attribute === null ? null : { steps: [], attribute };
  const steps = inner.split('/').map((step) => ({
    name: step.replace(/\[\]$/, ''),
    isRepeated: step.endsWith('[]'),
  }));
  const isNamed = steps.every(({ name }) => (isJson ? KEY.test(name) : isXmlName(name)));
  const repeated = steps.filter(({ isRepeated }) => isRepeated).length;
  return isNamed && repeated <= 1 && steps.length <= DEEPEST_FEED_PATH ? { steps, attribute } : null;
}

/** Whether XML takes it as a name; those that begin with xml are its own. */
export function isXmlName(text: string): boolean {
  const parts = text.split(':');
  return (
    text === 'xml:lang' ||
    (parts.length <= 2 && parts.every((part) => NAME.test(part)) && !/^xml/i.test(text))
  );
}

export const prefixOf = (name: string): string | null =>
  name.includes(':') ? name.slice(0, name.indexOf(':')) : null;

/** The prefixes that a path needs the namespaces of. */
export const prefixesOf = ({ steps, attribute }: FeedPath): string[] =>
  [...steps.map(({ name }) => name), attribute ?? ''].flatMap((name) => prefixOf(name) ?? []);
