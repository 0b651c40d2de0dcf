import type { Db } from '#platform/server/database.ts';
import { type Stamp, updatedBy } from '#platform/server/row-stamps.ts';
import { type EngineValues, engineKeys } from '../engine-kinds.contract.ts';
import type { ServiceKeys } from '../service-draft.contract.ts';
import { SPAM_KEY } from '../service-kinds.contract.ts';
import {
  REVISIONS_SHOWN,
  type TechnicalValues,
  technicalDefaults,
  technicalKeys,
} from '../technical-kinds.contract.ts';
import type { TechnicalRevision, TechnicalSettings } from '../technical-settings.contract.ts';
import { readEngineValues } from './engine-values.ts';

export type StoredSettings = {
  values: TechnicalValues;
  /** The end of the key of the service that knows spam; the key is read where it is used. */
  spam_key_end: string | null;
  revision: number;
  updated_ts: number | null;
  updated_by: number | null;
};

const knownOf = (stored: unknown): Partial<TechnicalValues> =>
  Object.fromEntries(
    Object.entries((stored ?? {}) as Partial<TechnicalValues>).filter(([key]) =>
      Object.hasOwn(technicalDefaults, key),
    ),
  );

/**
 * What a revision says over what a site comes with; a setting that there is no more is left out.
 * @param engine what the engine settings are, where they were not among what was kept yet
 */
const valuesOf = (stored: unknown, engine: EngineValues): TechnicalValues => ({
  ...{ ...technicalDefaults, ...engine },
  ...knownOf(stored),
});

/** The technical settings of a site; those that it comes with before anything was saved. */
export async function readSettings(db: Db, siteId: number): Promise<StoredSettings> {
  const [row, engine] = await Promise.all([
    settingsRow(db, siteId).executeTakeFirst(),
    readEngineValues(db, siteId),
  ]);
  return {
    values: { ...technicalDefaults, ...knownOf(row?.settings), ...engine },
    spam_key_end: row?.spam_key_end ?? null,
    revision: row?.revision ?? 0,
    updated_ts: row?.updated_ts ?? null,
    updated_by: row?.updated_by ?? null,
  };
}

const settingsRow = (db: Db, siteId: number) =>
  db
    .selectFrom('technical_setting')
    .select(['settings', 'spam_key_end', 'revision', 'updated_ts', 'updated_by'])
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
      number: 0,
      values: { ...technicalDefaults, ...(await readEngineValues(trx, siteId)) },
      ...{ changed: [], restored: null },
    });
  }
  await settingsRow(trx, siteId).forUpdate().executeTakeFirstOrThrow();
  return readSettings(trx, siteId);
}

/** What a save changed: settings, or a key of a service. */
export type Changed = TechnicalRevision['changed'];
type Save = { number: number; values: TechnicalValues; changed: Changed; restored: number | null };

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

const known = (keys: readonly string[]): Changed =>
  [...technicalKeys, SPAM_KEY].filter((key) => keys.includes(key)) as Changed;

/** One revision, and what the one before it said; null where that is kept no more. */
export async function readRevision(
  db: Db,
  siteId: number,
  revisionId: number,
): Promise<
  (TechnicalRevision & { values: TechnicalValues; before: Partial<TechnicalValues> | null }) | null
> {
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
  const values = valuesOf(settings, await readEngineValues(db, siteId));
  // Engine settings were not kept from the beginning: what the first save of them changed is not known.
  const before = last ? { ...technicalDefaults, ...unknownEngine, ...knownOf(last.settings) } : null;
  return { ...said, changed: known(changed), values, before };
}

const unknownEngine = Object.fromEntries(engineKeys.map((key) => [key, undefined]));

/** The settings as people see them. */
export const shownSettings = (
  { values, spam_key_end, revision, updated_ts }: StoredSettings,
  { keys, ...beside }: Beside,
): TechnicalSettings => ({
  ...{ ...values, ...beside },
  service_keys: { ...keys, spam_key_end },
  ...{ revision, updated_ts },
});

/** What is shown with the settings and is none of them. */
export type Beside = Pick<TechnicalSettings, 'robots_default' | 'access_limitation_date'> & {
  keys: Omit<ServiceKeys, 'spam_key_end'>;
};
