import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Redirect } from '../redirects.contract.ts';
import type { RedirectRule } from './rules/redirect-shape.ts';
import type { SettledRedirect } from './settle-draft.ts';

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

/** A row as lists show it, with the columns that rules compare. */
export type RedirectRow = Redirect & RedirectRule;

/** Who writes, and when (unix seconds). */
export type Stamp = { siteId: number; now: number; by: number | null };

export const rowColumns = [...redirectColumns, 'path_key', 'target_key'] as const;

/** Reads and writes of redirects. */
export function redirectQueries(db: Kysely<DB>) {
  const live = (siteId: number) =>
    db.selectFrom('redirect').where('site_id', '=', siteId).where('deleted_ts', 'is', null);
  return {
    find: async (siteId: number, id: number): Promise<RedirectRow | null> => {
      const row = await live(siteId).select(rowColumns).where('id', '=', id).executeTakeFirst();
      return (row as RedirectRow | undefined) ?? null;
    },

    /** Those of the ids that are there; deleted ones when asked for. */
    findAll: async (
      siteId: number,
      ids: readonly number[],
      which: 'live' | 'deleted',
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

    findByKeys: async (siteId: number, keys: readonly string[]): Promise<RedirectRow[]> => {
      const rows = await live(siteId)
        .select(rowColumns)
        .where((eb) => eb('path_key', '=', eb.fn.any(eb.val([...keys]))))
        .orderBy('path_key')
        .orderBy('id')
        .execute();
      return rows as RedirectRow[];
    },

    insert: async (id: number, redirect: SettledRedirect, origin: Redirect['origin'], stamp: Stamp) => {
      const { siteId, now, by } = stamp;
      const row = await db
        .insertInto('redirect')
        .values({
          ...redirect,
          site_id: siteId,
          id,
          origin,
          created_ts: now,
          created_by: by,
          updated_ts: now,
          updated_by: by,
        })
        .returning(rowColumns)
        .executeTakeFirstOrThrow();
      return row as RedirectRow;
    },

    /** Null when the revision is not the current one. */
    update: async (
      id: number,
      redirect: Partial<SettledRedirect>,
      revision: number,
      { siteId, now, by }: Stamp,
    ): Promise<RedirectRow | null> => {
      const row = await db
        .updateTable('redirect')
        .set((eb) => ({ ...redirect, updated_ts: now, updated_by: by, revision: eb('revision', '+', 1) }))
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .where('revision', '=', revision)
        .where('deleted_ts', 'is', null)
        .returning(rowColumns)
        .executeTakeFirst();
      return (row as RedirectRow | undefined) ?? null;
    },

    /** Deletes softly, or brings back. */
    setDeleted: async (
      ids: readonly number[],
      isDeleted: boolean,
      { siteId, now, by }: Stamp,
    ): Promise<void> => {
      await db
        .updateTable('redirect')
        .set((eb) => ({
          deleted_ts: isDeleted ? now : null,
          deleted_by: isDeleted ? by : null,
          revision: eb('revision', '+', 1),
        }))
        .where('site_id', '=', siteId)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
        .execute();
    },

    ownHosts: async (siteId: number): Promise<string[]> => {
      const rows = await db.selectFrom('site_domain').select('host').where('site_id', '=', siteId).execute();
      return rows.map(({ host }) => host);
    },
  };
}
