import { type FindPageNeeds, pathOf } from '#modules/permalinks/permalinks.public.ts';
import type { LikelyTarget } from '../../missing-pages.contract.ts';

/** Shorter names differ by a letter without being alike. */
const SHORTEST_TYPO = 4;

type Node = { slug: string; path: string };

/** The section that an address means: the one that its last part names but for a letter, or the last one that a part names. */
export async function likelySection(
  { sections, templates }: FindPageNeeds,
  siteId: number,
  segments: readonly string[],
): Promise<LikelyTarget | null> {
  const all = [...(await sections(siteId)).values()].filter(({ id, type }) => id !== 0 && type === 'section');
  const exact = segments
    .toReversed()
    .map((segment) => all.find(({ slug }) => slug.toLowerCase() === segment))
    .find((one) => one !== undefined);
  const last = segments.at(-1) ?? '';
  const section = (exact?.slug.toLowerCase() === last ? null : nearSection(all, segments, exact)) ?? exact;
  if (!section) return null;
  const template = (await templates(siteId)).inUse.section;
  const target = pathOf(template, { section: section.path.slice(1) });
  return { target, title: section.title, reason: 'section' };
}

/** One that lies where the address says, when it says so of any. */
function nearSection<One extends Node>(
  all: readonly One[],
  segments: readonly string[],
  exact: One | undefined,
): One | null {
  const last = segments.at(-1) ?? '';
  if (last.length < SHORTEST_TYPO) return null;
  const near = all.filter(({ slug }) => isLetterApart(slug.toLowerCase(), last));
  const above = exact && `${exact.path.toLowerCase()}/`;
  if (above !== undefined) return near.find(({ path }) => path.toLowerCase().startsWith(above)) ?? null;
  return near[0] ?? null;
}

/** Whether one letter is too many, missing or another, or two have changed places. */
export function isLetterApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
