import type { Db } from '#platform/server/database.ts';
import { type Stamp, updatedBy } from '#platform/server/row-stamps.ts';
import {
  REVISIONS_SHOWN,
  type TechnicalKey,
  type TechnicalValues,
  technicalDefaults,
  technicalKeys,
} from '../technical-kinds.contract.ts';
import type { TechnicalRevision, TechnicalSettings } from '../technical-settings.contract.ts';

export type StoredSettings = {
  values: TechnicalValues;
  revision: number;
  updated_ts: number | null;
  updated_by: number | null;
};

/** What is stored over what a site comes with; a setting that there is no more is left out. */
const valuesOf = (stored: unknown): TechnicalValues => {
  const known = Object.entries((stored ?? {}) as Partial<TechnicalValues>).filter(([key]) =>
    Object.hasOwn(technicalDefaults, key),
  );
  return { ...technicalDefaults, ...Object.fromEntries(known) };
};

/** The technical settings of a site; those that it comes with before anything was saved. */
export async function readSettings(db: Db, siteId: number): Promise<StoredSettings> {
  const row = await settingsRow(db, siteId).executeTakeFirst();
  return {
    values: valuesOf(row?.settings),
    revision: row?.revision ?? 0,
    updated_ts: row?.updated_ts ?? null,
    updated_by: row?.updated_by ?? null,
  };
}

const settingsRow = (db: Db, siteId: number) =>
  db
    .selectFrom('technical_setting')
    .select(['settings', 'revision', 'updated_ts', 'updated_by'])
    .where('site_id', '=', siteId);

/** The same, held until the transaction ends; the first time with a revision of what the site came with. */
export async function holdSettings(trx: Db, stamp: Stamp, nextId: () => number): Promise<StoredSettings> {
  const { siteId, now } = stamp;
  const made = await trx
    .insertInto('technical_setting')
    .values({
      ...{ site_id: siteId, settings: '{}', revision: 0 },
      ...{ created_ts: now, created_by: null, updated_ts: now, updated_by: null },
    })
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .returning('site_id')
    .executeTakeFirst();
  if (made) {
    await writeRevision(trx, { siteId, now, by: null }, nextId, {
      ...{ number: 0, values: technicalDefaults, changed: [], restored: null },
    });
  }
  await settingsRow(trx, siteId).forUpdate().executeTakeFirstOrThrow();
  return readSettings(trx, siteId);
}

type Save = { number: number; values: TechnicalValues; changed: TechnicalKey[]; restored: number | null };

/** Writes the settings and the revision that they are. */
export async function writeSettings(trx: Db, stamp: Stamp, nextId: () => number, save: Save): Promise<void> {
  await trx
    .updateTable('technical_setting')
    .set({ settings: JSON.stringify(save.values), ...updatedBy(stamp) })
    .where('site_id', '=', stamp.siteId)
    .execute();
  await writeRevision(trx, stamp, nextId, save);
  await trx
    .deleteFrom('technical_revision')
    .where('site_id', '=', stamp.siteId)
    .where('number', '<=', save.number - REVISIONS_SHOWN)
    .where('number', '>', 0)
    .execute();
}

async function writeRevision(
  trx: Db,
  { siteId, now, by }: Stamp,
  nextId: () => number,
  { number, values, changed, restored }: Save,
): Promise<void> {
  await trx
    .insertInto('technical_revision')
    .values({
      ...{ site_id: siteId, id: nextId(), number, settings: JSON.stringify(values), changed },
      ...{ restored_number: restored, created_ts: now, created_by: by },
    })
    .execute();
}

const revisionColumns = ['id', 'number', 'changed', 'restored_number', 'created_ts', 'created_by'] as const;

/** The latest revisions, the newest first, and the one that the site came with. */
export async function readRevisions(db: Db, siteId: number): Promise<TechnicalRevision[]> {
  const rows = await db
    .selectFrom('technical_revision')
    .select(revisionColumns)
    .where('site_id', '=', siteId)
    .orderBy('number', 'desc')
    .limit(REVISIONS_SHOWN + 1)
    .execute();
  return rows.map(({ changed, ...row }) => ({ ...row, changed: known(changed) }));
}

const known = (keys: readonly string[]): TechnicalKey[] => technicalKeys.filter((key) => keys.includes(key));

/** One revision, and what the one before it said; null where that is kept no more. */
export async function readRevision(
  db: Db,
  siteId: number,
  revisionId: number,
): Promise<(TechnicalRevision & { values: TechnicalValues; before: TechnicalValues | null }) | null> {
  const read = () =>
    db
      .selectFrom('technical_revision')
      .select([...revisionColumns, 'settings'])
      .where('site_id', '=', siteId);
  const row = await read().where('id', '=', revisionId).executeTakeFirst();
  if (!row) return null;
  const last = await read()
    .where('number', '=', row.number - 1)
    .executeTakeFirst();
  const { settings, changed, ...said } = row;
  const values = valuesOf(settings);
  return { ...said, changed: known(changed), values, before: last ? valuesOf(last.settings) : null };
}

/** The settings as people see them. */
export const shownSettings = (
  { values, revision, updated_ts }: StoredSettings,
  robots_default: string,
): TechnicalSettings => ({ ...values, robots_default, revision, updated_ts });
