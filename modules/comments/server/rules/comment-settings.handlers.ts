import type { SpamService } from '#modules/posts/posts.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  type CommentSettings,
  getCommentSettings,
  saveCommentSettings,
} from '../../comment-settings.contract.ts';
import { holdSettings, readSettings, rulesOf, type SettingsRow } from './comment-settings.ts';

/** The calls about how a site wants its comments. */
export function commentSettingsHandlers({
  database: { db, ids },
  events,
  service,
}: Pick<Ground, 'database' | 'events'> & { service: SpamService }): Handler[] {
  const shown = async (siteId: number, row: SettingsRow | undefined, on?: Db): Promise<CommentSettings> => ({
    ...rulesOf(row),
    revision: row?.revision ?? 0,
    has_spam_service: (await service(siteId, on)) !== null,
  });
  return [
    answer(getCommentSettings, async ({ site }) => shown(site.id, await readSettings(db, site.id))),
    answer(saveCommentSettings, async (call) => {
      const { revision, ...given } = call.body;
      const stamp = stampOf(call);
      return db.transaction().execute(async (trx) => {
        const row = await holdSettings(trx, stamp);
        if (row.revision !== revision) {
          const theirs = await shown(stamp.siteId, row, trx);
          const now = { revision: row.revision, updatedBy: row.updated_by, current: theirs };
          throw savedMeanwhile(now, { sent: revision, by: stamp.by });
        }
        const before = rulesOf(row);
        const after = { ...before, ...given };
        await trx
          .updateTable('comment_setting')
          .set({ said: JSON.stringify(after), ...updatedBy(stamp) })
          .where('site_id', '=', stamp.siteId)
          .execute();
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'comment_setting.updated', objectKind: 'site', objectId: stamp.siteId },
          ...{ before, after, event: {} },
        });
        await events.publish(trx, { topic: 'comment_setting', siteId: stamp.siteId });
        return shown(stamp.siteId, { ...row, said: after, revision: revision + 1 }, trx);
      });
    }),
  ];
}
