import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSecondServer } from '#apps/testing/second-server.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { signOut } from '#modules/accounts/accounts.contract.ts';
import { assignRole } from '#modules/roles/roles.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { listening, openStream } from '#platform/testing/event-stream.ts';
import { listNotifications, readNotifications, streamNotifications } from '../notifications.contract.ts';
import { notify } from './notify.ts';

const host = 'news.test';
const patience = { timeout: 30_000, interval: 20 };

let first: TestApi;
let second: TestApi;
let ports: { first: number; second: number };
let siteId: number;

beforeAll(async () => {
  first = await startApi();
  second = await startSecondServer(first);
  siteId = await createSite(first.ground.database, { host, title: 'News', now: first.now });
  ports = { first: await listening(first.app), second: await listening(second.app) };
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const newcomer = () => signInAs(first.ground, { siteId, host }, 'owner');
const open = (member: Member, on: 'first' | 'second' = 'first', lastEventId?: string) =>
  openStream(ports[on], streamNotifications.path, {
    ...{ token: member.token, host },
    ...(lastEventId === undefined ? {} : { lastEventId }),
  });
const tell = (member: Member, objectId: number) => {
  const { database } = first.ground;
  return database.db.transaction().execute((trx) =>
    notify({ ...first.ground, nextId: database.ids.next }, trx, {
      ...{ siteId, profileId: member.profileId, kind: 'task_ended', atTs: first.now },
      ...{ object: { kind: 'task', id: objectId }, facts: { task: 'count', status: 'SUCCESS' } },
    }),
  );
};
type Stream = Awaited<ReturnType<typeof open>>;
const told = ({ events }: Stream): number[] =>
  events.flatMap(({ data }) => data.items.map((item: { object: { id: number } }) => item.object.id));
const counts = ({ events }: Stream): number[] => events.map(({ data }) => data.unread_count);

describe('the stream of notifications', () => {
  test('says at once how many are unread, and then each new one', async () => {
    const member = await newcomer();
    await tell(member, 1);
    const stream = await open(member);
    expect([stream.status, stream.contentType]).toEqual([200, 'text/event-stream; charset=utf-8']);
    await expect.poll(() => counts(stream), patience).toEqual([1]);
    expect(told(stream)).toEqual([]);
    await tell(member, 2);
    await expect.poll(() => told(stream), patience).toEqual([2]);
    expect(counts(stream).at(-1)).toBe(2);
    stream.leave();
  });

  test('two-servers: is told on every server what happened on one, and nobody else is', async () => {
    const [member, other] = [await newcomer(), await newcomer()];
    const [here, there, theirs] = [await open(member), await open(member, 'second'), await open(other)];
    await expect.poll(() => counts(there), patience).toEqual([0]);
    await expect.poll(() => counts(theirs), patience).toEqual([0]);
    await tell(member, 3);
    await expect.poll(() => [told(here), told(there)], patience).toEqual([[3], [3]]);
    expect(told(theirs)).toEqual([]);
    for (const stream of [here, there, theirs]) stream.leave();
  });

  test('says on every server of which topic something changed on the site, and nothing to other sites', async () => {
    const elsewhere = { host: 'elsewhere.test', title: 'Elsewhere', now: first.now };
    const otherId = await createSite(first.ground.database, elsewhere);
    const stranger = await signInAs(first.ground, { siteId: otherId, host: elsewhere.host }, 'owner');
    const theirs = await openStream(ports.first, streamNotifications.path, {
      ...{ token: stranger.token, host: elsewhere.host },
    });
    const [here, there] = [await open(await newcomer()), await open(await newcomer(), 'second')];
    await expect
      .poll(() => [here, there, theirs].map(({ events }) => events.length), patience)
      .toEqual([1, 1, 1]);
    await first.ground.database.db.transaction().execute(async (trx) => {
      for (const topic of ['post', 'post', 'session'])
        await first.ground.events.publish(trx, { topic, siteId });
    });
    const changes = ({ events }: Stream) =>
      events.filter(({ event }) => event === 'changed').map(({ data }) => data);
    await expect
      .poll(() => [changes(here), changes(there)], patience)
      .toEqual([[{ topics: ['post'] }], [{ topics: ['post'] }]]);
    expect(changes(theirs)).toEqual([]);
    for (const stream of [here, there, theirs]) stream.leave();
  });

  test('tells the other windows what was read in one', async () => {
    const member = await newcomer();
    await tell(member, 4);
    const stream = await open(member, 'second');
    await expect.poll(() => counts(stream), patience).toEqual([1]);
    const { items } = (await first.as(member).call(listNotifications, { query: {} })).body;
    await first.as(member).call(readNotifications, { body: { ids: [items[0].id] } });
    await expect.poll(() => counts(stream), patience).toEqual([1, 0]);
    stream.leave();
  });

  test('last-event-id: goes on where the line broke off, on another server too', async () => {
    const member = await newcomer();
    const before = await open(member);
    await expect.poll(() => counts(before), patience).toEqual([0]);
    await tell(member, 5);
    await expect.poll(() => told(before), patience).toEqual([5]);
    const lastId = before.events.at(-1)?.id ?? '';
    before.leave();
    await tell(member, 6);
    const after = await open(member, 'second', lastId);
    await expect.poll(() => told(after), patience).toEqual([6]);
    after.leave();
  });

  test('an id that is none is as if there were no id', async () => {
    const member = await newcomer();
    await tell(member, 7);
    const stream = await open(member, 'first', 'x; drop table');
    await expect.poll(() => counts(stream), patience).toEqual([1]);
    expect(told(stream)).toEqual([]);
    stream.leave();
  });

  test.each<[string, (member: Member) => Promise<unknown>]>([
    ['a sign-out', (member) => first.as(member).call(signOut, {})],
    ['the end of the session', (member) => endSession(member)],
    ['a ban', (member) => ban(member)],
    ['the 12 hours of a role', (member) => outlive(member)],
  ])('ends with %s, on the other server as well', async (_, act) => {
    const member = await newcomer();
    const streams = [await open(member), await open(member, 'second')];
    for (const stream of streams) await expect.poll(() => counts(stream), patience).toEqual([0]);
    const other = await open(await newcomer());
    await act(member);
    await Promise.all(streams.map(({ ended }) => ended));
    await expect.poll(() => counts(other), patience).toEqual([0]);
    other.leave();
  });

  test('is refused without a session', async () => {
    const stream = await openStream(ports.first, streamNotifications.path, { token: 'none', host });
    expect(stream.status).toBe(401);
  });

  test('ends at once for who does not ask for a stream', async () => {
    const member = await newcomer();
    const answer = await first.as(member).call(streamNotifications, {});
    expect(answer.body).toContain('"unread_count":0');
  });

  test('ends when its server stops, so that stopping does not wait for open windows', async () => {
    const third = await startSecondServer(first);
    const port = await listening(third.app);
    const member = await newcomer();
    const stream = await openStream(port, streamNotifications.path, { token: member.token, host });
    await expect.poll(() => counts(stream), patience).toEqual([0]);
    await third.stop();
    await stream.ended;
  });
});

/** A role asks for a second factor, and the session is older than such roles let it be. */
async function outlive({ accountId, profileId }: Member): Promise<void> {
  const { database, events } = first.ground;
  const { db, ids } = database;
  await db
    .updateTable('role')
    .set({ mfa_required: true })
    .where('site_id', '=', siteId)
    .where('key', '=', 'editor')
    .execute();
  const held = { siteId, profileId, role: 'editor', communityId: null, by: null, now: first.now } as const;
  await db.transaction().execute(async (trx) => {
    await assignRole(trx, ids.next, held);
    await trx
      .updateTable('auth.session')
      .set({ created_at: new Date(Date.now() - 13 * 3_600_000) })
      .where('user_id', '=', accountId)
      .execute();
    await events.publish(trx, { topic: 'account', siteId, id: accountId });
  });
}

/** The session goes, as when its days are over, and the servers hear a word about sessions. */
async function endSession({ accountId }: Member): Promise<void> {
  const { database, events } = first.ground;
  await database.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('auth.session').where('user_id', '=', accountId).execute();
    await events.publish(trx, { topic: 'account', siteId, id: accountId });
  });
}

async function ban({ accountId, profileId }: Member): Promise<void> {
  const { database, events } = first.ground;
  await database.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('profile')
      .set({ status: 2 })
      .where('site_id', '=', siteId)
      .where('id', '=', profileId)
      .execute();
    await events.publish(trx, { topic: 'caller', siteId, id: accountId });
  });
}
