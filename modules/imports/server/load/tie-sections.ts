import { moveSections, SectionPlaces, siblingSections } from '#modules/sections/sections.public.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Tally } from '../import-report.ts';
import { freeNames } from './free-names.ts';

export const LONGEST_SECTION_SLUG = 80;
export const TOO_DEEP = 'It lay deeper than sections may here, and is on the last level.';

export type SectionPair = { id: number; parentId: number; sourceId: string };

/** Puts sections under parents that came after them, and what thereby lies too deep higher up. */
export async function tieSections(
  trx: Trx,
  siteId: number,
  pairs: readonly SectionPair[],
  tally: Tally,
): Promise<void> {
  if (pairs.length === 0) return;
  const places = new SectionPlaces(await siblingSections(trx, siteId));
  const moved = new Map<number, string>();
  const move = async (id: number, parentId: number | null, sourceId: string) => {
    const slug = await freeSectionSlug(places, parentId, places.get(id)?.slug ?? '');
    places.move(id, parentId, slug);
    moved.set(id, sourceId);
  };
  for (const { id, parentId, sourceId } of pairs) {
    const own = places.get(id);
    if (!own || own.parentId !== null || !places.get(parentId)) continue;
    if (places.trailOf(parentId).includes(id)) {
      tally.warn('sections', sourceId, own.title, 'It would lie below itself; it has no parent here.');
    } else await move(id, parentId, sourceId);
  }
  const queue = [...moved].map(([id, sourceId]) => ({ id, sourceId }));
  for (let at = 0; at < queue.length; at += 1) {
    const { id, sourceId } = queue[at] as (typeof queue)[number];
    for (const child of places.childrenOf(id)) queue.push({ id: child, sourceId: moved.get(child) ?? '' });
    const { parentId = null, title = '' } = places.get(id) ?? {};
    const holder = places.holderFor(parentId);
    if (holder === parentId) continue;
    await move(id, holder, sourceId);
    tally.warn('sections', sourceId, title, TOO_DEEP);
  }
  const moves = [...moved.keys()].flatMap((id) => places.get(id) ?? []);
  await moveSections(trx, siteId, moves);
}

/** The wished slug, or its first numbered form that nothing has under this parent. */
export async function freeSectionSlug(
  places: SectionPlaces,
  parentId: number | null,
  wish: string,
): Promise<string> {
  const taken = places.under(parentId);
  if (!taken.has(wish)) return wish;
  return (await freeNames([wish], LONGEST_SECTION_SLUG, async () => new Set(taken.keys())))(wish);
}
