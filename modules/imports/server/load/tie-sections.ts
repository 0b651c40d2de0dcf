import {
  moveSections,
  type PlacedSection,
  SectionPlaces,
  siblingSections,
} from '#modules/sections/sections.public.ts';
import type { Trx } from '#platform/server/database.ts';
import { BudgetSpent, openBudget, type WorkBudget } from '#platform/server/work-budget.ts';
import type { Tally } from '../import-report.ts';
import { firstFree } from './free-names.ts';

export const LONGEST_SECTION_SLUG = 80;
export const TOO_DEEP = 'Nested too deeply. It moves up to the deepest level allowed.';

const TOO_MANY = "Nested too deeply. It's imported without a parent.";

export type SectionPair = { id: number; parentId: number; sourceId: string };

/** Sections lie six deep at most; what a source piles up higher is followed for some seconds. */
const FOR_ALL_TRAILS = { steps: 5_000_000, milliseconds: 20_000 };

/** Puts sections under parents that came after them, and what thereby lies too deep higher up. */
export async function tieSections(
  trx: Trx,
  siteId: number,
  pairs: readonly SectionPair[],
  tally: Tally,
): Promise<void> {
  if (pairs.length === 0) return;
  const places = new SectionPlaces(await siblingSections(trx, siteId));
  await moveSections(trx, siteId, arrange(places, pairs, tally));
}

/** Moves the sections to their places, and gives those that were moved. */
export function arrange(
  places: SectionPlaces,
  pairs: readonly SectionPair[],
  tally: Pick<Tally, 'warn'>,
): Readonly<PlacedSection>[] {
  const budget = openBudget(FOR_ALL_TRAILS);
  const moved = new Map<number, string>();
  const move = (id: number, parentId: number | null, sourceId: string) => {
    places.move(id, parentId, freeSectionSlug(places, parentId, places.get(id)?.slug ?? ''));
    moved.set(id, sourceId);
  };
  for (const { id, parentId, sourceId } of pairs) {
    const own = places.get(id);
    if (!own || own.parentId !== null || !places.get(parentId)) continue;
    const trail = trailWithin(places, parentId, budget);
    if (trail === null) tally.warn('sections', sourceId, own.title, TOO_MANY);
    else if (trail.includes(id)) {
      tally.warn(
        'sections',
        sourceId,
        own.title,
        "It would be its own parent, so it's imported without one.",
      );
    } else move(id, parentId, sourceId);
  }
  // From above, so that each is looked at once and what it lies in is in its place already.
  const queue = [...moved.keys()].filter((id) => !moved.has(places.get(id)?.parentId ?? Number.NaN));
  for (let at = 0; at < queue.length; at += 1) {
    const id = queue[at] as number;
    const sourceId = moved.get(id) ?? '';
    queue.push(...places.childrenOf(id));
    const { parentId = null, title = '' } = places.get(id) ?? {};
    const holder = places.holderFor(parentId);
    if (holder === parentId) continue;
    move(id, holder, sourceId);
    tally.warn('sections', sourceId, title, TOO_DEEP);
  }
  return [...moved.keys()].flatMap((id) => places.get(id) ?? []);
}

function trailWithin(places: SectionPlaces, id: number, budget: WorkBudget): number[] | null {
  try {
    return places.trailOf(id, budget);
  } catch (error) {
    if (error instanceof BudgetSpent) return null;
    throw error;
  }
}

/** The wished slug, or its first numbered form that nothing has under this parent. */
export function freeSectionSlug(places: SectionPlaces, parentId: number | null, wish: string): string {
  const from = places.numberAfter(parentId, wish);
  const { name, number } = firstFree(wish, from, LONGEST_SECTION_SLUG, places.under(parentId));
  places.lastNumber(parentId, wish, number);
  return name;
}
