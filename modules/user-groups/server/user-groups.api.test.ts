import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { addSections } from '#modules/sections/sections.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { addToGroup, listGroupMembers, removeFromGroup } from '../members.contract.ts';
import {
  createUserGroup,
  deleteUserGroup,
  findGroupUses,
  listUserGroups,
  removeUserGroups,
  type UserGroup,
  updateUserGroup,
} from '../user-groups.contract.ts';

const host = 'groups.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let reader: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'Groups', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  reader = await signInAs(api.ground, { siteId, host }, 'contributor');
});
afterAll(() => api.stop());

let count = 0;
const add = async (more: { slug?: string; title?: string } = {}): Promise<UserGroup> => {
  count += 1;
  const body = { slug: `group-${count}`, title: `Group ${count}`, ...more };
  const answer = await api.as(owner).call(createUserGroup, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const listed = async (query: object = {}) =>
  (await api.as(owner).call(listUserGroups, { query })).body as { items: UserGroup[]; total_count: number };
const found = async (slug: string) => (await listed({ query: slug })).items.find((one) => one.slug === slug);

describe('a group', () => {
  test('is added, found by its words, ordered, and said again as it is', async () => {
    await add({ slug: 'supporters', title: 'Zealous supporters' });
    await add({ slug: 'annual', title: 'annual readers' });
    expect(await found('supporters')).toMatchObject({ members_count: 0, source: 'manual', revision: 1 });
    const { items } = await listed({ order_by: 'title' });
    const titles = items.map(({ title }) => title);
    expect(titles.indexOf('annual readers')).toBeLessThan(titles.indexOf('Zealous supporters'));
  });

  test.each([
    [{ slug: 'abc', title: 'ab' }, 'title'],
    [{ slug: 'abc', title: 'x'.repeat(61) }, 'title'],
    [{ slug: 'ab', title: 'abc' }, 'slug'],
    [{ slug: 'A b!', title: 'abc' }, 'slug'],
    [{ slug: 'a--b', title: 'abc' }, 'slug'],
  ])('%j is refused by its field', async (body, field) => {
    const answer = await api.as(owner).send({ method: 'POST', path: '/core/v1/users/groups', body });
    expect([answer.status, answer.body.details]).toEqual([
      400,
      [{ loc: ['body', field], msg: `${field}_is_invalid` }],
    ]);
  });

  test('has a slug of its own, which is free again once it is deleted', async () => {
    const { slug } = await add();
    const again = await api.as(owner).call(createUserGroup, { body: { slug, title: 'Another' } });
    expect([again.status, again.body.error, again.body.details[0].loc]).toEqual([
      409,
      'duplicate',
      ['body', 'slug'],
    ]);
    await api.as(owner).call(deleteUserGroup, { params: { groupSlug: slug } });
    expect((await add({ slug })).slug).toBe(slug);
  });

  test('is changed by its revision, and keeps its slug', async () => {
    const { slug } = await add();
    const change = (revision: number) =>
      api.as(owner).call(updateUserGroup, {
        params: { groupSlug: slug },
        body: { title: 'Changed', revision },
      });
    expect((await change(1)).body).toMatchObject({ title: 'Changed', slug, revision: 2 });
    expect((await change(1)).body.error).toBe('revision_conflict');
    const params = { groupSlug: 'nowhere' };
    const missing = await api
      .as(owner)
      .call(updateUserGroup, { params, body: { title: 'Cha', revision: 1 } });
    expect(missing.status).toBe(404);
  });

  test('that a section is open to is not deleted, and the section is named', async () => {
    const group = await add();
    const draft = { title: 'For some', read_access_type: 2 as const, read_access_groups: [group.slug] };
    const sections = await api
      .as(owner)
      .call(addSections, { params: { siteId }, body: { pages: [draft] } as never });
    expect(sections.status, JSON.stringify(sections.body)).toBe(201);
    const refused = await api.as(owner).call(deleteUserGroup, { params: { groupSlug: group.slug } });
    expect([refused.status, refused.body.error]).toEqual([422, 'group_is_in_use']);
    expect(refused.body.sections).toEqual([{ id: expect.any(Number), title: 'For some' }]);
    const uses = await api
      .as(owner)
      .call(findGroupUses, { params: { siteId }, query: { ids: String(group.id) } });
    expect(uses.body).toMatchObject({ sections: [{ title: 'For some' }], posts: [], packages: [] });
    const several = { params: { siteId }, body: { ids: [group.id] } };
    expect((await api.as(owner).call(removeUserGroups, several)).status).toBe(422);
  });

  test('comes back with its members when its delete is undone', async () => {
    const { slug, id } = await add();
    await api.as(owner).call(addToGroup, {
      params: { profileId: reader.profileId },
      body: { group_slug: slug },
    });
    const { body } = await api.as(owner).call(removeUserGroups, { params: { siteId }, body: { ids: [id] } });
    expect(await found(slug)).toBeUndefined();
    const params = { siteId, batchId: body.batch_id };
    expect((await api.as(owner).call(undoAct, { params })).status).toBe(200);
    expect(await found(slug)).toMatchObject({ members_count: 1 });
  });
});

describe('who is in a group', () => {
  const ask = async (slug: string, query: object = {}) =>
    (await api.as(owner).call(listGroupMembers, { params: { groupSlug: slug }, query })).body;
  const put = (slug: string, profileId = reader.profileId) =>
    api.as(owner).call(addToGroup, { params: { profileId }, body: { group_slug: slug } });
  const take = (slug: string, profileId = reader.profileId) =>
    api.as(owner).call(removeFromGroup, { params: { profileId, groupSlug: slug } });

  test('is added and taken out by hand, once each, and it is noted', async () => {
    const { slug, id } = await add();
    expect((await put(slug)).body).toEqual({ slug, title: `Group ${count}`, value: 'added' });
    expect((await put(slug)).body.value).toBe('added');
    expect(await ask(slug)).toMatchObject({
      items: [{ profile_id: reader.profileId, value: 'added' }],
      total_count: 1,
    });
    expect((await found(slug))?.members_count).toBe(1);
    expect((await take(slug)).body.value).toBeNull();
    expect((await take(slug)).status).toBe(200);
    expect([(await ask(slug)).total_count, (await found(slug))?.members_count]).toEqual([0, 0]);
    const query = { object_kind: 'user_group', object_id: id };
    const { body } = await api.as(owner).call(listAuditEvents, { params: { siteId }, query });
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      'user_group.member_removed',
      'user_group.member_added',
      'user_group.created',
    ]);
  });

  test('is taken out although a rule grants it, and the rule does not bring the person back', async () => {
    const { slug, id } = await add();
    await api.ground.database.db
      .insertInto('user_group_member')
      .values({
        ...{ site_id: siteId, group_id: id, profile_id: reader.profileId, is_origin: true },
        ...{ created_ts: api.now, updated_ts: api.now },
      })
      .execute();
    expect((await ask(slug)).items[0].value).toBe('origin');
    expect((await take(slug)).body.value).toBe('removed');
    expect((await ask(slug)).total_count).toBe(0);
    expect((await put(slug)).body.value).toBe('origin');
  });

  test('is found by name, with signs of patterns taken as they are', async () => {
    const { slug } = await add();
    await put(slug);
    await put(slug, owner.profileId);
    expect((await ask(slug)).total_count).toBe(2);
    expect((await ask(slug, { query: '%' })).total_count).toBe(0);
    expect((await ask(slug, { limit: 1, offset: 1 })).items).toHaveLength(1);
  });

  test('is nobody of another site, and nobody is put into what is not there', async () => {
    const { slug } = await add();
    expect((await put(slug, 12_345)).status).toBe(404);
    expect((await put('nowhere')).status).toBe(404);
    expect((await take('nowhere')).status).toBe(404);
  });
});
