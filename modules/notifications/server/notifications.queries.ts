import type { Db } from '#platform/server/database.ts';
import { MOST_UNREAD } from '../notification-kinds.contract.ts';
import type { Notification } from '../notifications.contract.ts';

export const KEPT_DAYS = 90;
const MOST_AT_ONCE = 500;

/** Whose notifications. */
export type Receiver = { siteId: number; profileId: number };

const columns = [
  'id',
  'kind',
  'object_kind',
  'object_id',
  'facts',
  'times',
  'created_ts',
  'read_ts',
] as const;

type Row = {
  id: number;
  kind: string;
  object_kind: string;
  object_id: number | null;
  facts: unknown;
  times: number;
  created_ts: number;
  read_ts: number | null;
};

const shown = ({ kind, object_kind, object_id, facts, read_ts, ...row }: Row): Notification => ({
  ...row,
  kind: kind as Notification['kind'],
  object: { kind: object_kind, id: object_id },
  facts: facts as Notification['facts'],
  is_read: read_ts !== null,
});

/** Every statement about notifications; each is about those of one person. */
export const notificationQueries = (db: Db) => {
  const own = ({ siteId, profileId }: Receiver) =>
    db.selectFrom('notification').where('site_id', '=', siteId).where('profile_id', '=', profileId);
  return {
    /** The newest, or those before one. */
    page: async (receiver: Receiver, limit: number, before?: number): Promise<Notification[]> => {
      const rows = await own(receiver)
        .select(columns)
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(shown);
    },

    /** How many are not read; counting stops early. */
    unread: async (receiver: Receiver): Promise<number> => {
      const rows = await own(receiver)
        .select('id')
        .where('read_ts', 'is', null)
        .orderBy('id', 'desc')
        .limit(MOST_UNREAD)
        .execute();
      return rows.length;
    },

    /** Marks some, or all up to one, as read; gives how many were not before. */
    markRead: async (
      { siteId, profileId }: Receiver,
      which: { ids: readonly number[] } | { upTo: number },
      now: number,
    ): Promise<number> => {
      const update = db
        .updateTable('notification')
        .set({ read_ts: now })
        .where('site_id', '=', siteId)
        .where('profile_id', '=', profileId)
        .where('read_ts', 'is', null);
      const meant =
        'ids' in which ? update.where('id', 'in', [...which.ids]) : update.where('id', '<=', which.upTo);
      const { numUpdatedRows } = await meant.executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Takes away what is unread of the same object; gives how often it was told, and what was said. */
    takeUnread: async (
      { siteId, profileId }: Receiver,
      kind: string,
      object: { kind: string; id: number | null },
    ): Promise<{ times: number; facts: Notification['facts'][] }> => {
      if (object.id === null) return { times: 0, facts: [] };
      const rows = await db
        .deleteFrom('notification')
        .where('site_id', '=', siteId)
        .where('profile_id', '=', profileId)
        .where('read_ts', 'is', null)
        .where('kind', '=', kind)
        .where('object_kind', '=', object.kind)
        .where('object_id', '=', object.id)
        .returning(['times', 'facts'])
        .execute();
      return {
        times: rows.reduce((sum, { times }) => sum + times, 0),
        facts: rows.map(({ facts }) => facts as Notification['facts']),
      };
    },

    /** Those of any site that have been kept long enough. */
    expired: (now: number) =>
      db
        .selectFrom('notification')
        .select(['site_id', 'id'])
        .where('created_ts', '<=', now - KEPT_DAYS * 86_400)
        .orderBy('created_ts')
        .limit(MOST_AT_ONCE)
        .execute(),

    remove: async (siteId: number, ids: readonly number[]): Promise<void> => {
      await db
        .deleteFrom('notification')
        .where('site_id', '=', siteId)
        .where('id', 'in', [...ids])
        .execute();
    },
  };
};
