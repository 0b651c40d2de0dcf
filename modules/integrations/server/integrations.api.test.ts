import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { renewCalendarFeed } from '#modules/calendar/calendar-feed.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { type Integration, listIntegrations } from '../integrations.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
});
afterAll(() => api.stop());

const db = () => api.ground.database.db;
const list = async (member = owner): Promise<Integration[]> =>
  (await api.as(member).call(listIntegrations, { params: { siteId } })).body.items;
const one = async (id: string, member = owner) => (await list(member)).find((item) => item.id === id);
const next = () => api.ground.database.ids.next();
const stamp = () => ({ site_id: siteId, id: next(), created_ts: api.now, updated_ts: api.now });

test('each has its words in the texts of its room', async () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const said = globSync('modules/*/dashboard/texts/en-US.json', { cwd: root }).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(`${root}${file}`, 'utf8')).integrations ?? {}),
  );
  expect((await list()).map(({ id }) => id).toSorted()).toEqual(said.toSorted());
});

test('of a site that set nothing up says so of each', async () => {
  const fresh = await createSite(api.ground.database, { host: 'fresh.test', title: 'Fresh', now: api.now });
  const member = await signInAs(api.ground, { siteId: fresh, host: 'fresh.test' }, 'owner');
  const { body } = await api.as(member).call(listIntegrations, { params: { siteId: fresh } });
  expect(body.items.map(({ state }: Integration) => state)).toEqual(body.items.map(() => 'none'));
  expect(body.total_count).toBe(body.items.length);
  // Plans are those of the first site.
  expect(body.items.map(({ id }: Integration) => id)).not.toContain('stripe');
});

describe('webhooks', () => {
  const hook = (more: object = {}) => ({
    ...{ ...stamp(), title: 'Search', title_key: 'search', enabled: true, trigger_kind: 'event' },
    ...{ events: [], filter: '{}', headers: '{}', url: 'https://a.test', payload: 'thin', timeout_s: 15 },
    ...{ secret_sealed: 'sealed', secret_end: 'abcd', ...more },
  });
  beforeEach(() => sql`delete from hook where site_id = ${siteId}`.execute(db()));

  test('are counted, with when one was sent last', async () => {
    await db()
      .insertInto('hook')
      .values([hook({ last_sent_ts: 90 }), hook({ last_sent_ts: 70, enabled: false })])
      .execute();
    expect(await one('webhooks')).toMatchObject({ state: 'on', count: 2, used_ts: 90, error: null });
    await sql`update hook set enabled = false, failing_since_ts = 5 where site_id = ${siteId}`.execute(db());
    expect(await one('webhooks')).toMatchObject({ state: 'off', error: null });
  });

  test('that fail say the last reason, and nothing of their secrets', async () => {
    const [failing, fine] = [hook({ failing_since_ts: 50 }), hook({ last_sent_ts: 99 })];
    await db().insertInto('hook').values([failing, fine]).execute();
    const attempt = (hookId: number, status: string, more: object) => ({
      ...{ site_id: siteId, id: next(), hook_id: hookId, message_id: 1, event_id: 1, event: 'post.updated' },
      ...{ attempt: 1, status, due_ts: 60, created_ts: 60, ...more },
    });
    await db()
      .insertInto('hook_execution')
      .values([
        attempt(failing.id, 'failed', { error: 'Too slow.' }),
        attempt(failing.id, 'failed', { http_status: 503, created_ts: 80 }),
        attempt(fine.id, 'dead', { error: 'Of before.' }),
      ])
      .execute();
    const found = await one('webhooks');
    expect(found).toMatchObject({ state: 'trouble', error: 'HTTP 503', error_ts: 80, used_ts: 99 });
    expect(JSON.stringify(await list())).not.toContain('sealed');
    await sql`update hook set deleted_ts = 1 where site_id = ${siteId}`.execute(db());
    expect(await one('webhooks')).toMatchObject({ state: 'none', count: null });
  });
});

test('channels, providers, the CDN and feeds say their own state and their own error', async () => {
  await db()
    .insertInto('channel')
    .values([
      { ...stamp(), kind: 'apple_news', section_map: '[]', remote_sections: '[]', is_enabled: true },
      { ...stamp(), kind: 'msn', section_map: '[]', remote_sections: '[]', is_enabled: false },
    ])
    .execute();
  await sql`update channel set problem = 'Wrong key.', problem_ts = 7, remote_title = 'The News'
    where site_id = ${siteId} and kind = 'apple_news'`.execute(db());
  await db()
    .insertInto('mail_provider')
    .values({
      ...stamp(),
      provider: 'mailchimp',
      state: 'connected',
      state_ts: 1,
      list_id: 'l',
      list_title: 'Readers',
    })
    .execute();
  await db()
    .insertInto('cdn_setting')
    .values({
      ...{ site_id: siteId, provider: 'fastly', zone: 'z', created_ts: 1, updated_ts: 1 },
      ...{ token_sealed: 'sealed', token_end: 'abcd' },
    })
    .execute();
  await db()
    .insertInto('cdn_delivery')
    .values([
      { site_id: siteId, id: next(), at_ts: 10, count: 1, error: 'Refused.' },
      { site_id: siteId, id: next(), at_ts: 20, count: 1, error: null },
    ])
    .execute();
  const items = Object.fromEntries((await list()).map((item) => [item.id, item]));
  expect(items.apple_news).toMatchObject({ state: 'trouble', name: 'The News', error: 'Wrong key.' });
  expect(items.msn).toMatchObject({ state: 'off' });
  expect(items.google_news).toMatchObject({ state: 'none' });
  expect(items.mailchimp).toMatchObject({ state: 'on', name: 'Readers' });
  expect(items.campaign_monitor).toMatchObject({ state: 'none' });
  expect(items.cdn).toMatchObject({ state: 'on', name: 'Fastly', used_ts: 20, error: null });
});

test('services of the installation are there once the server has their keys', async () => {
  const { ground } = api;
  expect(await one('stripe')).toMatchObject({ state: 'none', path: null });
  expect(await one('translation')).toMatchObject({ state: 'none', path: null });
  const before = { akismet: ground.akismet, stripe: ground.stripe, translation: ground.translation };
  Object.assign(ground, {
    akismet: { key: 'k', address: 'http://127.0.0.1:1' },
    stripe: { key: 'k', address: 'http://127.0.0.1:1' },
    translation: { key: 'k', address: 'http://127.0.0.1:1' },
  });
  try {
    expect(await one('spam_check')).toMatchObject({ state: 'on', name: 'Akismet' });
    expect(await one('stripe')).toMatchObject({ state: 'on', path: '/coupons' });
    expect(await one('translation')).toMatchObject({ state: 'on', name: 'DeepL' });
    await db()
      .insertInto('comment_setting')
      .values({ site_id: siteId, said: '{"spam_check":false}', created_ts: 1, updated_ts: 1 })
      .execute();
    expect(await one('spam_check')).toMatchObject({ state: 'off' });
  } finally {
    Object.assign(ground, before);
  }
});

test('a calendar subscription is the own', async () => {
  const other = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  await api.as(owner).call(renewCalendarFeed, { params: { siteId } });
  expect((await one('calendar'))?.state).toBe('on');
  expect((await one('calendar', other))?.state).toBe('none');
});

test('whoever may not see where one is set up does not see it', async () => {
  const writer = await signInAs(api.ground, { siteId, host: 'news.test' }, 'writer');
  const contributor = await signInAs(api.ground, { siteId, host: 'news.test' }, 'contributor');
  expect((await api.as(contributor).call(listIntegrations, { params: { siteId } })).status).toBe(403);
  const role = await db()
    .selectFrom('role')
    .select('id')
    .where('site_id', '=', siteId)
    .where('key', '=', 'writer')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('role_permission')
    .values({ site_id: siteId, role_id: role.id, permission: 'EDIT_SITE' })
    .execute();
  const ids = (await list(writer)).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['webhooks', 'apple_news', 'cdn']));
  expect(ids).not.toEqual(expect.arrayContaining(['api_tokens']));
  expect(ids).not.toEqual(expect.arrayContaining(['custom_feeds']));
  expect(ids).not.toEqual(expect.arrayContaining(['mailchimp']));
});
