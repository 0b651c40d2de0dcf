import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getCommunity } from '../community-details.contract.ts';
import {
  type CommunityCreator,
  giveCommunityRole,
  listCommunityCreators,
  listCommunitySections,
  rateCommunityCreator,
  removeCommunityCreator,
} from '../community-people.contract.ts';
import { createCommunity } from './create-community.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let admin: Member;
let north: number;
let south: number;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host, title: 'The News', now: api.now });
  const make = (name: string) =>
    database.db
      .transaction()
      .execute((trx) =>
        createCommunity(trx, database.ids.next, { siteId, name, title: name, by: null, now: api.now }),
      );
  north = await make('north');
  south = await make('south');
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  admin = await signInAs(api.ground, { siteId, host }, 'community_admin', north);
});
afterAll(() => api.stop());

const list = (communityId: number, who = owner, query = {}) =>
  api.as(who).call(listCommunityCreators, { params: { siteId, communityId }, query });
const give = (profileId: number, role_id: number, who = owner, communityId = north) =>
  api.as(who).call(giveCommunityRole, { params: { siteId, communityId, profileId }, body: { role_id } });
const remove = (profileId: number, who = owner, communityId = north) =>
  api.as(who).call(removeCommunityCreator, { params: { siteId, communityId, profileId } });
const rate = (profileId: number, rating: number, who = owner) =>
  api.as(who).call(rateCommunityCreator, {
    ...{ params: { siteId, communityId: north, profileId }, body: { rating } },
  });
const roleNamed = async (key: string): Promise<number> => {
  const query = api.ground.database.db.selectFrom('role').select('id').where('site_id', '=', siteId);
  return (await query.where('key', '=', key).executeTakeFirstOrThrow()).id;
};

async function publish(author: number, section_ids: number[]): Promise<void> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  await db
    .insertInto('post')
    .values({
      ...{ site_id: siteId, id, status: 0, author_ids: [author], community_id: north, section_ids },
      ...{ headline: 'A story', slug: `story-${id}`, published_ts: api.now, created_ts: api.now },
      updated_ts: api.now,
    })
    .execute();
}

describe('the creators of a community', () => {
  test('are those who hold a role there, with what they published in it', async () => {
    const writer = await signInAs(api.ground, { siteId, host }, 'contributor', north);
    await publish(writer.profileId, []);
    const { body } = await list(north);
    expect(body.items.map(({ id }: CommunityCreator) => id).sort()).toEqual(
      [admin.profileId, writer.profileId].sort(),
    );
    const [found] = (await list(north, owner, { query: writer.title })).body.items;
    expect(found).toMatchObject({
      ...{ id: writer.profileId, number_of_posts: 1, last_published_ts: api.now },
      roles: [{ title: expect.any(String) }],
    });
    expect((await list(south)).body).toMatchObject({ items: [], total_count: 0 });
  });

  test('are given a role in the place of another, and may do at once what it permits', async () => {
    const person = await signInAs(api.ground, { siteId, host }, null);
    expect((await give(person.profileId, await roleNamed('contributor'))).status).toBe(200);
    const read = () => api.as(person).call(getCommunity, { params: { communityId: north } });
    expect((await read()).status).toBe(403);
    const { status, body } = await give(person.profileId, await roleNamed('community_admin'));
    expect([status, body.roles.length]).toEqual([200, 1]);
    await expect.poll(async () => (await read()).status).toBe(200);
    expect((await remove(person.profileId)).status).toBe(204);
    expect((await remove(person.profileId)).status).toBe(404);
    await expect.poll(async () => (await read()).status).toBe(403);
  });

  test('get no role of the site, and none that whoever gives it does not hold', async () => {
    const person = await signInAs(api.ground, { siteId, host }, null);
    const owning = await give(person.profileId, await roleNamed('owner'));
    expect([owning.status, owning.body.details]).toEqual([
      422,
      [{ loc: ['body', 'role_id'], msg: 'role_id_is_invalid' }],
    ]);
    const moderator = await roleNamed('community_moderator');
    expect((await give(person.profileId, moderator, admin)).status).toBe(404);
    expect((await give(person.profileId, await roleNamed('contributor'))).status).toBe(200);
    expect((await give(person.profileId, moderator, admin)).status).toBe(200);
    expect((await give(person.profileId, moderator, admin, south)).status).toBe(404);
    expect((await list(south, admin)).status).toBe(404);
    expect((await give(1, moderator)).status).toBe(404);
  });

  test('are changed by who manages permissions there, not of oneself, nor of who ranks higher on the site', async () => {
    const { db } = api.ground.database;
    const contributor = await roleNamed('contributor');
    const above = await signInAs(api.ground, { siteId, host }, 'admin');
    expect((await give(above.profileId, contributor)).status).toBe(200);
    expect((await remove(owner.profileId)).body.error).toBe('is_self');
    expect((await remove(above.profileId, admin)).body.error).toBe('ranks_above');
    expect((await rate(above.profileId, 1, admin)).body.error).toBe('ranks_above');
    expect((await rate(above.profileId, 1)).body).toMatchObject({ default_rating: 1 });
    const person = await signInAs(api.ground, { siteId, host }, 'contributor', north);
    await db
      .deleteFrom('role_permission')
      .where('site_id', '=', siteId)
      .where('role_id', '=', await roleNamed('community_admin'))
      .where('permission', '=', 'MANAGE_PERMISSIONS')
      .execute();
    const runner = await signInAs(api.ground, { siteId, host }, 'community_admin', north);
    expect((await list(north, runner)).status).toBe(200);
    expect((await remove(person.profileId, runner)).status).toBe(403);
    expect((await give(person.profileId, contributor, runner)).status).toBe(403);
  });
});

test('the sections of a community are those of its live posts, with most posts first', async () => {
  const { db } = api.ground.database;
  for (const [id, title] of [
    [501, 'City'],
    [502, 'Sport'],
  ] as const) {
    await db
      .insertInto('section')
      .values({
        ...{ site_id: siteId, id, title, slug: title.toLowerCase(), order_no: id },
        ...{ created_ts: api.now, updated_ts: api.now },
      })
      .execute();
  }
  await publish(owner.profileId, [501, 502]);
  await publish(owner.profileId, [502]);
  const { body } = await api
    .as(admin)
    .call(listCommunitySections, { params: { siteId, communityId: north } });
  expect(
    body.items.map(({ title, number_of_posts }: { title: string; number_of_posts: number }) => [
      title,
      number_of_posts,
    ]),
  ).toEqual([
    ['Sport', 2],
    ['City', 1],
  ]);
});
