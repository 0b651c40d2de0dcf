import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { answer, type Call, type Handler, WithStatus } from '#platform/server/answer.ts';
import { type Database, violatedConstraint } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import {
  addRow,
  changeRow,
  refusedField,
  removeRows,
  restoreRows,
} from '#platform/server/rows/write-rows.ts';
import { badgeNameTaken } from '../../badges.contract.ts';
import {
  addBadgeToPost,
  changeBadgeOfPost,
  changePostBadge,
  createPostBadge,
  listBadgesOfPost,
  listPostBadges,
  type PostBadge,
  removePostBadges,
  restorePostBadges,
  takeBadgeFromPost,
} from '../../post-badges.contract.ts';
import { keysOf, nameKey, onlyOf, refuseOtherKind } from '../badges.table.ts';
import type { BadgedPost, BadgedPosts } from './badged-posts.ts';
import { badgesOfPost } from './badges-of-posts.ts';
import {
  givePostBadge,
  insertPostBadge,
  refuseUnchangeable,
  takePostBadge,
  wornBadge,
} from './give-post-badges.ts';
import { postBadgeList, postBadgeTable, withPosts } from './post-badges.table.ts';

const onlyPosts = onlyOf('post');

type OfPost = Pick<Call, 'site' | 'caller'> & { params: { postId: number } };

/** The calls about badges of posts: those that there are, and those that a post wears. */
export function postBadgeHandlers(database: Database, posts: BadgedPosts): Handler[] {
  const { db } = database;
  const seen = async (call: OfPost): Promise<BadgedPost> => {
    const post = await posts.find(call, call.params.postId);
    if (!post) throw notFound();
    return post;
  };
  const changeable = async (call: OfPost): Promise<BadgedPost> => {
    const post = await seen(call);
    refuseUnchangeable(post);
    return post;
  };
  const counted = async <Shown extends { id: number }>({ site }: Pick<Call, 'site'>, badge: Shown) => {
    const [shown] = await withPosts(db, site.id, [badge]);
    if (!shown) throw notFound();
    return shown;
  };
  const worn = async (call: OfPost, badgeId: number) =>
    counted(call, await wornBadge(db, call.site.id, call.params.postId, badgeId));
  const change = async (
    call: Pick<Call, 'site' | 'caller' | 'request' | 'now'>,
    badgeId: number,
    body: Parameters<typeof changeRow<'badge', PostBadge, Partial<PostBadge>>>[4],
  ) => {
    await refuseOtherKind(db, 'post', call.site.id, badgeId);
    return changeRow(database, call, postBadgeTable, badgeId, body, (said) => ({ ...said, ...keysOf(said) }));
  };
  return [
    answer(listPostBadges, async ({ query, site }) => {
      const page = await listPage(db, postBadgeTable, postBadgeList, site.id, query);
      return { ...page, items: await withPosts(db, site.id, page.items) };
    }),
    answer(createPostBadge, (call) => {
      const values = { ...call.body, ...keysOf(call.body), name_key: nameKey(call.body.name) };
      return addRow(database, call, postBadgeTable, { ...values, kind: 'post' });
    }),
    answer(changePostBadge, async (call) =>
      counted(call, await change(call, call.params.postBadgeId, call.body)),
    ),
    answer(removePostBadges, async (call) => {
      const removed = await removeRows(database, call, postBadgeTable, call.body.ids, onlyPosts);
      return { ...removed, items: await withPosts(db, call.site.id, removed.items) };
    }),
    answer(restorePostBadges, async (call) => ({
      items: await withPosts(
        ...([db, call.site.id, await restoreRows(database, call, postBadgeTable, call.body.ids)] as const),
      ),
    })),
    answer(listBadgesOfPost, async (call) => {
      const post = await seen(call);
      const items = await withPosts(db, call.site.id, await badgesOfPost(db, call.site.id, post.id));
      return { items, total_count: items.length, may_change: post.mayChange && !post.isShut };
    }),
    answer(addBadgeToPost, async (call) => {
      const { badge_id, ...draft } = call.body;
      const post = await changeable(call);
      const { name } = draft;
      if (name !== undefined && !isAllowed(createPostBadge.permission, call.caller.holder)) {
        throw permissionDenied({ extra: { permission: 'MANAGE_BADGES' } });
      }
      const given = await namedOnce(() =>
        db.transaction().execute(async (trx) => {
          const made =
            name === undefined ? null : await insertPostBadge(trx, database, call, { ...draft, name });
          const badgeId = made?.id ?? badge_id ?? 0;
          const isNew = await givePostBadge(trx, database, call, post, badgeId);
          // Posts with its tags show it from now on too.
          if (made) await publishChange(trx, { topic: 'post_badge', siteId: call.site.id, id: badgeId });
          return { badgeId, isNew };
        }),
      );
      const shown = await worn(call, given.badgeId);
      return given.isNew ? shown : new WithStatus(200, shown);
    }),
    answer(changeBadgeOfPost, async (call) => {
      const { postBadgeId } = call.params;
      const post = await seen(call);
      const before = await wornBadge(db, call.site.id, post.id, postBadgeId);
      const badge = await change(call, postBadgeId, call.body);
      return { ...(await counted(call, badge)), origin: before.origin };
    }),
    answer(takeBadgeFromPost, async (call) => {
      const post = await changeable(call);
      await db
        .transaction()
        .execute((trx) => takePostBadge(trx, database, call, post, call.params.postBadgeId));
      return undefined;
    }),
  ];
}

async function namedOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw violatedConstraint(error) === 'badge_name_key' ? refusedField(badgeNameTaken, 'name') : error;
  }
}
