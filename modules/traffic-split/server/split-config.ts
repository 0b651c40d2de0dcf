import { revisionConflict } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { type Stamp, stampOf } from '#platform/server/row-stamps.ts';
import { slugOf } from '#platform/server/slug-of.ts';
import { type Acting, recordWrite } from '#platform/server/trail.ts';
import { MOST_PERMUTATIONS, permutationsOf } from '../split-limits.contract.ts';
import {
  namesAreAlike,
  type SplitConfig,
  type SplitSection,
  type saveSplits,
  tooManyPermutations,
} from '../traffic-split.contract.ts';

/** What is split on a site; nothing before anything was saved. */
export async function readConfig(db: Db, siteId: number): Promise<SplitConfig> {
  const row = await db
    .selectFrom('abtest_config')
    .select(['sections', 'revision', 'updated_ts'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return {
    sections: (row?.sections ?? []) as SplitConfig['sections'],
    revisionId: row?.revision ?? 0,
    updated_ts: row?.updated_ts ?? null,
  };
}

/** Whether stylesheets can tell them apart by the marks on the page. */
function areMarks(named: readonly { name: string }[]): boolean {
  const marks = named.map(({ name }) => slugOf(name));
  return !marks.includes('') && new Set(marks).size === marks.length;
}

type Said = readonly SplitSection[];
type Stored = SplitConfig['sections'];

/** What must hold over several of the parts. @throws ApiError permutations_are_many, names_are_alike */
export function refuseSections(sections: Said): void {
  if (permutationsOf(sections) > MOST_PERMUTATIONS) {
    throw tooManyPermutations({ details: [{ loc: ['body', 'sections'], msg: tooManyPermutations.message }] });
  }
  const names = [sections, ...sections.map(({ distribution }) => distribution)];
  if (!names.every(areMarks)) {
    throw namesAreAlike({ details: [{ loc: ['body', 'sections'], msg: namesAreAlike.message }] });
  }
}

/** An id of a section that is gone begins anew, so that nothing is counted to what is no longer the same. */
export function withIds(sections: Said, before: Stored, nextId: () => number): Stored {
  const known = new Set(before.map(({ id }) => id));
  return sections.map((one) => ({
    ...one,
    id: one.id !== undefined && known.has(one.id) ? one.id : nextId(),
  }));
}

/** What is split, which nobody else changes until the transaction ends. */
export async function holdConfig(
  trx: Trx,
  { siteId, now, by }: Stamp,
): Promise<{ sections: Stored; revision: number }> {
  await trx
    .insertInto('abtest_config')
    .values({ site_id: siteId, sections: '[]', revision: 0, updated_ts: now, updated_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('abtest_config')
    .select(['sections', 'revision'])
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { sections: row.sections as Stored, revision: row.revision };
}

/** Writes what is split over what is held, with its trace. */
export async function keepSections(
  trx: Trx,
  writer: Acting & Pick<Call, 'now'>,
  nextId: () => number,
  { before, next, revision }: { before: Stored; next: Stored; revision: number },
): Promise<void> {
  const { siteId, now, by } = stampOf(writer);
  await trx
    .updateTable('abtest_config')
    .set({ sections: JSON.stringify(next), revision: revision + 1, updated_ts: now, updated_by: by })
    .where('site_id', '=', siteId)
    .execute();
  await recordWrite(trx, nextId, writer, {
    ...{ action: 'traffic_split.updated', objectId: siteId },
    ...{ before: { sections: before }, after: { sections: next } },
  });
  await publishChange(trx, { topic: 'abtest', siteId });
}

/** Saves all of it over the version that the caller saw. @throws ApiError revision_conflict, permutations_are_many, names_are_alike */
export function saveConfig(
  { db, ids }: Database,
  call: Pick<Call, 'site' | 'caller' | 'request' | 'now'> & { body: Call<typeof saveSplits>['body'] },
): Promise<SplitConfig> {
  const { sections, revisionId } = call.body;
  refuseSections(sections);
  return db.transaction().execute(async (trx) => {
    const { sections: before, revision } = await holdConfig(trx, stampOf(call));
    if (revision !== revisionId) {
      throw revisionConflict({ extra: { current: await readConfig(trx, call.site.id) } });
    }
    const next = withIds(sections, before, ids.next);
    await keepSections(trx, call, ids.next, { before, next, revision });
    return readConfig(trx, call.site.id);
  });
}
