import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import type { DB } from '#database/schema.ts';
import { createSite, siteFinder } from '#modules/sites/sites.public.ts';
import type { Site } from '#platform/server/caller.ts';
import { type Events, openEvents } from '#platform/server/events.ts';
import { getAccountData } from '../account-data.contract.ts';
import { listOwnSites } from '../own-sites.contract.ts';
import { type CallerFinder, callerFinder } from './find-caller.ts';
import { newToken } from './token.ts';

let api: TestApi;
let events: Events;
let site: Site;
let member: Member;
let finder: CallerFinder;
const statements: string[] = [];

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  events = await openEvents(database.connectionString);
  await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  site = (await siteFinder(database, events)('news.test')) as Site;
});
afterAll(async () => {
  await events.close();
  await api.stop();
});
beforeEach(async () => {
  const { database } = api.ground;
  const dialect = new PostgresDialect({ pool: database.pool });
  const db = new Kysely<DB>({ dialect, log: ({ query }) => void statements.push(query.sql) });
  finder = callerFinder({ ...database, db }, events);
  member = await signInAs(api.ground, { siteId: site.id }, 'editor');
  statements.length = 0;
});

const find = (token = member.token) => finder.find(site, { masthead_session: token });
const sessions = () =>
  api.ground.database.db.updateTable('auth.session').where('user_id', '=', member.accountId);

test('asks the database twice for somebody new and not at all for somebody known', async () => {
  const caller = await find();
  expect(caller.profile?.id).toBe(member.profileId);
  expect(caller.profile?.rank).toBe(60);
  expect(caller.holder.sitePermissions.has('EDIT_POST')).toBe(true);
  expect(statements).toHaveLength(2);
  expect(await find()).toEqual(caller);
  expect(statements).toHaveLength(2);
});

test('no statement joins the tables of accounts with those of sites', async () => {
  await find();
  for (const statement of statements) {
    expect(/"auth"\./.test(statement)).not.toBe(/"profile"|"role"|"setting"|"community"/.test(statement));
  }
});

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['one of another form', 'abc'],
  ['a very long one', 'x'.repeat(10_000)],
  ['one with signs of SQL', "' or '1'='1' -- aaaaaaaaaaaaaaaaaaaaaaaaaaa"],
])('does not even ask the database for a session like %s', async (_, token) => {
  const cookies: Record<string, string> = token === undefined ? {} : { masthead_session: token };
  expect((await finder.find(site, cookies)).profile).toBeNull();
  expect(statements).toEqual([]);
});

test('takes an unknown session for a visitor', async () => {
  expect(await find(newToken())).toMatchObject({ profile: null, accountId: null });
});

test('a session that nobody used for 30 days is over', async () => {
  await sessions()
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect((await find()).profile).toBeNull();
});

test('moves the end of a session on once a day while it is used', async () => {
  const end = async () => {
    const { db } = api.ground.database;
    const row = await db
      .selectFrom('auth.session')
      .select('expires_at')
      .where('user_id', '=', member.accountId)
      .executeTakeFirstOrThrow();
    return row.expires_at.getTime();
  };
  const days = (count: number) => Date.now() + count * 86_400_000;
  await sessions()
    .set({ expires_at: new Date(days(10)) })
    .execute();
  await find();
  expect(await end()).toBeGreaterThan(days(29.9));
  const moved = await end();
  finder.dropAccount();
  await find();
  expect(await end()).toBe(moved);
});

test('F-07: another server forgets a session when it is told, and so does this one at once', async () => {
  const { database } = api.ground;
  const other = callerFinder(database, api.ground.events);
  const fromOther = async () => (await other.find(site, { masthead_session: member.token })).profile;
  expect(await fromOther()).not.toBeNull();
  expect((await find()).profile).not.toBeNull();
  await database.db.deleteFrom('auth.session').where('user_id', '=', member.accountId).execute();
  await events.publish(database.db, { topic: 'account', siteId: site.id, id: member.accountId });
  finder.dropAccount();
  expect((await find()).profile).toBeNull();
  await expect.poll(fromOther).toBeNull();
});

test('keeps nothing while the line to the other servers is down', async () => {
  const deaf = { ...events, isConnected: () => false };
  const careful = callerFinder(api.ground.database, deaf);
  const ask = async () => (await careful.find(site, { masthead_session: member.token })).profile;
  expect(await ask()).not.toBeNull();
  await api.ground.database.db.deleteFrom('auth.session').where('user_id', '=', member.accountId).execute();
  expect(await ask()).toBeNull();
});

test('an account without a profile here is a visitor that is known', async () => {
  await createSite(api.ground.database, { host: 'second.test', title: 'Second', now: api.now });
  const second = (await siteFinder(api.ground.database, events)('second.test')) as Site;
  const caller = await finder.find(second, { masthead_session: member.token });
  expect(caller).toMatchObject({ profile: null, accountId: member.accountId, holder: { isSignedIn: false } });
});

test('an account finds the sites that it may sign in on, and no others', async () => {
  const { database } = api.ground;
  const { db, ids } = database;
  const addTo = async (host: string, status: number) => {
    const siteId = await createSite(database, { host, title: host, now: api.now });
    const [id, account_id] = [ids.next(), member.accountId];
    const profile = { ...{ site_id: siteId, id, account_id }, status };
    const stamps = { created_ts: api.now, updated_ts: api.now };
    await db
      .insertInto('profile')
      .values({ ...profile, ...stamps, name: 'ruth', title: 'Ruth' })
      .execute();
    await db
      .insertInto('auth.account_site')
      .values({ account_id, site_id: siteId, profile_id: id, last_login_ts: api.now })
      .execute();
  };
  // Sites of old links do not crowd out the one that is open.
  const old = Array.from({ length: 200 }, (_, at) => ({
    ...{ account_id: member.accountId, site_id: 900_000 + at, profile_id: 1 },
    last_login_ts: api.now - 60,
  }));
  await db.insertInto('auth.account_site').values(old).execute();
  await addTo('other.test', 0);
  await addTo('banned.test', 2);
  const { status, body } = await api.as(member).call(listOwnSites, { params: { siteId: site.id } });
  const item = (title: string, host: string) => ({ title, host, url: `https://${host}/r/dashboard/` });
  const { body: account } = await api.as(member).call(getAccountData, { query: {} });
  expect(account.profile.has_other_sites).toBe(true);
  expect([status, body.items]).toMatchObject([
    200,
    [
      { ...item('other.test', 'other.test'), is_current: false },
      { ...item('The News', 'news.test'), is_current: true },
    ],
  ]);
});
