import { type Template, toValueSync } from 'liquidjs';
import { buildEngine, LayoutFailure } from './build-engine.ts';
import type { PageFrame } from './page-frame.ts';

/** What the frame of every page is told, as `PageFrame` says it. */
const ofFrame: Readonly<Record<keyof PageFrame, true>> = {
  ...{ site: true, lang: true, dir: true, labels: true, menu: true, search_url: true, feed_url: true },
  ...{
    account: true,
    newsletter: true,
    push: true,
    shop: true,
    brand: true,
    languages: true,
    style: true,
    look_style: true,
    beacon: true,
    vitals: true,
    split: true,
    split_marks: true,
    font: true,
  },
};

/** Of these, what names a script; a part is given the others by their names. */
const ofScripts = new Set(['beacon', 'vitals']);

type Named = { content: string };
type Given = { hash: Readonly<Record<string, { getText(): string } | undefined>> };
/** What of the tags of Liquid says which names they give. */
type Part = Omit<Template, 'localScope'> & {
  token: { name?: string };
  localScope?(): Iterable<string | Named>;
  hash?: Given;
  args?: Given;
  with?: { alias?: string };
  forBinding?: { alias?: string };
};

/** A name of the frame that a template gives to something else; null where there is none, or it cannot be read. */
export function takenName(source: string): string | null {
  const waiting = readParts(source);
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const taken =
      givenNames(part).find((name) => Object.hasOwn(ofFrame, name)) ??
      handedNames(part).find((name) => ofScripts.has(name));
    if (taken !== undefined) return taken;
    if (part.children) waiting.push(...(toValueSync(part.children(false, true)) as Part[]));
  }
  return null;
}

/** Whether a template by this name would be given a value as a name of scripts. */
export const isTakenFile = (name: string): boolean => ofScripts.has(name.replace(/\.liquid$/, ''));

function readParts(source: string): Part[] {
  try {
    return [...buildEngine({ read: source }, () => '').parse('read')] as unknown as Part[];
  } catch (error) {
    if (error instanceof LayoutFailure) return [];
    throw error;
  }
}

/** Names that hold from here on, or within a tag. */
const givenNames = (part: Part): string[] => [
  ...[...(part.localScope?.() ?? [])].map((name) => (typeof name === 'string' ? name : name.content)),
  ...(part.blockScope?.() ?? []),
  ...(part.token.name === 'layout' ? Object.keys(part.args?.hash ?? {}) : []),
];

/** Names by which a part is given something that is not called so here. */
const handedNames = (part: Part): string[] =>
  part.token.name === 'render'
    ? [
        ...Object.entries(part.hash?.hash ?? {}).flatMap(([name, value]) =>
          value?.getText() === name ? [] : [name],
        ),
        ...[part.with?.alias, part.forBinding?.alias].filter((name) => name !== undefined),
      ]
    : [];
