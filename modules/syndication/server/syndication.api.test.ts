import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import type { ArticleStatus, ChannelErrorStatus, ChannelKind } from '../channel-kinds.contract.ts';
import { disconnectChannel, listChannels, saveChannel, testChannel } from '../channels.contract.ts';
import {
  ignoreError,
  listIntegration,
  reopenError,
  resubmitArticles,
  retryError,
} from '../syndication.contract.ts';
import { appleKey, appleSections, startAppleNews } from './apple-news/apple-news.fixture.ts';
import { channelServiceOf } from './channels/open-channel.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let editor: Member;
let writer: Member;
let apple: Awaited<ReturnType<typeof startAppleNews>>;
const posts: number[] = [];

// What waits is not sent here: the jobs do not run but where a test starts them.
beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  const site = { siteId, host: 'news.test' };
  owner = await signInAs(api.ground, site, 'owner');
  editor = await signInAs(api.ground, site, 'editor');
  writer = await signInAs(api.ground, site, 'writer');
  apple = await startAppleNews();
  Object.assign(channelServiceOf(api.ground), apple.service);
  for (const [headline, status] of [
    ['Bridge', 0],
    ['Ferry', 0],
    ['Draft of others', 5],
  ] as const) {
    const made = await api
      .as(owner)
      .call(createPost, { params: { siteId }, body: { type: 'article' } as never });
    const { id, revision } = made.body;
    await api.as(owner).call(updatePost, {
      params: { postId: id },
      body: { revision, headline, body: '<p>Text</p>', status } as never,
    });
    posts.push(id);
  }
});
afterAll(async () => {
  apple.stop();
  await api.stop();
});
beforeEach(async () => {
  for (const table of ['channel', 'channel_item', 'channel_error'] as const) {
    await db().deleteFrom(table).where('site_id', '=', siteId).execute();
  }
});

const db = () => api.ground.database.db;
const nextId = () => api.ground.database.ids.next();
const addChannel = async (kind: ChannelKind, more: object = {}): Promise<number> => {
  const id = nextId();
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db()
    .insertInto('channel')
    .values({ ...stamp, id, kind, is_enabled: true, ...more })
    .execute();
  return id;
};
const addItem = async (
  channelId: number,
  postId: number,
  status: ArticleStatus,
  at = api.now,
): Promise<void> => {
  const stamp = { site_id: siteId, created_ts: at, updated_ts: at, due_ts: at };
  const row = { ...stamp, id: nextId(), channel_id: channelId, post_id: postId, status };
  await db().insertInto('channel_item').values(row).execute();
};
const addError = async (
  channelId: number,
  postId: number,
  status: ChannelErrorStatus,
  at = api.now,
): Promise<number> => {
  const id = nextId();
  const seen = {
    first_seen_ts: at,
    last_seen_ts: at,
    code: 'INVALID_DOCUMENT',
    message: `No ${id}`,
    keypath: `${id}`,
  };
  const row = { ...seen, site_id: siteId, id, channel_id: channelId, post_id: postId, status };
  await db().insertInto('channel_error').values(row).execute();
  return id;
};
const asked = async (who: Member, query: object) => {
  const { status, body } = await api.as(who).call(listIntegration, { query });
  return { status, ...body, ids: body.items?.map(({ id }: { id: number }) => id) };
};
/** How many changes of the site nobody has heard yet. */
const unheard = async () =>
  (
    await db()
      .selectFrom('outbox')
      .select('id')
      .where('site_id', '=', siteId)
      .where('dispatched_ts', 'is', null)
      .execute()
  ).length;
const statusesOf = async () =>
  (
    await db()
      .selectFrom('channel_item')
      .select(['post_id', 'status'])
      .where('site_id', '=', siteId)
      .execute()
  ).map(({ post_id, status }) => [post_id, status]);
const [bridge, ferry, draft] = [() => posts[0] ?? 0, () => posts[1] ?? 0, () => posts[2] ?? 0];

describe('the list of errors', () => {
  test('is filtered by status, channel, post and words, the newest first, page by page', async () => {
    const [one, two] = [await addChannel('apple_news'), await addChannel('msn')];
    const first = await addError(one, bridge(), 'open', api.now - 50);
    const second = await addError(one, ferry(), 'ignored', api.now - 40);
    const third = await addError(two, bridge(), 'resolved', api.now - 30);
    const errors = (query: object) => asked(owner, { apple_news_errors: '1', ...query });
    expect(await errors({})).toMatchObject({ ids: [third, second, first], total_count: 3, after: null });
    expect((await errors({ status: 'open' })).ids).toEqual([first]);
    expect((await errors({ channel: 'msn' })).ids).toEqual([third]);
    expect((await errors({ post_id: ferry() })).ids).toEqual([second]);
    expect((await errors({ query: 'brid' })).ids).toEqual([third, first]);
    const page = await errors({ limit: 2 });
    expect(page.ids).toEqual([third, second]);
    expect((await errors({ limit: 2, after: page.after })).ids).toEqual([first]);
    expect((await errors({ limit: 1, offset: 1 })).ids).toEqual([second]);
    expect((await errors({ status: 'sent' })).status).toBe(400);
    expect((await asked(owner, { status: 'open' })).status).toBe(400);
  });

  test('is for those who publish, and the list of articles for those who run the site', async () => {
    const id = await addError(await addChannel('apple_news'), bridge(), 'open');
    expect(await asked(editor, { apple_news_errors: '1' })).toMatchObject({ status: 200, ids: [id] });
    expect((await asked(writer, {})).status).toBe(403);
    const publishers = await signInAs(api.ground, { siteId, host: 'news.test' }, 'contributor');
    expect((await asked(publishers, { apple_news_errors: '1' })).status).toBe(403);
  });

  test('says nothing of posts that are gone', async () => {
    await addError(await addChannel('apple_news'), 12_345, 'open');
    expect(await asked(owner, { apple_news_errors: '1' })).toMatchObject({ ids: [], total_count: 0 });
  });

  test('says nothing of drafts of others to those who may not read these', async () => {
    const channel = await addChannel('apple_news');
    await addError(channel, draft(), 'open');
    await addItem(channel, draft(), 'skipped');
    const all = { apple_news_errors: '1' };
    expect((await asked(owner, all)).total_count).toBe(1);
    const held = await db()
      .selectFrom('role_permission')
      .select('role_id')
      .distinct()
      .where('site_id', '=', siteId)
      .where('permission', '=', 'VIEW_REAL_DRAFT')
      .execute();
    await db()
      .deleteFrom('role_permission')
      .where('site_id', '=', siteId)
      .where('permission', '=', 'VIEW_REAL_DRAFT')
      .execute();
    const reader = await signInAs(api.ground, { siteId, host: 'news.test' }, 'editor');
    expect(await asked(reader, all)).toMatchObject({ ids: [], total_count: 0 });
    for (const { role_id } of held) {
      await db()
        .insertInto('role_permission')
        .values({ site_id: siteId, role_id, permission: 'VIEW_REAL_DRAFT' })
        .execute();
    }
  });
});

describe('an error', () => {
  const params = (errorId: number) => ({ params: { siteId, errorId } });

  test('is ignored and reopened, and the log says so', async () => {
    const id = await addError(await addChannel('apple_news'), bridge(), 'open');
    const ignored = await api.as(editor).call(ignoreError, params(id));
    expect([ignored.status, ignored.body.status]).toEqual([200, 'ignored']);
    expect((await api.as(editor).call(reopenError, params(id))).body.status).toBe('open');
    const { rows } = await sql<{ action: string }>`select action from audit_event where site_id = ${siteId}
      and object_kind = 'channel_error' and object_id = ${id} order by at_ts, id`.execute(db());
    expect(rows.map(({ action }) => action)).toEqual(['channel_error.ignored', 'channel_error.reopened']);
  });

  test('that is retried has its post wait again', async () => {
    const channel = await addChannel('apple_news');
    await addItem(channel, bridge(), 'failed');
    const id = await addError(channel, bridge(), 'open');
    expect((await api.as(editor).call(retryError, params(id))).status).toBe(200);
    expect(await statusesOf()).toEqual([[bridge(), 'pending']]);
  });

  test.each([
    ['is resolved', 'apple_news', { is_enabled: true }, 'resolved', 422, 'error_is_resolved'],
    ['is of a channel that is off', 'apple_news', { is_enabled: false }, 'open', 422, 'channel_is_off'],
    ['is of a channel that is closed', 'instant_articles', {}, 'open', 410, 'channel_is_closed'],
  ] as const)('that %s is not retried', async (_, kind, more, state, status, code) => {
    const id = await addError(await addChannel(kind, more), bridge(), state);
    const answer = await api.as(editor).call(retryError, params(id));
    expect([answer.status, answer.body.error]).toEqual([status, code]);
  });

  test('that is not there is not found', async () => {
    expect((await api.as(editor).call(ignoreError, params(77))).status).toBe(404);
  });
});

describe('resubmitting', () => {
  test('sends again what failed on live channels that are on, and nothing else, by a task', async () => {
    await api.ground.jobs.start();
    // What is heard of posts that were written before would send them too.
    await expect.poll(unheard).toBe(0);
    const [on, off, closed] = [
      await addChannel('msn', { is_enabled: true }),
      await addChannel('google_news', { is_enabled: false }),
      await addChannel('instant_articles'),
    ];
    await addItem(on, bridge(), 'failed');
    await addItem(on, ferry(), 'sent', api.now - 999);
    await addItem(off, bridge(), 'failed');
    await addItem(closed, bridge(), 'failed');
    const answer = await api.as(owner).call(resubmitArticles, {});
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ success: true, count: 1, is_ready: false });
    const task = async () =>
      (await api.as(owner).call(getTask, { params: { siteId, taskId: answer.body.task_id } })).body;
    await expect.poll(async () => (await task()).status).toBe('SUCCESS');
    expect((await task()).result).toEqual({ count: 1 });
    await expect
      .poll(async () => (await asked(owner, { channel: 'msn', post_id: bridge() })).items[0])
      .toMatchObject({ status: 'sent' });
    expect((await asked(owner, { status: 'failed' })).total_count).toBe(2);
  });

  test('is refused where the only channel is closed', async () => {
    await addItem(await addChannel('instant_articles'), bridge(), 'failed');
    const answer = await api.as(owner).call(resubmitArticles, {});
    expect([answer.status, answer.body.error]).toEqual([410, 'channel_is_closed']);
  });

  test('without anything that failed is done at once', async () => {
    expect((await api.as(owner).call(resubmitArticles, {})).body).toMatchObject({ success: true, count: 0 });
  });
});

describe('the settings of a channel', () => {
  const params = (channel: ChannelKind) => ({ params: { siteId, channel } });
  const { channelId: remote_id, keyId: key_id, secret } = appleKey;
  const good = { revision: 0, is_enabled: true, remote_id, key_id, secret };
  const save = async (body: object, channel: ChannelKind = 'apple_news') =>
    api.as(owner).call(saveChannel, { ...params(channel), body: { ...good, ...body } as never });

  test('are tried before they are kept, and the secret is never told', async () => {
    const { status, body } = await save({});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{
        kind: 'apple_news',
        is_enabled: true,
        remote_title: 'The News',
        secret_end: secret.slice(-4),
        revision: 1,
      },
      remote_sections: appleSections.map(({ id, name, isDefault }) => ({ id, name, is_default: isDefault })),
    });
    const listed = await api.as(owner).call(listChannels, { params: { siteId } });
    expect(listed.body.items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'apple_news',
      'google_news',
      'msn',
    ]);
    expect(JSON.stringify([body, listed.body])).not.toContain(secret);
    const row = await db()
      .selectFrom('channel')
      .selectAll()
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    const { rows } = await sql<{ after: unknown }>`select after from audit_event
      where site_id = ${siteId} and action = 'channel.updated'`.execute(db());
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test.each([
    ['remote_id', { remote_id: 'x' }, 'remote_id_is_invalid'],
    ['key_id', { key_id: '7' }, 'key_id_is_invalid'],
    ['secret', { secret: 'short' }, 'secret_is_invalid'],
    ['secret', { secret: Buffer.alloc(32).toString('base64') }, 'credentials_is_invalid'],
    [
      'section_map',
      { section_map: [{ section_id: 99, remote_id: appleSections[1]?.id }] },
      'section_map_is_invalid',
    ],
  ])('are refused by their field: %s %j', async (field, body, code) => {
    const answer = await save(body);
    expect([answer.status, answer.body.error]).toEqual([422, code]);
    expect(answer.body.details[0].loc).toEqual(['body', field]);
    expect(await db().selectFrom('channel').select('id').where('site_id', '=', siteId).execute()).toEqual([]);
  });

  test('are held against what somebody else saved', async () => {
    await save({});
    const answer = await save({});
    expect([answer.status, answer.body.error]).toEqual([409, 'revision_conflict']);
    expect(answer.body.current).toMatchObject({ revision: 1 });
  });

  test('keep the secret that is left out, but not for another key', async () => {
    await save({});
    const turned = await save({ revision: 1, secret: undefined, is_preview: true });
    expect(turned.body).toMatchObject({ is_preview: true, revision: 2 });
    const other = await save({ revision: 2, secret: undefined, key_id: remote_id });
    expect([other.status, other.body.error]).toEqual([422, 'secret_is_invalid']);
  });

  test('can be tried without being kept', async () => {
    const tried = (body: object) =>
      api
        .as(owner)
        .call(testChannel, { ...params('apple_news'), body: { remote_id, key_id, secret, ...body } });
    expect((await tried({})).body).toMatchObject({ is_ok: true, remote_title: 'The News' });
    expect((await tried({ secret: Buffer.alloc(32).toString('base64') })).body).toMatchObject({
      ...{ is_ok: false, message: 'Wrong signature', remote_sections: [] },
    });
  });

  test('are forgotten when it is disconnected', async () => {
    await save({});
    const { body } = await api.as(owner).call(disconnectChannel, params('apple_news'));
    expect(body).toMatchObject({ is_enabled: false, secret_end: null, key_id: '' });
    const row = await db()
      .selectFrom('channel')
      .select('secret_sealed')
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
    expect(row.secret_sealed).toBeNull();
  });

  test('of a closed channel are not taken', async () => {
    const answer = await save({}, 'instant_articles');
    expect([answer.status, answer.body.error]).toEqual([410, 'channel_is_closed']);
  });

  test('that name another channel leave behind what the first one has', async () => {
    await save({});
    const { id } = await db()
      .selectFrom('channel')
      .select('id')
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
    await addItem(id, bridge(), 'sent');
    await sql`update channel set remote_id = ${key_id} where site_id = ${siteId} and id = ${id}`.execute(
      db(),
    );
    expect((await save({ revision: 1 })).status).toBe(200);
    expect((await asked(owner, {})).total_count).toBe(0);
  });
});

describe('the feed for MSN', () => {
  const feed = () => api.app.inject({ url: '/msn.xml', headers: { host: 'news.test' } });

  test('is there while the channel is on, with the newest posts in the elements that MSN reads', async () => {
    expect((await feed()).statusCode).toBe(404);
    const on = { revision: 0, is_enabled: true };
    const saved = await api.as(owner).call(saveChannel, { params: { siteId, channel: 'msn' }, body: on });
    expect(saved.body).toMatchObject({ is_enabled: true, feed_url: expect.stringMatching(/\/msn\.xml$/) });
    const { statusCode, body, headers } = await feed();
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    expect(body).toContain('xmlns:mi="http://schemas.ingestion.microsoft.com/common/"');
    expect(body).toContain('<title>Bridge</title>');
    expect(body).toMatch(/<dcterms:modified>\d{4}-\d\d-\d\dT/);
    expect(body).not.toContain('Draft of others');
    const off = { revision: 1, is_enabled: false };
    await api.as(owner).call(saveChannel, { params: { siteId, channel: 'msn' }, body: off });
    await expect.poll(async () => (await feed()).statusCode).toBe(404);
  });
});
