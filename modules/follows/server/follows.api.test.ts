import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { listNotifications } from '#modules/notifications/notifications.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { record } from '#platform/server/trail.ts';
import { FollowStatus, MOST_FOLLOWS } from '../follow-kinds.contract.ts';
import { changeFollow, createFollow, type Follow, listFollows } from '../follows.contract.ts';
import { tellOfFollowers } from './follow-digests.ts';
import { forgetSome } from './forget-follows.ts';

const { NOT, FOLLOWING, MUTED } = FollowStatus;
let api: TestApi;
let siteId: number;
let elsewhere: number;
let writer: Member;
let reader: Member;
let northAdmin: Member;
const ids: Record<string, number> = {};
const idOf = (name: string): number => ids[name] ?? 0;
const seconds = () => Math.floor(Date.now() / 1000);
/** Jobs run when the machine has time for them. */
const patience = { timeout: 45_000 };

beforeAll(async () => {
  api = await startApi();
  const { database, events } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  elsewhere = await createSite(database, { host: 'other.test', title: 'Other', now: api.now });
  for (const name of ['north', 'south', 'closed']) {
    ids[name] = await database.db.transaction().execute((trx) =>
      createCommunity(trx, database.ids.next, {
        ...{ siteId, name, title: `The ${name}`, by: null, now: api.now },
      }),
    );
  }
  await database.db
    .updateTable('community')
    .set({ archived_ts: api.now })
    .where('site_id', '=', siteId)
    .where('id', '=', idOf('closed'))
    .execute();
  await database.db.transaction().execute((trx) => events.publish(trx, { topic: 'site', siteId }));
  const at = { siteId, host: 'news.test' };
  writer = await signInAs(api.ground, at, 'writer');
  reader = await signInAs(api.ground, at, null);
  northAdmin = await signInAs(api.ground, at, 'community_admin', idOf('north'));
  const post = { id: database.ids.next(), headline: 'One', slug: 'one', status: 0, published_ts: api.now };
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await database.db
    .insertInto('post')
    .values({ ...stamp, ...post, author_ids: [writer.profileId] })
    .execute();
  await database.db
    .insertInto('post_author')
    .values({
      ...{ site_id: siteId, profile_id: writer.profileId, post_id: post.id, status: 0, created_ts: api.now },
    })
    .execute();
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const numbered = () => api.ground.database.ids.next();
const set = (who: Member, followedId: number, status: number, more: object = {}) =>
  api.as(who).call(changeFollow, { params: { followedId }, body: { status, ...more } as never });
const list = async (who: Member, query: object = {}) =>
  (await api.as(who).call(listFollows, { query })).body as {
    items: Follow[];
    total_count: number;
    after: string;
  };
const kindsTold = async (who: Member): Promise<string[]> =>
  (await api.as(who).call(listNotifications, { query: {} })).body.items.map(
    ({ kind, facts }: { kind: string; facts: { followers?: number } }) =>
      `${kind} ${facts.followers ?? ''}`.trim(),
  );

test('follow-community: a profile follows a community, and it stands in the list', async () => {
  const { status, body } = await set(reader, idOf('north'), FOLLOWING, {
    type: 'sites',
    site_id: idOf('north'),
  });
  expect([status, body]).toEqual([
    200,
    {
      ...{ id: expect.any(Number), site_id: idOf('north'), title: 'The north', name: 'north', logo: null },
      ...{ status: FOLLOWING, type: 'communities', since_ts: expect.any(Number) },
    },
  ]);
  expect((await list(reader)).items).toEqual([body]);
  // Again, by the other verb: nothing changes.
  const again = await api.as(reader).call(createFollow, { params: { followedId: idOf('north') }, body: {} });
  expect([again.status, again.body]).toEqual([200, body]);
  expect((await list(reader)).total_count).toBe(1);
});

test('a follow is muted by its own id as well, and let go of', async () => {
  const [first] = (await list(reader)).items;
  const muted = await set(reader, first?.id ?? 0, MUTED);
  expect([muted.status, muted.body.status, muted.body.site_id]).toEqual([200, MUTED, idOf('north')]);
  const gone = await set(reader, idOf('north'), NOT);
  expect([gone.status, gone.body.status, gone.body.id, gone.body.since_ts]).toEqual([200, NOT, 0, null]);
  expect((await set(reader, idOf('north'), NOT)).status).toBe(200);
  expect((await list(reader)).items).toEqual([]);
});

test('each write leaves its row in the audit log, and repeating leaves none', async () => {
  const { db } = api.ground.database;
  const before = await db.selectFrom('audit_event').select('id').where('site_id', '=', siteId).execute();
  for (const status of [FOLLOWING, FOLLOWING, MUTED, NOT, NOT]) await set(writer, idOf('south'), status);
  const rows = await db
    .selectFrom('audit_event')
    .select(['action', 'actor_profile_id'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .execute();
  expect(rows.slice(before.length)).toEqual(
    ['created', 'updated', 'removed'].map((act) => ({
      ...{ action: `follow.${act}`, actor_profile_id: writer.profileId },
    })),
  );
});

describe('G-58: refused are', () => {
  type Refused = [string, () => number, object, number, string, string?];
  test.each<Refused>([
    ['oneself', () => reader.profileId, {}, 422, 'follows_oneself'],
    ['an archived community', () => idOf('closed'), {}, 404, 'not_found'],
    ['another site', () => elsewhere, {}, 404, 'not_found'],
    ['a reader whom nobody knows', () => northAdmin.profileId, {}, 404, 'not_found'],
    ['what is nothing', () => 1, {}, 404, 'not_found'],
    ['another type', () => idOf('north'), { type: 'profiles' }, 400, 'follow_is_invalid', 'type'],
    ['another site in the body', () => idOf('north'), { site_id: 5 }, 400, 'follow_is_invalid', 'site_id'],
    ['another id in the body', () => idOf('north'), { id: 5 }, 400, 'follow_is_invalid', 'id'],
  ])('%s', async (_, id, more, status, error, field) => {
    const answer = await set(reader, id(), FOLLOWING, more);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    if (field) expect(answer.body.details[0].loc).toEqual(['body', field]);
  });

  test('a status that there is not, by its field', async () => {
    const { status, body } = await set(reader, idOf('north'), 7);
    expect([status, body.details[0].loc]).toEqual([400, ['body', 'status']]);
  });

  test('one more than there may be', async () => {
    const many = await signInAs(api.ground, { siteId, host: 'news.test' }, null);
    const { db, ids: numbers } = api.ground.database;
    const rows = Array.from({ length: MOST_FOLLOWS }, (_, at) => ({
      ...{ site_id: siteId, id: numbers.next(), profile_id: many.profileId, since_ts: api.now },
      ...{ target_type: 'profiles', target_id: 500 + at },
    }));
    for (let at = 0; at < rows.length; at += 1_000)
      await db
        .insertInto('follow')
        .values(rows.slice(at, at + 1_000))
        .execute();
    const { status, body } = await set(many, idOf('north'), FOLLOWING);
    expect([status, body.error]).toEqual([422, 'too_many_follows']);
  });
});

describe('followers', () => {
  test('stand in their list, and can be followed back though nobody else knows them', async () => {
    expect((await set(reader, writer.profileId, FOLLOWING)).status).toBe(200);
    const [follower] = (await list(writer, { filter: 'followers' })).items;
    expect(follower).toMatchObject({ site_id: reader.profileId, type: 'profiles', status: NOT });
    expect((await set(writer, reader.profileId, FOLLOWING)).status).toBe(200);
    expect((await list(writer, { filter: 'followers' })).items[0]?.status).toBe(FOLLOWING);
    expect((await list(writer, { filter: 'followers', q: 'nobody of this name' })).items).toEqual([]);
    expect((await list(writer, { filter: 'followers', type: 'communities' })).items).toEqual([]);
  });

  test('are told to whoever is followed, without their names', async () => {
    await expect.poll(() => kindsTold(writer), patience).toContain('new_follower');
  });

  test('that come back within a day are told once', async () => {
    const again = await signInAs(api.ground, { siteId, host: 'news.test' }, null);
    const times = async () => {
      const told = await api.ground.database.db
        .selectFrom('notification')
        .select((eb) => eb.fn.sum<number>('times').as('times'))
        .where('site_id', '=', siteId)
        .where('profile_id', '=', writer.profileId)
        .where('kind', '=', 'new_follower')
        .executeTakeFirstOrThrow();
      return Number(told.times);
    };
    const before = await times();
    const { body: first } = await set(again, writer.profileId, FOLLOWING);
    await expect.poll(times, patience).toBe(before + 1);
    for (let at = 0; at < 3; at += 1) {
      await set(again, writer.profileId, NOT);
      expect((await set(again, writer.profileId, FOLLOWING)).body.since_ts).toBe(first.since_ts);
    }
    const last = await signInAs(api.ground, { siteId, host: 'news.test' }, null);
    await set(last, writer.profileId, FOLLOWING);
    // Events are told in their order: what follows the others is told last.
    await expect.poll(times, patience).toBeGreaterThan(before + 1);
    expect(await times()).toBe(before + 2);
    const events = await api.ground.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('site_id', '=', siteId)
      .where('event', '=', 'follow.created')
      .orderBy('id', 'desc')
      .limit(4)
      .execute();
    expect(events.map(({ payload }) => (payload as unknown as { is_new: boolean }).is_new)).toEqual([
      ...[true, false, false, false],
    ]);
  });

  test('who write for nobody whom the caller may read are not there', async () => {
    const { db } = api.ground.database;
    const hidden = await signInAs(api.ground, { siteId, host: 'news.test' }, null);
    const write = async (visibility: number) => {
      const id = numbered();
      const said = { headline: 'Hidden', slug: `hidden-${id}`, status: 0, visibility, published_ts: 1 };
      const stamp = { site_id: siteId, created_ts: 1, updated_ts: 1, author_ids: [hidden.profileId] };
      await db
        .insertInto('post')
        .values({ ...said, ...stamp, id })
        .execute();
      const link = { site_id: siteId, post_id: id, profile_id: hidden.profileId, status: 0, created_ts: 1 };
      await db.insertInto('post_author').values(link).execute();
    };
    await write(3);
    expect((await set(reader, hidden.profileId, FOLLOWING)).status).toBe(404);
    await write(1);
    expect((await set(reader, hidden.profileId, FOLLOWING)).status).toBe(200);
    expect((await set(reader, hidden.profileId, NOT)).status).toBe(200);
  });

  test('of a community who leave before it is told are not counted, older ones who leave neither', async () => {
    const { db } = api.ground.database;
    const south = idOf('south');
    await db.deleteFrom('follow_digest').where('site_id', '=', siteId).execute();
    const events = async () =>
      (
        await db
          .selectFrom('outbox')
          .select('payload')
          .where('site_id', '=', siteId)
          .where('event', '=', 'community.followed')
          .where('object_id', '=', south)
          .execute()
      ).map(({ payload }) => (payload as unknown as { followers: number }).followers);
    const [old, gone, stays] = await Promise.all(
      [1, 2, 3].map(() => signInAs(api.ground, { siteId, host: 'news.test' }, null)),
    );
    if (!old || !gone || !stays) throw new Error('three people');
    await set(old, south, FOLLOWING);
    await sql`update follow set since_ts = since_ts - 2000000
      where site_id = ${siteId} and profile_id = ${old.profileId}`.execute(db);
    await set(gone, south, FOLLOWING);
    await set(stays, south, FOLLOWING);
    await set(gone, south, NOT);
    await set(old, south, NOT);
    await tellOfFollowers(api.ground, seconds() + 120);
    expect(await events()).toEqual([1]);
  });

  test('of a community are told to those who run it, once a day', async () => {
    await api.ground.database.db.deleteFrom('follow_digest').where('site_id', '=', siteId).execute();
    await set(reader, idOf('north'), FOLLOWING);
    await set(writer, idOf('north'), FOLLOWING);
    const first = seconds() + 120;
    await tellOfFollowers(api.ground, first);
    await expect.poll(() => kindsTold(northAdmin), patience).toEqual(['community_followed 2']);
    const third = await signInAs(api.ground, { siteId, host: 'news.test' }, null);
    await set(third, idOf('north'), FOLLOWING);
    await tellOfFollowers(api.ground, first + 3_600);
    const waiting = () =>
      api.ground.database.db
        .selectFrom('follow_digest')
        .select('waiting')
        .where('site_id', '=', siteId)
        .where('community_id', '=', idOf('north'))
        .executeTakeFirst();
    expect(await waiting()).toEqual({ waiting: 1 });
    await tellOfFollowers(api.ground, first + 86_400);
    expect(await waiting()).toEqual({ waiting: 0 });
  });
});

test('the list goes on by its cursor, and finds by kind and name', async () => {
  for (const id of [idOf('south'), siteId]) await set(reader, id, FOLLOWING);
  const all = (await list(reader)).items.map(({ site_id }) => site_id);
  expect([...all].sort()).toEqual([siteId, writer.profileId, idOf('north'), idOf('south')].sort());
  const first = await list(reader, { limit: 1 });
  const second = await list(reader, { limit: 1, after: first.after });
  expect([...first.items, ...second.items].map(({ site_id }) => site_id)).toEqual(all.slice(0, 2));
  const named = (query: object) =>
    list(reader, query).then(({ items }) => items.map(({ title }) => title).sort());
  expect(await named({ type: 'communities' })).toEqual(['The News', 'The north', 'The south']);
  expect(await named({ q: 'SOUTH' })).toEqual(['The south']);
  expect((await api.as(reader).call(listFollows, { query: { after: 'x' } })).body.error).toBe(
    'after_is_invalid',
  );
});

test('who follows and is followed by many is forgotten in steps', async () => {
  const { db } = api.ground.database;
  const known = numbered();
  await sql`insert into follow (site_id, id, profile_id, target_type, target_id, since_ts)
    select ${siteId}::bigint, ${known}::bigint + n, ${known}::bigint + n % 2 * n, 'profiles',
      ${known}::bigint + (n + 1) % 2 * n, 1 from generate_series(1, 10) as n`.execute(db);
  let steps = 1;
  while (await forgetSome(db, { siteId, profileId: known }, 2)) steps += 1;
  expect(steps).toBe(3);
  const { rows } = await sql`select 1 from follow where site_id = ${siteId}
    and ${known} in (profile_id, target_id)`.execute(db);
  expect(rows).toEqual([]);
});

test('whoever is forgotten neither follows nor is followed any more', async () => {
  const { db, ids: numbers } = api.ground.database;
  await db.transaction().execute((trx) =>
    record(trx, numbers.next, {
      ...{ siteId, actor: { profileId: null, kind: 'job' }, action: 'profile.erased' },
      ...{ objectKind: 'profile', objectId: reader.profileId, event: { comments: 'keep' } },
    }),
  );
  api.ground.outbox.wake(siteId);
  const left = () =>
    db
      .selectFrom('follow')
      .select('id')
      .where('site_id', '=', siteId)
      .where((eb) => eb.or([eb('profile_id', '=', reader.profileId), eb('target_id', '=', reader.profileId)]))
      .execute();
  await expect.poll(left, patience).toEqual([]);
});
