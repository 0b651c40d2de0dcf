import type { Db, Trx } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { createdBy, type Stamp } from '#platform/server/row-stamps.ts';
import { type CommentRules, usualCommentRules } from '../../comment-kinds.contract.ts';

export type SettingsRow = { said: unknown; revision: number; updated_by: number | null };

const columns = ['said', 'revision', 'updated_by'] as const;

/** What a site says over what is usual. */
export const rulesOf = (row: Pick<SettingsRow, 'said'> | undefined): CommentRules => ({
  ...usualCommentRules,
  ...(row?.said as Partial<CommentRules> | undefined),
});

export const readSettings = (db: Db | Trx, siteId: number): Promise<SettingsRow | undefined> =>
  db.selectFrom('comment_setting').select(columns).where('site_id', '=', siteId).executeTakeFirst();

/** The row, held until the transaction ends; of a site that never said anything a new one. */
export async function holdSettings(trx: Trx, stamp: Stamp): Promise<SettingsRow> {
  await trx
    .insertInto('comment_setting')
    .values({ ...createdBy(stamp), updated_by: null, revision: 0 })
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .execute();
  return trx
    .selectFrom('comment_setting')
    .select(columns)
    .where('site_id', '=', stamp.siteId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** How sites want their comments, kept in the process until one says otherwise: each page of a post looks here. */
export const commentRulesOf = oncePerGround(({ database, events }) => {
  const kept = keep<number, CommentRules>({
    ...{ most: 1_000, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const loaded = new Map<number, CommentRules>();
      for (const siteId of siteIds) loaded.set(siteId, rulesOf(await readSettings(database.db, siteId)));
      return loaded;
    },
  });
  events.on('comment_setting', ({ siteId }) => kept.drop(siteId));
  return async (siteId: number): Promise<CommentRules> => (await kept.get(siteId)) ?? usualCommentRules;
});
