import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { MOST_WAITING } from '../../social-kinds.contract.ts';
import {
  cancelSocialPost,
  changeSocialPost,
  getShareDraft,
  listSocialPosts,
  listSocialQueue,
  notFailed,
  notQueued,
  queueSocialPost,
  retrySocialPost,
  socialPostNotFound,
  tooManyWaiting,
} from '../../social-queue.contract.ts';
import { mayUse } from '../accounts/account-rights.ts';
import { accountsOf, toldAccounts } from '../accounts/accounts.table.ts';
import { itemsOfPosts, pageOfItems } from './queue.queries.ts';
import { ownPicture, refuseNoPicture } from './shared-picture.ts';
import { addressOfPost, isLive, sharedPost } from './shared-post.ts';
import { sharedWords } from './shared-words.ts';
import {
  addItem,
  changeItem,
  checkWords,
  countWaiting,
  lockedItem,
  oncePerMinute,
  refuseOld,
  refuseOther,
  settledBy,
  timeOf,
  usableAccount,
} from './write-item.ts';

/** A post has a few of them; a hundred posts have no more than these. */
const MOST_ITEMS = 1_000;

/** The calls about what goes to social networks. */
export function queueHandlers(ground: Ground): Handler[] {
  const { db } = ground.database;
  return [
    answer(listSocialQueue, async ({ site, caller, query }) => {
      const asked = query.post_ids ?? [query.post_id ?? 0];
      return { items: await itemsOfPosts(db, site.id, caller, asked, MOST_ITEMS) };
    }),
    answer(listSocialPosts, ({ site, caller, query }) => pageOfItems(db, { siteId: site.id, caller, query })),
    answer(getShareDraft, async (call) => {
      const { site, caller, query } = call;
      const post = await sharedPost(db, call, query.post_id);
      const accounts = (await accountsOf(db, site.id)).filter((account) => mayUse(account, caller));
      return {
        ...{ post_id: post.id, post_title: post.headline, is_post_live: isLive(post) },
        post_scheduled_at: post.is_auto_enabled && !isLive(post) ? post.scheduled_ts : null,
        text: sharedWords(post).title,
        link: await addressOfPost(ground, call, post.id),
        image_id: await ownPicture(db, site.id, post.id),
        accounts: await toldAccounts(db, site.id, caller, accounts),
        items: await itemsOfPosts(db, site.id, caller, [post.id], MOST_ITEMS),
      };
    }),
    answer(queueSocialPost, async (call) => {
      const { body, site, now } = call;
      const { text, link, has_post_link, image_id } = body;
      const write = db.transaction().execute(async (trx) => {
        const post = await sharedPost(trx, call, body.post_id);
        const account = await usableAccount(trx, call, body.account_id);
        checkWords(body, account);
        await refuseNoPicture(trx, site.id, image_id);
        const scheduled_at = timeOf(body.scheduled_at, now);
        await lockInSite(trx, locks.queueingSocialPosts, site.id);
        if ((await countWaiting(trx, site.id)) >= MOST_WAITING) throw tooManyWaiting();
        return addItem(ground, trx, call, {
          ...{ post_id: post.id, account_id: account.id, account_title: account.title },
          ...{ provider_id: account.provider_id, text, link, has_post_link, image_id },
          ...{ scheduled_at, due_ts: scheduled_at },
        });
      });
      return oncePerMinute(write);
    }),
    answer(changeSocialPost, async (call) => {
      const { body, params, now } = call;
      const write = db.transaction().execute(async (trx) => {
        const before = await lockedItem(trx, call, params.socialPostId);
        const account = await settledBy(trx, call, before);
        refuseOther(call, before, body.revision);
        if (before.status !== 'queued') throw notQueued();
        const { scheduled_at: asked, revision: _, ...words } = body;
        checkWords({ ...before, ...words }, account);
        if (words.image_id !== before.image_id) await refuseNoPicture(trx, call.site.id, words.image_id);
        const isSame = asked === undefined || asked === before.scheduled_at;
        const scheduled_at = isSame ? before.scheduled_at : timeOf(asked, now);
        const times = isSame ? {} : { scheduled_at, due_ts: scheduled_at };
        return changeItem(ground, trx, call, { before, act: 'updated', columns: { ...words, ...times } });
      });
      return oncePerMinute(write);
    }),
    answer(cancelSocialPost, async (call) => {
      await db.transaction().execute(async (trx) => {
        const before = await lockedItem(trx, call, call.params.socialPostId);
        await settledBy(trx, call, before);
        if (before.status === 'cancelled') throw socialPostNotFound();
        refuseOld(call, before);
        if (before.status !== 'queued') throw notQueued();
        const columns = { status: 'cancelled', due_ts: null };
        await changeItem(ground, trx, call, { before, act: 'cancelled', columns });
      });
      return undefined;
    }),
    answer(retrySocialPost, async (call) => {
      const { params, now } = call;
      const write = db.transaction().execute(async (trx) => {
        const before = await lockedItem(trx, call, params.socialPostId);
        await settledBy(trx, call, before);
        if (before.status !== 'failed') throw notFailed();
        const columns = {
          ...{ status: 'queued', scheduled_at: now, due_ts: now, attempt: 0, problem: null, error: null },
        };
        return changeItem(ground, trx, call, { before, act: 'retried', columns });
      });
      return oncePerMinute(write);
    }),
  ];
}
