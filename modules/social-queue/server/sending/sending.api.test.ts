import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploadImage } from '#modules/assets/uploads.contract.ts';
import type { SocialAccount } from '../../social-accounts.contract.ts';
import {
  connectAccount,
  disconnectAccount,
  listSocialAccounts,
  reconnectAccount,
} from '../../social-accounts.contract.ts';
import { SocialProvider } from '../../social-kinds.contract.ts';
import { changeSocialPost, retrySocialPost } from '../../social-queue.contract.ts';
import { APP_PASSWORD, BLUESKY_HANDLE, MASTODON_TOKEN } from '../networks/social-networks.fixture.ts';
import { type Sharing, startSharing } from '../newsroom.fixture.ts';
import { sendDue } from './send.jobs.ts';

let site: Sharing;
let account: SocialAccount;
beforeAll(async () => {
  site = await startSharing();
  account = await site.connect();
  await site.api.ground.jobs.start();
});
afterAll(() => site.stop());
beforeEach(async () => {
  // What another test left waiting would go out among what is looked at here.
  await sql`update social_post set status = 'cancelled' where site_id = ${site.siteId} and status = 'queued'`.execute(
    db(),
  );
  Object.assign(site.networks.state, { isTokenTaken: true, answers: [] });
  site.networks.made.length = 0;
  site.networks.uploads.length = 0;
});

const db = () => site.api.ground.database.db;
const texts = () => site.networks.made.map(({ body }) => body.status);
const stateOf = async (post: { id: number; revision: number }) => {
  const [item] = await site.itemsOf(post);
  return item && { status: item.status, problem: item.problem };
};
const becomes = (post: { id: number; revision: number }, status: string, problem: string | null = null) =>
  expect.poll(() => stateOf(post)).toEqual({ status, problem });
const set = (columns: ReturnType<typeof sql>, id: number) =>
  sql`update social_post set ${columns} where site_id = ${site.siteId} and id = ${id}`.execute(db());
/** As if the pauses were over. */
const letTimePass = async () => {
  await sql`update social_account set paused_until_ts = null where site_id = ${site.siteId}`.execute(db());
  await sql`update social_post set due_ts = 0 where site_id = ${site.siteId} and status = 'queued'`.execute(
    db(),
  );
  await sendDue(site.api.ground, site.siteId);
};

test('a live post goes out at once, with its public address, and the list says where it is', async () => {
  const post = await site.publish('The bridge opens');
  expect((await site.share(post, account)).status).toBe(201);
  await becomes(post, 'sent');
  expect(texts()).toEqual([expect.stringMatching(/^Read this\n\nhttp\S+\/the-bridge-opens$/)]);
  const [item] = await site.itemsOf(post);
  expect(item).toMatchObject({ remote_url: expect.stringContaining('/@desk/'), error: null });
  expect(item?.sent_ts).toBeGreaterThan(0);
});

test('what is queued of a draft waits until it is live, and for its own time', async () => {
  const post = await site.draft('Not yet');
  await site.share(post, account);
  await letTimePass();
  expect(await stateOf(post)).toEqual({ status: 'queued', problem: null });
  expect(texts()).toEqual([]);
  await site.save(post, { status: 0 });
  await becomes(post, 'sent');
  const later = await site.publish('Tomorrow');
  await site.share(later, account, { scheduled_at: site.api.now + 86_400 });
  await sendDue(site.api.ground, site.siteId);
  expect(await stateOf(later)).toEqual({ status: 'queued', problem: null });
});

test('while the site is closed everything waits', async () => {
  const setClosed = (ts: number | null) =>
    sql`update site set closed_ts = ${ts} where id = ${site.siteId}`.execute(db());
  const post = await site.publish('Before we close');
  await site.share(post, account, { scheduled_at: site.api.now + 3_600 });
  await setClosed(site.api.now);
  await letTimePass();
  expect([await stateOf(post), texts()]).toEqual([{ status: 'queued', problem: null }, []]);
  await setClosed(null);
  await letTimePass();
  await becomes(post, 'sent');
});

test('nothing goes out of a post that was taken offline, not even once it is live again', async () => {
  const post = await site.publish('Wrong');
  await site.share(post, account, { scheduled_at: site.api.now + 3_600 });
  const offline = await site.save(post, { status: 5 });
  await becomes(post, 'cancelled');
  await site.save(offline, { status: 0 });
  await letTimePass();
  expect([await stateOf(post), texts()]).toEqual([{ status: 'cancelled', problem: null }, []]);
});

test('an answer that never comes leaves it for a person to look at: it is never sent twice by itself', async () => {
  const post = await site.publish('Unclear');
  site.networks.state.answers.push('keep and hang up');
  await site.share(post, account);
  await becomes(post, 'failed', 'unclear');
  await letTimePass();
  expect(texts()).toHaveLength(1);
  const [item] = await site.itemsOf(post);
  const again = await site.api.as(site.owner).call(retrySocialPost, {
    params: { socialPostId: item?.id ?? 0 },
  });
  expect(again.status).toBe(200);
  await becomes(post, 'sent');
  // The network knows the key of the first try, and made nothing twice.
  expect(texts()).toHaveLength(1);
});

test('what was being sent when the server ended is left for a person', async () => {
  const post = await site.publish('Cut off');
  await site.share(post, account, { scheduled_at: site.api.now + 3_600 });
  const [item] = await site.itemsOf(post);
  await set(sql`status = 'sending', sending_ts = ${site.api.now - 3_600}`, item?.id ?? 0);
  await letTimePass();
  expect([await stateOf(post), texts()]).toEqual([{ status: 'failed', problem: 'unclear' }, []]);
});

test('a network that asks to wait is waited for, and one that says no is not asked again', async () => {
  const post = await site.publish('Patience');
  site.networks.state.answers.push([429, { error: 'Too many requests' }, { 'retry-after': '600' }]);
  await site.share(post, account);
  await expect.poll(async () => (await site.itemsOf(post))[0]?.error).toBe('Too many requests');
  await sendDue(site.api.ground, site.siteId);
  expect(texts()).toEqual([]);
  await letTimePass();
  await becomes(post, 'sent');
  const refused = await site.publish('Refused');
  site.networks.state.answers.push([422, { error: 'Text is not allowed' }]);
  await site.share(refused, account);
  await becomes(refused, 'failed', 'refused');
  expect((await site.itemsOf(refused))[0]?.error).toBe('Text is not allowed');
});

test('after six attempts nobody is asked any more', async () => {
  const post = await site.publish('Away');
  site.networks.state.answers.push(...Array.from({ length: 6 }, () => [429, {}] as [number, object]));
  await site.share(post, account);
  await expect
    .poll(
      async () => {
        await letTimePass();
        return stateOf(post);
      },
      { timeout: 45_000 },
    )
    .toEqual({ status: 'failed', problem: 'unreachable' });
  expect(texts()).toEqual([]);
});

test('an account whose token has ended sends nothing until it has a new one; its owner hears of it', async () => {
  const post = await site.publish('Expired');
  site.networks.state.isTokenTaken = false;
  await site.share(post, account);
  const shown = async () =>
    (await site.api.as(site.owner).call(listSocialAccounts, {})).body.items.find(
      ({ id }: SocialAccount) => id === account.id,
    );
  await expect.poll(async () => (await shown())?.problem).toBe('The access token is invalid');
  expect(await stateOf(post)).toEqual({ status: 'queued', problem: null });
  const { rows } = await sql<{ payload: object }>`select payload from outbox
    where site_id = ${site.siteId} and event = 'social_account.refused'`.execute(db());
  expect(rows).toEqual([{ payload: { by: site.owner.profileId, title: 'Civic Desk', provider: 3 } }]);
  site.networks.state.isTokenTaken = true;
  await letTimePass();
  expect(texts()).toEqual([]);
  const body = { token: MASTODON_TOKEN, revision: (await shown())?.revision ?? 0 };
  const params = { socialAccountId: account.id };
  expect((await site.api.as(site.owner).call(reconnectAccount, { params, body })).status).toBe(200);
  await becomes(post, 'sent');
});

test('what could not be sent for a day is given up, and not sent when it is old', async () => {
  const post = await site.publish('Yesterday');
  await site.share(post, account, { scheduled_at: site.api.now + 3_600 });
  const [item] = await site.itemsOf(post);
  await set(sql`scheduled_at = ${site.api.now - 90_000}, due_ts = 0`, item?.id ?? 0);
  await sql`update post set published_ts = ${site.api.now - 90_000}, row_version = row_version + 1
    where site_id = ${site.siteId} and id = ${post.id}`.execute(db());
  await sendDue(site.api.ground, site.siteId);
  expect([await stateOf(post), texts()]).toEqual([{ status: 'failed', problem: 'late' }, []]);
  const change = await site.api.as(site.owner).call(changeSocialPost, {
    params: { socialPostId: item?.id ?? 0 },
    body: { text: 'New', revision: (await site.itemsOf(post))[0]?.revision ?? 0 },
  });
  expect([change.status, change.body.error]).toEqual([409, 'social_post_is_not_queued']);
});

test('with an account its token and all that waits for it are gone', async () => {
  const post = await site.publish('Last');
  await site.share(post, account, { scheduled_at: site.api.now + 3_600 });
  const params = { socialAccountId: account.id };
  expect((await site.api.as(site.owner).call(disconnectAccount, { params })).status).toBe(204);
  expect(await stateOf(post)).toEqual({ status: 'cancelled', problem: null });
  const { rows } = await sql`select secret_sealed from social_account
    where site_id = ${site.siteId} and id = ${account.id}`.execute(db());
  expect(rows).toEqual([{ secret_sealed: '' }]);
});

test('a picture of the library goes with it, as the network takes it and with its description', async () => {
  const { db } = site.api.ground.database;
  const body = new FormData();
  const wide = { width: 3_000, height: 1_500, channels: 3, background: '#a33' } as const;
  const png = await sharp({ create: wide }).png().toBuffer();
  body.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'bridge.png');
  const packed = new Response(body);
  const added = await site.api.app.inject({
    method: 'POST',
    url: uploadImage.path,
    payload: Buffer.from(await packed.arrayBuffer()),
    headers: {
      host: 'news.test',
      cookie: `csrf_token=${'t'.repeat(40)}; masthead_session=${site.owner.token}`,
      'x-csrf-token': 't'.repeat(40),
      'content-type': packed.headers.get('content-type') ?? '',
    },
  });
  expect(added.statusCode).toBeLessThan(300);
  const { id } = await db
    .selectFrom('asset')
    .select('id')
    .where('site_id', '=', site.siteId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('asset')
    .set({ alt: 'A red bridge' })
    .where('site_id', '=', site.siteId)
    .where('id', '=', id)
    .execute();
  const there = await site.connect();
  const post = await site.publish('With a picture');
  const missing = await site.share(post, there, { image_id: 4_711 });
  expect([missing.status, missing.body.error]).toEqual([422, 'image_id_is_invalid']);
  const queued = await site.share(post, there, { image_id: id });
  expect([queued.status, queued.body.image_id]).toEqual([201, id]);
  await becomes(post, 'sent');
  expect(site.networks.made[0]?.body.media_ids).toEqual(['77']);
  const [{ type = '', bytes = Buffer.alloc(0) } = {}] = site.networks.uploads;
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  expect(form.get('description')).toBe('A red bridge');
  const sent = await sharp(Buffer.from(await (form.get('file') as File).arrayBuffer())).metadata();
  expect([sent.format, sent.width, sent.height]).toEqual(['jpeg', 1_920, 960]);
});

test('a picture that cannot be made just now costs nothing: it is tried again, and no network was asked', async () => {
  const pictured = await db()
    .selectFrom('asset')
    .select('id')
    .where('site_id', '=', site.siteId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const [there] = (await site.api.as(site.owner).call(listSocialAccounts, {})).body.items;
  const { files } = site.api.ground;
  const get = files.get;
  files.get = () => Promise.reject(new Error('the store does not answer'));
  try {
    const post = await site.publish('Without a store');
    expect((await site.share(post, there, { image_id: pictured.id })).status).toBe(201);
    await expect.poll(async () => (await site.itemsOf(post))[0]?.error).toBe("The picture isn't ready yet.");
    expect([await stateOf(post), texts()]).toEqual([{ status: 'queued', problem: null }, []]);
    files.get = get;
    await letTimePass();
    await becomes(post, 'sent');
    expect(site.networks.uploads).toHaveLength(1);
  } finally {
    files.get = get;
  }
});

test('an account at Bluesky is signed in once for many posts', async () => {
  const { status, body: there } = await site.api.as(site.owner).call(connectAccount, {
    body: {
      ...{ provider_id: SocialProvider.BLUESKY, instance: site.networks.address },
      ...{ handle: BLUESKY_HANDLE, token: APP_PASSWORD },
    },
  });
  expect(status).toBe(201);
  const before = site.networks.state.signedIn;
  for (const headline of ['One', 'Two', 'Three']) {
    const post = await site.publish(headline);
    await site.share(post, there);
    await becomes(post, 'sent');
  }
  expect(site.networks.state.signedIn - before).toBe(1);
  const { rows } = await sql<{ sealed: string }>`select session_sealed as sealed from social_account
    where site_id = ${site.siteId} and id = ${there.id}`.execute(db());
  expect(rows[0]?.sealed).toBeTruthy();
  expect(rows[0]?.sealed).not.toContain('jwt');
});
