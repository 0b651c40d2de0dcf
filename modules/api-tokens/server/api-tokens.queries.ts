import type { Selectable } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Db } from '#platform/server/database.ts';

export type KnownToken = Pick<Selectable<DB['api_token']>, (typeof columns)[number]>;

const columns = [
  ...(['id', 'title', 'profile_id', 'hash', 'old_until_ts', 'permissions', 'community_id'] as const),
  ...(['allowed_cidrs', 'expires_ts'] as const),
];

export const tokenQueries = (db: Db) => ({
  /** The token of a secret, also of the one before its last rotation. */
  byHash: async (siteId: number, hash: string): Promise<KnownToken | null> => {
    const row = await db
      .selectFrom('api_token')
      .select(columns)
      .where('site_id', '=', siteId)
      .where((eb) => eb.or([eb('hash', '=', hash), eb('old_hash', '=', hash)]))
      .where('deleted_ts', 'is', null)
      .executeTakeFirst();
    return row ?? null;
  },

  byId: async (siteId: number, id: number): Promise<KnownToken | null> => {
    const row = await db
      .selectFrom('api_token')
      .select(columns)
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .where('deleted_ts', 'is', null)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Notes a use unless another server has done so within the minute. */
  noteUse: async (
    siteId: number,
    id: number,
    { ip, now, since }: { ip: string; now: number; since: number },
  ): Promise<void> => {
    await db
      .updateTable('api_token')
      .set({ last_used_ts: now, last_ip: ip })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .where((eb) => eb.or([eb('last_used_ts', 'is', null), eb('last_used_ts', '<=', since)]))
      .execute();
  },
});
