import type { Db } from '#platform/server/database.ts';
import { createdBy, deletedBy, restored, type Stamp, updatedBy } from '#platform/server/row-stamps.ts';
import type { Redirect } from '../redirects.contract.ts';
import type { RedirectRule } from './rules/redirect-shape.ts';
import type { SettledRedirect } from './rules/settle-draft.ts';

export const redirectColumns = [
  'id',
  'path',
  'redirect_to',
  'status',
  'match',
  'query',
  'enabled',
  'note',
  'hits',
  'last_hit_ts',
  'origin',
  'created_ts',
  'created_by',
  'updated_ts',
  'revision',
] as const;

/** How many ids a statement names. */
const IDS_AT_ONCE = 1_000;

/** A row as lists show it, with the columns that rules compare. */
export type RedirectRow = Redirect & RedirectRule;

/** What a change looks at beside what is shown. */
type Kept = { updated_by: number | null; is_missing: boolean };

/** What checks of many need of a redirect that is there. */
export type PresentRow = RedirectRule &
  Pick<RedirectRow, 'path' | 'redirect_to' | 'status' | 'query' | 'enabled'>;

const presentColumns = [
  ...(['id', 'path', 'path_key', 'redirect_to', 'target_key'] as const),
  ...(['status', 'match', 'query', 'enabled'] as const),
];

export const rowColumns = [...redirectColumns, 'path_key', 'target_key'] as const;

/** Reads and writes of redirects by their ids. */
export function redirectQueries(db: Db) {
  return {
    find: async (siteId: number, id: number): Promise<(RedirectRow & Kept) | null> => {
      const row = await db
        .selectFrom('redirect')
        .select([...rowColumns, 'updated_by', 'is_missing'])
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .where('deleted_ts', 'is', null)
        .executeTakeFirst();
      return (row as (RedirectRow & Kept) | undefined) ?? null;
    },

    /** Those of the ids that are there; deleted ones when asked for. */
    findAll: async (
      siteId: number,
      ids: readonly number[],
      which: 'live' | 'deleted' = 'live',
    ): Promise<RedirectRow[]> => {
      const rows = await db
        .selectFrom('redirect')
        .select(rowColumns)
        .where('site_id', '=', siteId)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
        .where('deleted_ts', which === 'live' ? 'is' : 'is not', null)
        .orderBy('id')
        .execute();
      return rows as RedirectRow[];
    },

    /** Every redirect of the site, with what a check of others needs. */
    findEvery: async (siteId: number): Promise<PresentRow[]> => {
      const rows = await db
        .selectFrom('redirect')
        .select(presentColumns)
        .where('site_id', '=', siteId)
        .where('deleted_ts', 'is', null)
        .execute();
      return rows as PresentRow[];
    },

    insert: async (
      id: number,
      redirect: SettledRedirect,
      origin: Redirect['origin'],
      stamp: Stamp,
    ): Promise<RedirectRow> => {
      const row = await db
        .insertInto('redirect')
        .values({ ...redirect, ...createdBy(stamp), id, origin })
        .returning(rowColumns)
        .executeTakeFirstOrThrow();
      return row as RedirectRow;
    },

    /** Null when the revision is not the current one. */
    update: async (
      id: number,
      redirect: Partial<SettledRedirect>,
      revision: number,
      stamp: Stamp,
    ): Promise<RedirectRow | null> => {
      const row = await db
        .updateTable('redirect')
        .set({ ...redirect, ...updatedBy(stamp) })
        .where('site_id', '=', stamp.siteId)
        .where('id', '=', id)
        .where('revision', '=', revision)
        .where('deleted_ts', 'is', null)
        .returning(rowColumns)
        .executeTakeFirst();
      return (row as RedirectRow | undefined) ?? null;
    },

    /** Keeps whether the target leads to nothing; that is no change of what somebody said. */
    setMissing: async (siteId: number, id: number, isMissing: boolean): Promise<void> => {
      await db
        .updateTable('redirect')
        .set({ is_missing: isMissing })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    /** Deletes softly, or brings back. */
    setDeleted: async (ids: readonly number[], isDeleted: boolean, stamp: Stamp): Promise<void> => {
      for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
        const some = ids.slice(at, at + IDS_AT_ONCE);
        await db
          .updateTable('redirect')
          .set(isDeleted ? deletedBy(stamp) : restored(stamp))
          .where('site_id', '=', stamp.siteId)
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(some))))
          .execute();
      }
    },
  };
}
