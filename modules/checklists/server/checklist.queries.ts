import type { Db, Trx } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { createdBy, type Stamp } from '#platform/server/row-stamps.ts';
import {
  type CheckKind,
  type ChecklistRules,
  checkKinds,
  usualChecklist,
} from '../checklist-kinds.contract.ts';
import type { Checklist } from '../checklists.contract.ts';

const columns = ['levels', 'headline_min', 'headline_max', 'revision', 'updated_ts', 'updated_by'] as const;

export type ChecklistRow = {
  levels: unknown;
  headline_min: number;
  headline_max: number;
  revision: number;
  updated_ts: number;
  updated_by: number | null;
};

export const levelsOf = (rules: ChecklistRules): Record<CheckKind, string> =>
  Object.fromEntries(checkKinds.map((kind) => [kind, rules[kind]])) as Record<CheckKind, string>;

/** What a row says; a check that came later than the row is made as on sites that never said anything. */
export const rulesOf = (
  row: Pick<ChecklistRow, 'levels' | 'headline_min' | 'headline_max'>,
): ChecklistRules => ({
  ...usualChecklist,
  ...(row.levels as Partial<ChecklistRules>),
  ...{ headline_min: row.headline_min, headline_max: row.headline_max },
});

export async function readChecklist(db: Db | Trx, siteId: number): Promise<Checklist> {
  const row = await db
    .selectFrom('checklist')
    .select(columns)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return shown(row);
}

export const shown = (row?: ChecklistRow): Checklist => ({
  ...(row ? rulesOf(row) : usualChecklist),
  revision: row?.revision ?? 0,
  // A row of a site that never saved is there only to be held.
  updated_ts: row && row.revision > 0 ? row.updated_ts : null,
});

/** The row, held until the transaction ends; of a site that never said anything a new one, so that there is one to hold. */
export async function holdChecklist(trx: Trx, stamp: Stamp): Promise<ChecklistRow> {
  const { headline_min, headline_max } = usualChecklist;
  const levels = JSON.stringify(levelsOf(usualChecklist));
  await trx
    .insertInto('checklist')
    .values({ ...createdBy(stamp), levels, headline_min, headline_max, updated_by: null, revision: 0 })
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .execute();
  return trx
    .selectFrom('checklist')
    .select(columns)
    .where('site_id', '=', stamp.siteId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What the sites ask, kept in the process until one asks something else: each save of a live post looks here. */
export const checklistsOf = oncePerGround(({ database, events }) => {
  const kept = keep<number, ChecklistRules>({
    most: 1_000,
    maxAgeMilliseconds: 60_000,
    events,
    load: async (siteIds) => {
      const loaded = new Map<number, ChecklistRules>();
      for (const siteId of siteIds) {
        const row = await database.db
          .selectFrom('checklist')
          .select(['levels', 'headline_min', 'headline_max'])
          .where('site_id', '=', siteId)
          .executeTakeFirst();
        loaded.set(siteId, row ? rulesOf(row) : usualChecklist);
      }
      return loaded;
    },
  });
  events.on('checklist', ({ siteId }) => kept.drop(siteId));
  return async (siteId: number): Promise<ChecklistRules> => (await kept.get(siteId)) ?? usualChecklist;
});
