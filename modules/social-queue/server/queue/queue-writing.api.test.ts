import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Member } from '#apps/testing/sign-in-as.ts';
import type { SocialAccount } from '../../social-accounts.contract.ts';
import { MOST_WAITING } from '../../social-kinds.contract.ts';
import {
  cancelSocialPost,
  changeSocialPost,
  getShareDraft,
  listSocialPosts,
  retrySocialPost,
} from '../../social-queue.contract.ts';
import { type Sharing, startSharing } from '../newsroom.fixture.ts';
import { countWaiting } from './write-item.ts';

let site: Sharing;
let account: SocialAccount;
let editor: Member;
let post: { id: number; revision: number };
beforeAll(async () => {
  site = await startSharing();
  account = await site.connect();
  editor = await site.member('editor');
  post = await site.publish('The bridge opens', { seo: { og_title: 'A bridge at last' } });
});
afterAll(() => site.stop());

const later = () => site.api.now + 3_600;
const listed = async (as: Member, query: object = {}) =>
  (await site.api.as(as).call(listSocialPosts, { query })).body;

test('a share begins with what the post says for social networks, and its address', async () => {
  const { body } = await site.api.as(site.owner).call(getShareDraft, { query: { post_id: post.id } });
  expect(body).toMatchObject({
    text: 'A bridge at last',
    is_post_live: true,
    post_title: 'The bridge opens',
  });
  expect(body.link).toMatch(/\/the-bridge-opens$/);
  expect(body.accounts.map(({ id }: SocialAccount) => id)).toEqual([account.id]);
  const gone = await site.api.as(site.owner).call(getShareDraft, { query: { post_id: 5 } });
  expect(gone.status).toBe(404);
});

test('what is wrong is said by its field, as the network of the account counts', async () => {
  const refusal = async (more: object, to: { id: number } = account) => {
    const { status, body } = await site.share(post, to, more);
    return [status, body.error, ...body.details.map(({ loc }: { loc: string[] }) => loc.at(-1))];
  };
  expect(await refusal({ text: 'a'.repeat(476) })).toEqual([422, 'text_is_invalid', 'text']);
  expect(await refusal({ text: ' ', has_post_link: false })).toEqual([422, 'text_is_missing', 'text']);
  expect(await refusal({ scheduled_at: site.api.now - 3_600 })).toEqual([
    ...[422, 'scheduled_at_is_invalid', 'scheduled_at'],
  ]);
  expect(await refusal({ link: 'javascript:alert(1)' })).toEqual([400, 'link_is_invalid', 'link']);
  expect(await refusal({}, { id: 9 })).toEqual([422, 'account_id_is_invalid', 'account_id']);
  const { body } = await site.share(post, account, { text: 'a'.repeat(476) });
  expect(body.message).toBe('Mastodon takes 500 characters, and this text has 501.');
});

test('what waits is listed, changed, and cancelled; one goes out of a post in a minute from an account', async () => {
  const made = await site.share(post, account, { scheduled_at: later() });
  expect([made.status, made.body.status]).toEqual([201, 'queued']);
  const twice = await site.share(post, account, { scheduled_at: later() });
  expect([twice.status, twice.body.error]).toEqual([409, 'duplicate']);
  const params = { socialPostId: made.body.id };
  const body = { text: 'Read that', scheduled_at: later() + 600, revision: made.body.revision };
  const changed = await site.api.as(site.owner).call(changeSocialPost, { params, body });
  expect(changed.body).toMatchObject({ text: 'Read that', scheduled_at: later() + 600 });
  const stale = await site.api.as(site.owner).call(changeSocialPost, { params, body });
  expect([stale.status, stale.body.error]).toEqual([409, 'revision_conflict']);
  const { items } = await listed(site.owner, { query: 'bridge', status: 'queued', account_id: account.id });
  expect(items).toEqual([
    expect.objectContaining({ id: made.body.id, post_title: 'The bridge opens', may_change: true }),
  ]);
  expect((await site.api.as(site.owner).call(retrySocialPost, { params })).status).toBe(409);
  expect((await site.api.as(site.owner).call(cancelSocialPost, { params })).status).toBe(204);
  expect((await site.api.as(site.owner).call(cancelSocialPost, { params })).status).toBe(404);
  expect((await listed(site.owner, { status: 'queued' })).items).toEqual([]);
  const { rows } = await site.api.ground.database.pool.query(
    "select action from audit_event where site_id = $1 and object_kind = 'social_post' order by id",
    [site.siteId],
  );
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    ...['social_post.created', 'social_post.updated', 'social_post.cancelled'],
  ]);
});

test('an editor shares from their own accounts alone, and a writer nothing of posts that they do not publish', async () => {
  const refused = await site.share(post, account, {}, editor);
  expect([refused.status, refused.body.error]).toEqual([403, 'permission_denied']);
  const made = await site.share(post, account, { scheduled_at: later() });
  const params = { socialPostId: made.body.id };
  expect((await site.api.as(editor).call(cancelSocialPost, { params })).status).toBe(403);
  const [shown] = (await listed(editor, { status: 'queued' })).items;
  expect(shown).toMatchObject({ id: made.body.id, may_change: false });
  const contributor = await site.member('contributor');
  expect((await site.share(post, account, {}, contributor)).status).toBe(403);
});

test('a post without a page is not shared, and one that nobody may see is not there', async () => {
  const hidden = await site.publish('Hidden', { visibility: 2 });
  const { status, body } = await site.share(hidden, account);
  expect([status, body.error]).toEqual([422, 'post_id_is_invalid']);
  expect((await site.share({ id: 404, revision: 1 }, account)).status).toBe(404);
});

test('no more is counted than may wait, and nothing is added beyond it', async () => {
  const { database } = site.api.ground;
  const { id } = await site.publish('The ferry sails');
  const waiting = Array.from({ length: MOST_WAITING + 5 }, (_, at) => ({
    ...{ site_id: site.siteId, id: database.ids.next(), post_id: id, account_id: account.id, provider_id: 3 },
    ...{
      status: 'queued',
      scheduled_at: later() + at * 60,
      due_ts: later() + at * 60,
      created_ts: site.api.now,
    },
  }));
  await database.db.insertInto('social_post').values(waiting).execute();
  const count = await database.db.transaction().execute((trx) => countWaiting(trx, site.siteId));
  expect([count, (await site.share(post, account)).body.error]).toEqual([MOST_WAITING, 'too_many_waiting']);
});
