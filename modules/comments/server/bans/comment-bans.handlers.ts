import { suspectsOf } from '#modules/profiles/profiles.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { type Database, violatedConstraint } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  authorIsBanned,
  authorIsSelf,
  authorIsStaff,
  banCommentAuthor,
  type CommentBan,
  liftCommentBan,
  severalCommunities,
  untilIsPast,
} from '../../comment-bans.contract.ts';
import { reachOf } from '../comment-reach.ts';
import { type BanRow, hideMessages, lockBan, placeOf, showMessages } from './comment-bans.ts';

/** The calls about who may not comment. */
export function commentBanHandlers({ db, ids }: Database): Handler[] {
  return [
    answer(banCommentAuthor, async ({ body, ...call }) => {
      const { authorId, hide_messages, until_ts, reason } = body;
      const stamp = stampOf(call);
      const { siteId, now, by } = stamp;
      const communityId = whereOf(call, body.group_site_id);
      const [author] = await suspectsOf(db, siteId, [authorId]);
      if (!author) throw notFound();
      if (authorId === profileOf(call.caller).id) throw authorIsSelf();
      if (author.isStaff) throw authorIsStaff();
      if (until_ts !== null && until_ts <= now) throw untilIsPast();
      return db.transaction().execute(async (trx) => {
        const row: BanRow = {
          ...{ id: ids.next(), profile_id: authorId, community_id: communityId, until_ts, reason },
          ...{ hides_messages: hide_messages, created_ts: now },
        };
        try {
          await trx
            .insertInto('comment_ban')
            .values({ ...row, site_id: siteId, created_by: by })
            .execute();
        } catch (error) {
          throw violatedConstraint(error) === 'comment_ban_open' ? authorIsBanned() : error;
        }
        const count = hide_messages ? await hideMessages(trx, stamp, row) : 0;
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'comment_ban.created', objectKind: 'profile', objectId: authorId },
          after: { community_id: communityId, until_ts, reason, hidden: count },
          event: { profile_id: authorId, community_id: communityId, by },
        });
        return shown(row, count);
      });
    }),
    answer(liftCommentBan, async ({ body, ...call }) => {
      const stamp = stampOf(call);
      const { siteId, now, by } = stamp;
      const communityId = whereOf(call, body.group_site_id);
      return db.transaction().execute(async (trx) => {
        const row = await lockBan(trx, siteId, body.authorId, communityId);
        if (!row) throw notFound();
        await trx
          .updateTable('comment_ban')
          .set({ lifted_ts: now, lifted_by: by })
          .where('site_id', '=', siteId)
          .where('id', '=', row.id)
          .execute();
        const count = body.hide_messages ? 0 : await showMessages(trx, stamp, row);
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'comment_ban.lifted', objectKind: 'profile', objectId: body.authorId },
          ...{ before: { community_id: communityId, reason: row.reason }, after: { shown: count } },
          event: { profile_id: body.authorId, community_id: communityId, by },
        });
        return shown(row, count);
      });
    }),
  ];
}

/** The community that a ban is for; null for the whole site. */
function whereOf({ caller, site }: Pick<Call, 'caller' | 'site'>, asked: number | undefined): number | null {
  const reach = reachOf(caller, 'MANAGE_POST_COMMENTS', 'BAN_USERS');
  const place = placeOf(reach, site.id, asked);
  if (place === 'several') throw severalCommunities();
  if (place === null) throw notFound();
  return place.communityId;
}

const shown = ({ profile_id, community_id, hides_messages, ...row }: BanRow, count: number): CommentBan => ({
  ...row,
  ...{ authorId: profile_id, group_site_id: community_id, hide_messages: hides_messages },
  messages_count: count,
});
