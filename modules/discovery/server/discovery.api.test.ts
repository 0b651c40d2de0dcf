import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { loadDailyViews } from '#modules/figures/figures.public.ts';
import { changeFollow } from '#modules/follows/follows.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { record } from '#platform/server/trail.ts';
import { type Discovered, forgetDiscovered, listDiscovery, saveDiscovered } from '../discovery.contract.ts';
import { MOST_SAVED } from '../discovery-kinds.contract.ts';

const DAY = 86_400;
let api: TestApi;
let siteId: number;
let owner: Member;
let writer: Member;
const tag = 31;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  writer = await signInAs(api.ground, { siteId, host: 'news.test' }, 'writer');
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await database.db
    .insertInto('tag')
    .values({ ...stamp, id: tag, title: 'Flood', title_key: 'flood', slug: 'flood' })
    .execute();
  await post(11, 'Slow', 600, 0);
  await post(12, 'Fast', 1_200, 48);
  await post(13, 'Of last week', 5 * DAY, 9);
  await post(14, 'A draft', 60, 0, 5);
  // A day on which a post of the first day was read 240 times, which is ten an hour.
  const yesterday = new Date((api.now - DAY) * 1_000).toISOString().slice(0, 10);
  const today = new Date(api.now * 1_000).toISOString().slice(0, 10);
  await post(15, 'Of yesterday', 1.2 * DAY, 0, 0, owner.profileId);
  await loadDailyViews(database.db as never, siteId, [
    { day: yesterday, postId: 15, views: 240 },
    { day: today, postId: 12, views: 60 },
  ]);
  await database.db
    .insertInto('referrer_daily')
    .values([
      { site_id: siteId, day: yesterday, host: 'town.test', views: 10 },
      { site_id: siteId, day: today, host: 'town.test', views: 30 },
      { site_id: siteId, day: today, host: 'new.test', views: 4 },
    ])
    .execute();
  await api.as(owner).call(changeFollow, { params: { followedId: writer.profileId }, body: { status: 1 } });
});
afterAll(() => api.stop());

async function post(
  id: number,
  headline: string,
  ago: number,
  lastHour: number,
  status = 0,
  by = writer.profileId,
) {
  const { db } = api.ground.database;
  const at = Math.floor(api.now - ago);
  const link = { site_id: siteId, post_id: id, status, created_ts: at, published_ts: at };
  await db
    .insertInto('post')
    .values({
      ...{ site_id: siteId, id, headline, slug: `p${id}`, status, visibility: 1, author_ids: [by] },
      ...{ created_ts: at, updated_ts: at, published_ts: at, tag_ids: [tag] },
    })
    .execute();
  await db
    .insertInto('post_author')
    .values({ ...link, profile_id: by })
    .execute();
  await db
    .insertInto('post_tag')
    .values({ ...link, tag_id: tag })
    .execute();
  if (lastHour > 0)
    await db
      .insertInto('view_bucket')
      .values({
        ...{ site_id: siteId, post_id: id, source: 'direct', views: lastHour, reading_seconds: 0, reads: 0 },
        bucket_ts: api.now - 900 - (api.now % 300),
      })
      .execute();
}

const params = () => ({ siteId });
const list = async (query: object, who = owner) =>
  (await api.as(who).call(listDiscovery, { params: params(), query })).body as {
    items: Discovered[];
    total_count: number;
  };
const save = (kind: string, key: string, who = owner) =>
  api.as(who).call(saveDiscovered, { params: params(), body: { kind, key } as never });
const forget = (kind: string, key: string) =>
  api.as(owner).call(forgetDiscovered, { params: params(), query: { kind, key } as never });

describe('G-17: discovery', () => {
  test('network: live posts of what is followed, those first that are read faster than posts of their age', async () => {
    const { items } = await list({ tab: 'network' });
    expect(items.map(({ title, views, velocity }) => [title, views, velocity])).toEqual([
      ['Fast', 48, 4.8],
      ['Slow', 0, 0],
    ]);
    expect(items[0]).toMatchObject({
      ...{ kind: 'post', key: '12', post_id: 12, site: 'The News', saved: false },
      url: expect.stringContaining('p12'),
    });
    expect(items[0]?.follows).toEqual([
      { type: 'profiles', id: writer.profileId, title: writer.title, is_followed: true },
    ]);
    const setStatus = (status: number) =>
      api.ground.database.db
        .updateTable('profile')
        .set({ status })
        .where('site_id', '=', siteId)
        .where('id', '=', writer.profileId)
        .execute();
    await setStatus(3);
    // Nobody is offered who cannot be followed.
    expect((await list({ tab: 'network' })).items.flatMap(({ follows }) => follows)).toEqual([]);
    await setStatus(0);
    expect((await list({ tab: 'network', period: 'last_week' })).items.map(({ title }) => title)).toContain(
      'Of last week',
    );
    expect((await list({ tab: 'network', q: 'slo' })).items.map(({ title }) => title)).toEqual(['Slow']);
    expect(await list({ tab: 'network', limit: 1, offset: 1 })).toMatchObject({
      ...{ total_count: 2, items: [{ title: 'Slow' }] },
    });
  });

  test('rising: tags by how much more their posts are read', async () => {
    const { items } = await list({ tab: 'rising' });
    expect(items).toMatchObject([
      { kind: 'tag', key: String(tag), title: 'Flood', views: 60, velocity: expect.any(Number) },
    ]);
    expect(items[0]?.url).toContain('flood');
  });

  test('mentions: websites that send readers, and what is new among them', async () => {
    const { items } = await list({ tab: 'mentions' });
    expect(items.map(({ key, views, velocity }) => [key, views, velocity])).toEqual([
      ['town.test', 30, expect.any(Number)],
      ['new.test', 4, null],
    ]);
    // More than a whole day before.
    expect(items[0]?.velocity).toBeGreaterThanOrEqual(3);
    expect(items[0]?.url).toBe('https://town.test/');
  });

  test('what is saved is marked, kept by itself and let go of', async () => {
    for (const [kind, key] of [
      ['post', '12'],
      ['tag', String(tag)],
      ['page', 'town.test'],
    ] as const) {
      expect((await save(kind, key)).status).toBe(200);
      expect((await save(kind, key)).status).toBe(200);
    }
    expect((await list({ tab: 'network' })).items.map(({ saved }) => saved)).toEqual([true, false]);
    const kept = (await list({ tab: 'saved' })).items.map(({ kind, title, saved }) => [kind, title, saved]);
    expect(kept).toEqual(
      expect.arrayContaining([
        ['post', 'Fast', true],
        ['tag', 'Flood', true],
        ['page', 'town.test', true],
      ]),
    );
    expect((await list({ tab: 'saved' }, writer)).items ?? []).toEqual([]);
    for (const _ of [1, 2]) expect((await forget('post', '12')).status).toBe(204);
    expect((await list({ tab: 'saved' })).items).toHaveLength(2);
  });

  test('a post of a section that is closed is neither saved nor shown among what was', async () => {
    const { database, events } = api.ground;
    const sectionId = 77;
    const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
    const section = { ...stamp, id: sectionId, title: 'Desk', slug: 'desk', restriction: 3 };
    await database.db
      .insertInto('section')
      .values({ ...section, visibility: 1 })
      .execute();
    const said = { id: 21, headline: 'For the desk', slug: 'for-the-desk', status: 0, visibility: 1 };
    const place = { section_ids: [sectionId], author_ids: [writer.profileId], published_ts: api.now };
    await database.db
      .insertInto('post')
      .values({ ...stamp, ...said, ...place })
      .execute();
    expect((await save('post', '21')).status).toBe(200);
    await database.db
      .updateTable('section')
      .set({ visibility: 2 })
      .where('site_id', '=', siteId)
      .where('id', '=', sectionId)
      .execute();
    await database.db
      .transaction()
      .execute((trx) => events.publish(trx, { topic: 'section', siteId, id: sectionId }));
    const titles = async () => (await list({ tab: 'saved' })).items.map(({ title }) => title);
    await expect.poll(titles).not.toContain('For the desk');
    expect((await save('post', '21')).status).toBe(404);
    expect((await forget('post', '21')).status).toBe(204);
  });

  test.each([
    ['post', '14', 404, 'not_found'],
    ['post', '99', 404, 'not_found'],
    ['post', 'x', 404, 'not_found'],
    ['tag', '12', 404, 'not_found'],
    ['page', 'http://evil.test/', 404, 'not_found'],
    ['page', 'javascript:alert(1)', 404, 'not_found'],
    ['page', '', 400, 'key_is_missing'],
    ['person', '1', 400, 'kind_is_invalid'],
  ])('nothing is saved of %s %s', async (kind, key, status, error) => {
    const answer = await save(kind, key);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  test('nobody keeps more than there may be', async () => {
    await api.ground.database.db
      .insertInto('discovery_saved')
      .values(
        Array.from({ length: MOST_SAVED }, (_, at) => ({
          ...{ site_id: siteId, profile_id: owner.profileId, kind: 'page', key: `host-${at}.test` },
          saved_ts: api.now - 10,
        })),
      )
      .execute();
    const { status, body } = await save('page', 'one-more.test');
    expect([status, body.error]).toEqual([422, 'too_many_saved']);
  });

  test('is for those who see figures', async () => {
    const { status, body } = await api.as(writer).call(listDiscovery, { params: params(), query: {} });
    const sees = status === 200;
    if (!sees) expect([status, body.missing]).toEqual([403, ['VIEW_STATS']]);
  });

  test('whoever is forgotten leaves nothing saved', async () => {
    const { db, ids } = api.ground.database;
    await api.ground.jobs.start();
    await db.transaction().execute((trx) =>
      record(trx, ids.next, {
        ...{ siteId, actor: { profileId: null, kind: 'job' }, action: 'profile.erased' },
        ...{ objectKind: 'profile', objectId: owner.profileId, event: { comments: 'keep' } },
      }),
    );
    api.ground.outbox.wake(siteId);
    const left = () => db.selectFrom('discovery_saved').select('key').where('site_id', '=', siteId).execute();
    await expect.poll(left).toEqual([]);
  });
});
