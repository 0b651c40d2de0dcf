import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { SectionFollowKind } from '../../follow-kinds.contract.ts';
import { getRiver } from '../../river.contract.ts';
import { listSectionFollowRules, setSectionFollowRule } from '../../section-follow-rules.contract.ts';
import {
  followSection,
  listSectionFollows,
  type SectionFollow,
  unfollowSection,
} from '../../section-follows.contract.ts';
import { giveNewcomers, giveNext } from './give-follows.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let north: number;
let owner: Member;
let northAdmin: Member;
const [SPORT, TOWN, HIDDEN] = [501, 502, 503];

beforeAll(async () => {
  api = await startApi();
  const { database, events } = api.ground;
  siteId = await createSite(database, { host, title: 'The News', now: api.now });
  const said = { siteId, name: 'north', title: 'North', by: null, now: api.now };
  north = await database.db
    .transaction()
    .execute((trx) => createCommunity(trx, database.ids.next, { ...said }));
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  northAdmin = await signInAs(api.ground, { siteId, host }, 'community_admin', north);
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now, restriction: 3 };
  await database.db
    .insertInto('section')
    .values([
      { ...stamp, id: SPORT, title: 'Sport', slug: 'sport', visibility: 1 },
      { ...stamp, id: TOWN, title: 'Town', slug: 'town', visibility: 1 },
      { ...stamp, id: HIDDEN, title: 'Hidden', slug: 'hidden', visibility: 2 },
    ])
    .execute();
  await events.publish(database.db, { topic: 'section', siteId });
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ['section_follow_rule', 'section_follow_given', 'section_follow'] as const)
    await db().deleteFrom(table).where('site_id', '=', siteId).execute();
});

const set = (kind: SectionFollowKind, { section = SPORT, place = siteId, who = owner, all = false } = {}) =>
  api.as(who).call(setSectionFollowRule, {
    params: { siteId: place, sectionId: section },
    body: { kind, for_existing: all },
  });
const rules = async (place = siteId, who = owner, query: object = {}) =>
  api.as(who).call(listSectionFollowRules, { params: { siteId: place }, query });
const followed = async (who: Member): Promise<SectionFollow[]> =>
  (await api.as(who).call(listSectionFollows, { params: { site: siteId }, query: {} })).body.items;
const titles = async (who: Member) => (await followed(who)).map(({ title }) => title);
const stop = (who: Member, section_id = SPORT, more: object = {}) =>
  api.as(who).call(unfollowSection, { params: { site: siteId }, query: { section_id, ...more } });
const newcomer = (role: Parameters<typeof signInAs>[2] = null, community?: number) =>
  signInAs(api.ground, { siteId, host }, role, community);
const db = () => api.ground.database.db;
const sweep = () => giveNewcomers(db(), api.now);
const work = async (most?: number) => {
  const { id } = await db()
    .selectFrom('section_follow_rule')
    .select('id')
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  let turns = 1;
  while (await giveNext(db(), { siteId, ruleId: id }, api.now, most)) turns += 1;
  return turns;
};

describe('a section that is followed by default', () => {
  test('is given to nobody while it is deleted', async () => {
    const deleted = (deleted_ts: number | null) =>
      db()
        .updateTable('section')
        .set({ deleted_ts })
        .where('site_id', '=', siteId)
        .where('id', '=', SPORT)
        .execute();
    await set('default');
    await deleted(api.now);
    const meanwhile = await newcomer();
    await sweep();
    await deleted(null);
    expect(await titles(meanwhile)).toEqual([]);
    await sweep();
    expect(await titles(meanwhile)).toEqual(['Sport']);
    await set('chosen');
  });

  test('is given to who comes from then on, once, and can be unfollowed', async () => {
    const before = await newcomer();
    await db()
      .updateTable('profile')
      .set({ created_ts: api.now - 60 })
      .where('site_id', '=', siteId)
      .execute();
    expect((await set('default')).body).toMatchObject({ kind: 'default', is_running: false });
    const after = await newcomer();
    await sweep();
    expect([await titles(before), await titles(after)]).toEqual([[], ['Sport']]);
    expect((await followed(after))[0]).toMatchObject({ added_by: owner.profileId, is_forced: false });
    expect((await stop(after)).status).toBe(200);
    await sweep();
    expect(await titles(after)).toEqual([]);
  });

  test('is given to who was there before where that is chosen, some at a time, and not to who stopped', async () => {
    const people = [await newcomer(), await newcomer(), await newcomer()];
    const [one, other] = people as [Member, Member];
    const answer = await set('default', { all: true });
    expect(answer.body).toMatchObject({ is_running: true });
    expect(await work(2)).toBeGreaterThan(2);
    for (const who of people) expect(await titles(who)).toEqual(['Sport']);
    expect((await rules()).body.items.find(({ id }: { id: number }) => id === SPORT)).toMatchObject({
      is_running: false,
    });
    await stop(one);
    await set('default', { all: true });
    await work();
    expect([await titles(one), await titles(other)]).toEqual([[], ['Sport']]);
  });

  test('stays followed when the rule ends, and nobody new gets it', async () => {
    const before = await newcomer();
    await set('default', { all: true });
    await work();
    expect((await set('chosen')).body).toMatchObject({ kind: 'chosen', since_ts: null });
    const after = await newcomer();
    await sweep();
    expect([await titles(before), await titles(after)]).toEqual([['Sport'], []]);
  });
});

describe('a section that everybody must follow', () => {
  test('is followed at once, in the river too, by who was there and who comes, and is not let go', async () => {
    const { ids } = api.ground.database;
    const id = ids.next();
    const link = { site_id: siteId, status: 0, created_ts: api.now, published_ts: api.now };
    await db()
      .insertInto('post')
      .values({
        ...{ ...link, id, headline: 'Harbour cup', slug: `p${id}`, visibility: 1, updated_ts: api.now },
        ...{ author_ids: [owner.profileId], section_ids: [SPORT] },
      })
      .execute();
    await db()
      .insertInto('post_section')
      .values({ ...link, post_id: id, section_id: SPORT })
      .execute();
    const before = await newcomer();
    expect((await set('forced')).body).toMatchObject({ kind: 'forced', is_running: true });
    const after = await newcomer();
    for (const who of [before, after]) {
      expect(await followed(who)).toMatchObject([{ title: 'Sport', is_forced: true }]);
      const river = await api.as(who).call(getRiver, { params: { siteId }, query: {} });
      expect(river.body.items.map(({ headline }: { headline: string }) => headline)).toEqual(['Harbour cup']);
      const refused = await stop(who);
      expect([refused.status, refused.body.error, refused.body.message]).toEqual([
        ...[422, 'section_is_forced', "Everyone here follows this section. It can't be unfollowed."],
      ]);
    }
    expect((await stop(owner, SPORT, { profile_id: after.profileId })).status).toBe(422);
    const twice = await api.as(after).call(followSection, {
      params: { site: siteId },
      body: { section_id: SPORT },
    });
    expect([twice.status, twice.body.is_forced]).toEqual([200, true]);
  });

  test('is given again to who stopped while they could, and can be let go once it is no longer forced', async () => {
    const who = await newcomer();
    await set('default', { all: true });
    await work();
    await stop(who);
    await set('forced');
    await work();
    expect(await titles(who)).toEqual(['Sport']);
    await set('default');
    expect((await stop(who)).status).toBe(200);
    expect(await titles(who)).toEqual([]);
  });
});

describe('a community', () => {
  test('has rules of its own, about who holds a role there', async () => {
    const stranger = await newcomer();
    const answer = await set('forced', { place: north, who: northAdmin });
    expect([answer.status, answer.body.kind]).toEqual([200, 'forced']);
    const member = await newcomer('contributor', north);
    expect([await titles(member), await titles(stranger)]).toEqual([['Sport'], []]);
    expect([(await stop(member)).status, (await stop(stranger)).status]).toEqual([422, 200]);
    await set('default', { place: north, who: northAdmin, section: TOWN });
    const later = await newcomer('contributor', north);
    await sweep();
    expect((await titles(later)).toSorted()).toEqual(['Sport', 'Town']);
    const { items, people } = (await rules(north, northAdmin)).body;
    expect(items.map(({ title, kind }: { title: string; kind: string }) => [title, kind])).toEqual([
      ['Sport', 'forced'],
      ['Town', 'default'],
    ]);
    expect(people).toMatchObject({ is_exact: true });
    expect((await rules()).body.items[0].kind).toBe('chosen');
  });

  test('is managed by who holds the right there, and no further', async () => {
    expect((await set('forced', { who: northAdmin })).status).toBe(403);
    expect((await rules(siteId, northAdmin)).status).toBe(403);
    const writer = await newcomer('writer');
    expect((await rules(siteId, writer)).status).toBe(403);
    expect((await set('default', { who: writer })).status).toBe(403);
  });
});

test('sections are found by name and by having a rule; hidden ones and nothing are not there', async () => {
  await set('default', { section: TOWN });
  expect((await rules(siteId, owner, { q: 'TOW' })).body).toMatchObject({ total_count: 1 });
  const { items } = (await rules(siteId, owner, { only_rules: 1 })).body;
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['Town']);
  expect((await set('default', { section: HIDDEN, place: north, who: northAdmin })).status).toBe(404);
  for (const section of [0, 12_345]) expect((await set('default', { section })).status).toBe(404);
  const log = await api.as(owner).call(listAuditEvents, {
    params: { siteId },
    query: { object_kind: 'section', limit: 1 },
  });
  expect(log.body.items[0]).toMatchObject({ action: 'section_follow_rule.updated' });
});
