import { revisionConflict } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database, Db } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { slugOf } from '#platform/server/slug-of.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { MOST_PERMUTATIONS, permutationsOf } from '../split-limits.contract.ts';
import {
  namesAreAlike,
  type SplitConfig,
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

/** Saves all of it over the version that the caller saw. @throws ApiError revision_conflict, permutations_are_many, names_are_alike */
export function saveConfig(
  { db, ids }: Database,
  call: Pick<Call, 'site' | 'caller' | 'request' | 'now'> & { body: Call<typeof saveSplits>['body'] },
): Promise<SplitConfig> {
  const { sections, revisionId } = call.body;
  if (permutationsOf(sections) > MOST_PERMUTATIONS) {
    throw tooManyPermutations({ details: [{ loc: ['body', 'sections'], msg: tooManyPermutations.message }] });
  }
  const names = [sections, ...sections.map(({ distribution }) => distribution)];
  if (!names.every(areMarks)) {
    throw namesAreAlike({ details: [{ loc: ['body', 'sections'], msg: namesAreAlike.message }] });
  }
  return db.transaction().execute(async (trx) => {
    const { siteId, now, by } = stampOf(call);
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
    const before = row.sections as SplitConfig['sections'];
    if (row.revision !== revisionId) {
      throw revisionConflict({ extra: { current: await readConfig(trx, siteId) } });
    }
    const known = new Set(before.map(({ id }) => id));
    // An id of a section that is gone begins anew, so that nothing is counted to what is no longer the same.
    const next = sections.map((one) => ({
      ...one,
      id: one.id !== undefined && known.has(one.id) ? one.id : ids.next(),
    }));
    await trx
      .updateTable('abtest_config')
      .set({ sections: JSON.stringify(next), revision: revisionId + 1, updated_ts: now, updated_by: by })
      .where('site_id', '=', siteId)
      .execute();
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'traffic_split.updated', objectId: siteId },
      ...{ before: { sections: before }, after: { sections: next } },
    });
    await publishChange(trx, { topic: 'abtest', siteId });
    return readConfig(trx, siteId);
  });
}
