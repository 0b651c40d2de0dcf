import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { changePreferences } from '#modules/preferences/preferences.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { FollowStatus, RIVER_SEEN } from '../follow-kinds.contract.ts';
import { changeFollow } from '../follows.contract.ts';
import { type Explored, exploreRiver, getRiver, type RiverPost } from '../river.contract.ts';
import { followSection, listSectionFollows, unfollowSection } from '../section-follows.contract.ts';
import { livelyPlaces } from './lively.ts';

let api: TestApi;
let siteId: number;
let north: number;
let writer: Member;
let reader: Member;
let owner: Member;
let northAdmin: Member;
const sections: Record<string, number> = {};
const sectionOf = (name: string): number => sections[name] ?? 0;

beforeAll(async () => {
  api = await startApi();
  const { database, events } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  north = await database.db.transaction().execute((trx) =>
    createCommunity(trx, database.ids.next, {
      siteId,
      name: 'north',
      title: 'North',
      by: null,
      now: api.now,
    }),
  );
  const at = { siteId, host: 'news.test' };
  owner = await signInAs(api.ground, at, 'owner');
  writer = await signInAs(api.ground, at, 'writer');
  reader = await signInAs(api.ground, at, null);
  northAdmin = await signInAs(api.ground, at, 'community_admin', north);
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  for (const [name, parent, more] of [
    ['sport', null, {}],
    ['rowing', 'sport', {}],
    ['paid', null, { restriction: 2 }],
    ['hidden', null, { visibility: 2 }],
  ] as const) {
    const id = database.ids.next();
    sections[name] = id;
    await database.db
      .insertInto('section')
      .values({
        ...{ ...stamp, id, title: `Section ${name}`, slug: name, visibility: 1, restriction: 3, ...more },
        parent_id: parent === null ? null : sectionOf(parent),
      })
      .execute();
  }
  await post('In north', 10, { community_id: north });
  await post('Rowing by the writer', 20, { section: 'rowing', author: writer.profileId });
  await post('Only for members', 30, { section: 'paid', author: writer.profileId });
  await post('A draft', 40, { section: 'rowing', status: 5 });
  await post('Of nobody', 50, {});
  await post('Sport', 60, { section: 'sport' });
  await database.db.transaction().execute(async (trx) => {
    for (const topic of ['site', 'section'] as const) await events.publish(trx, { topic, siteId });
  });
});
afterAll(() => api.stop());

type Made = { community_id?: number; section?: string; author?: number; status?: number };

async function post(headline: string, ago: number, { section, author, status = 0, ...more }: Made) {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const at = api.now - ago;
  const link = { site_id: siteId, post_id: id, status, created_ts: at, published_ts: at };
  await db
    .insertInto('post')
    .values({
      ...{ site_id: siteId, id, headline, slug: `p${id}`, status, visibility: 1, ...more },
      ...{ created_ts: at, updated_ts: at, published_ts: at },
      author_ids: [author ?? owner.profileId],
      section_ids: section === undefined ? [] : [sectionOf(section)],
    })
    .execute();
  await db
    .insertInto('post_author')
    .values({ ...link, profile_id: author ?? owner.profileId })
    .execute();
  if (section !== undefined)
    await db
      .insertInto('post_section')
      .values({ ...link, section_id: sectionOf(section) })
      .execute();
}

const params = () => ({ siteId });
const river = async (who: Member, query: object = {}) =>
  (await api.as(who).call(getRiver, { params: params(), query })).body as {
    items: RiverPost[];
    after: string | null;
    follows_anything: boolean;
    seen: number;
  };
const headlines = async (who: Member) => (await river(who)).items.map(({ headline }) => headline);
const follow = (who: Member, followedId: number, status: number = FollowStatus.FOLLOWING) =>
  api.as(who).call(changeFollow, { params: { followedId }, body: { status } as never });
const onSection = (who: Member, section_id: number, more: object = {}) =>
  api.as(who).call(followSection, { params: { site: siteId }, body: { section_id, ...more } });
const letGo = (who: Member, section_id: number) =>
  api.as(who).call(unfollowSection, { params: { site: siteId }, query: { section_id } });

describe('G-67: the river', () => {
  test('is empty for whoever follows nothing', async () => {
    expect(await river(reader)).toEqual({ items: [], after: null, follows_anything: false, seen: 0 });
  });

  test('has the live posts of what is followed, each once and with its reasons', async () => {
    await follow(reader, north);
    await follow(reader, writer.profileId);
    await onSection(reader, sectionOf('sport'));
    const { items, follows_anything } = await river(reader);
    expect(follows_anything).toBe(true);
    expect(items.map(({ headline, because }) => [headline, because.map(({ title }) => title)])).toEqual([
      ['In north', ['North']],
      ['Rowing by the writer', [writer.title, 'Section sport']],
      ['Sport', ['Section sport']],
    ]);
  });

  test('goes on where the page ended', async () => {
    const first = await river(reader, { limit: 2 });
    const second = await river(reader, { limit: 2, after: first.after ?? '' });
    expect(second.items.map(({ headline }) => headline)).toEqual(['Sport']);
    expect(second.after).toBeNull();
    const { body } = await api.as(reader).call(getRiver, { params: params(), query: { after: 'no' } });
    expect(body.error).toBe('after_is_invalid');
  });

  test('shows what is for members to whoever may read it', async () => {
    await follow(owner, writer.profileId);
    const { db } = api.ground.database;
    const role = await db
      .selectFrom('role_permission')
      .select('role_id')
      .where('site_id', '=', siteId)
      .where('permission', '=', 'IGNORE_PAYWALL')
      .execute();
    const mayRead = role.length > 0;
    expect((await headlines(owner)).includes('Only for members')).toBe(mayRead);
    expect(await headlines(reader)).not.toContain('Only for members');
  });

  test('leaves out what is muted', async () => {
    await follow(reader, north, FollowStatus.MUTED);
    expect(await headlines(reader)).not.toContain('In north');
    await follow(reader, north);
  });

  test('knows what is new since it was seen', async () => {
    const seen = api.now - 15;
    await api
      .as(reader)
      .call(changePreferences, { params: params(), body: { values: { [RIVER_SEEN]: seen } } });
    const { items } = await river(reader);
    expect(items.map(({ is_new }) => is_new)).toEqual([true, false, false]);
  });

  test('holds further pages against what was seen when the first was opened', async () => {
    const first = await river(reader, { limit: 1, seen: api.now - 25 });
    const rest = await river(reader, { after: first.after ?? '', seen: first.seen });
    expect([...first.items, ...rest.items].map(({ is_new }) => is_new)).toEqual([true, true, false]);
    expect((await river(reader)).seen).toBe(api.now - 15);
  });

  test('of the whole site has every post that is open', async () => {
    await follow(northAdmin, siteId);
    expect(await headlines(northAdmin)).toEqual(['In north', 'Rowing by the writer', 'Of nobody', 'Sport']);
  });
});

describe('the river of whoever follows thousands', () => {
  let many: Member;

  beforeAll(async () => {
    const { db } = api.ground.database;
    many = await signInAs(api.ground, { siteId, host: 'news.test' }, null);
    await follow(many, north);
    await follow(many, writer.profileId);
    await onSection(many, sectionOf('sport'));
    await sql`insert into follow (site_id, id, profile_id, target_type, target_id, since_ts)
      select ${siteId}::bigint, 900000 + n, ${many.profileId}::bigint, 'profiles', 700000 + n, ${api.now}::bigint
      from generate_series(1, 300) as n`.execute(db);
  });

  afterAll(() => follow(many, north, FollowStatus.NOT));

  test('has the same posts, with their reasons', async () => {
    const { items, after } = await river(many);
    expect(items.map(({ headline, because }) => [headline, because.map(({ title }) => title)])).toEqual([
      ['In north', ['North']],
      ['Rowing by the writer', [writer.title, 'Section sport']],
      ['Sport', ['Section sport']],
    ]);
    expect(after).toBeNull();
  });

  test('goes on behind thousands of posts of others', async () => {
    const { db } = api.ground.database;
    await sql`insert into post (site_id, id, headline, slug, status, visibility, created_ts, updated_ts,
        published_ts, author_ids, section_ids)
      select ${siteId}::bigint, 5000000 + n, 'Of others', 'of-others-' || n, 0, 1, ${api.now}::bigint,
        ${api.now}::bigint, ${api.now}::bigint, array[${owner.profileId}]::bigint[], '{}'
      from generate_series(1, 5001) as n`.execute(db);
    const first = await river(many);
    expect([first.items, first.after]).toEqual([[], expect.any(String)]);
    const second = await river(many, { after: first.after ?? '' });
    expect(second.items.map(({ headline }) => headline)).toEqual([
      'In north',
      'Rowing by the writer',
      'Sport',
    ]);
    expect(second.after).toBeNull();
    await sql`delete from post where site_id = ${siteId} and headline = 'Of others'`.execute(db);
  });
});

describe('followed-sections: sections', () => {
  test('are listed by whoever follows them, and let go of', async () => {
    const listed = async (who: Member, query: object = {}) =>
      (await api.as(who).call(listSectionFollows, { params: { site: siteId }, query })).body;
    expect(await listed(reader)).toMatchObject({
      ...{
        total_count: 1,
        items: [{ section_id: sectionOf('sport'), title: 'Section sport', added_by: null }],
      },
    });
    expect((await onSection(reader, sectionOf('sport'))).status).toBe(200);
    expect(await listed(reader, { q: 'row' })).toMatchObject({ total_count: 0 });
    expect((await letGo(reader, sectionOf('sport'))).status).toBe(200);
    expect((await letGo(reader, sectionOf('sport'))).status).toBe(200);
    expect(await listed(reader)).toMatchObject({ total_count: 0 });
  });

  test('that are hidden, Home or nothing are not there', async () => {
    for (const id of [sectionOf('hidden'), 0, 12_345]) {
      expect((await onSection(reader, id)).status).toBe(404);
      expect((await letGo(reader, id)).status).toBe(404);
    }
    expect((await onSection(owner, sectionOf('hidden'))).status).toBe(200);
  });

  test('of others are followed by whoever manages that, on a community of its own people alone', async () => {
    const named = { profile_id: reader.profileId };
    const denied = await onSection(writer, sectionOf('sport'), named);
    expect([denied.status, denied.body.missing]).toEqual([403, ['MANAGE_SECTION_FOLLOWS']]);
    const added = await onSection(owner, sectionOf('sport'), named);
    expect([added.status, added.body.added_by]).toEqual([200, owner.profileId]);
    expect((await onSection(owner, sectionOf('sport'), { profile_id: 999 })).status).toBe(404);
    const colleague = await signInAs(api.ground, { siteId, host: 'news.test' }, 'contributor', north);
    const onCommunity = (profile_id: number) => ({
      listed: () =>
        api.as(northAdmin).call(listSectionFollows, { params: { site: north }, query: { profile_id } }),
      added: () =>
        api.as(northAdmin).call(followSection, {
          params: { site: north },
          body: { section_id: sectionOf('sport'), profile_id },
        }),
    });
    expect((await onCommunity(colleague.profileId).added()).status).toBe(200);
    expect((await onCommunity(colleague.profileId).listed()).body.total_count).toBe(1);
    expect((await onCommunity(reader.profileId).added()).status).toBe(404);
    expect((await onCommunity(reader.profileId).listed()).body.total_count).toBe(0);
  });
});

describe('explore', () => {
  const explored = async (who: Member, query: object) =>
    (await api.as(who).call(exploreRiver, { params: params(), query })).body as {
      items: Explored[];
      total_count: number;
    };

  test('has communities with who writes there, and how one stands to them', async () => {
    const { items, total_count } = await explored(reader, {});
    expect([total_count, items]).toEqual([
      1,
      [
        expect.objectContaining({
          ...{ id: north, title: 'North', creators: 1, posts: 1, status: FollowStatus.FOLLOWING },
          ...{ followers: 1, is_member: false },
        }),
      ],
    ]);
  });

  test('asks for what was published lately once in a minute, however much is typed', async () => {
    const asked = { siteId, kind: 'profiles' as const, closed: {} as never, sections: [] };
    const nothing = { isPrivate: new Set<number>(), isRestricted: new Set<number>() };
    const lively = livelyPlaces(api.ground.database.db);
    const first = lively({ ...asked, closed: nothing as never });
    expect(lively({ ...asked, closed: nothing as never })).toBe(first);
    const other = { ...nothing, isPrivate: new Set([sectionOf('rowing')]) };
    const without = await lively({ ...asked, closed: other as never });
    expect((await first).keys).toContain(writer.profileId);
    expect((await first).posts).not.toEqual(without.posts);
  });

  test('has people who published, the most first, without oneself', async () => {
    const people = (await explored(writer, { kind: 'profiles', order_by: 'posts' })).items;
    expect(people.map(({ id }) => id)).toEqual([owner.profileId]);
    expect(people[0]).toMatchObject({ creators: 1, followers: 0 });
  });

  test('has sections by name, without hidden ones for whoever does not work with them', async () => {
    const titles = async (who: Member) =>
      (await explored(who, { kind: 'sections', order_by: 'title', order_direction: 1 })).items.map(
        ({ title }) => title,
      );
    expect(await titles(reader)).toEqual(['Section paid', 'Section rowing', 'Section sport']);
    expect(await titles(owner)).toContain('Section hidden');
    expect((await explored(reader, { kind: 'sections', q: 'ROW' })).total_count).toBe(1);
  });
});
