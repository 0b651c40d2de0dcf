import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import {
  createCommunityByForm,
  getCommunity,
  updateCommunity,
} from '#modules/communities/community-details.contract.ts';
import { updateProfileExtra } from '#modules/profiles/profile-extra.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import {
  type CustomField,
  createCustomField,
  listCustomFields,
  orderCustomFields,
  removeCustomFields,
} from '../custom-fields.contract.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let person: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  person = await signInAs(api.ground, { siteId, host }, 'writer');
});
afterAll(() => api.stop());

type Draft = InputOf<typeof createCustomField>['body'];
const params = () => ({ siteId });
const add = (body: Draft) => api.as(owner).call(createCustomField, { params: params(), body });
const remove = (...ids: number[]) =>
  api.as(owner).call(removeCustomFields, { params: params(), body: { ids } });
const namesOf = async (entity: CustomField['entity'], as = owner): Promise<string[]> => {
  const { body } = await api.as(as).call(listCustomFields, { params: params(), query: { entity } });
  return body.items.map(({ name }: CustomField) => name);
};

describe('a definition', () => {
  test.each([
    [{ entity: 'person', name: 'a', title: 'A', type: 'long_text' }, 'type'],
    [{ entity: 'person', name: 'a', title: 'A', type: 'text', post_types: ['page'] }, 'post_types'],
    [{ entity: 'person', name: 'a', title: 'A', type: 'text', staff_only: true }, 'staff_only'],
    [{ name: 'a', title: 'A', type: 'text', staff_only: true }, 'staff_only'],
    [{ entity: 'community', name: 'a', title: 'A', type: 'choices', options: ['x,y'] }, 'options'],
  ] as [Draft, string][])('%j is refused at its field', async (draft, name) => {
    const { status, body } = await add(draft);
    expect([status, body.error, body.details[0]?.loc[1]]).toEqual([422, 'field_is_invalid', name]);
  });

  test('has a key that is unique among those of one kind of thing, which are ordered by themselves', async () => {
    const one = (await add({ entity: 'person', name: 'desk', title: 'Desk', type: 'text' })).body;
    const other = (await add({ entity: 'person', name: 'beat', title: 'Beat', type: 'text' })).body;
    const ofPosts = (await add({ name: 'desk', title: 'Desk', type: 'text' })).body;
    expect((await add({ entity: 'person', name: 'desk', title: 'D', type: 'text' })).status).toBe(409);
    expect(await namesOf('post')).toEqual(['desk']);
    const order = { ids: [other.id, one.id], ids_before: [one.id, other.id] };
    const ordering = (body: object) =>
      api.as(owner).call(orderCustomFields, { params: params(), body: { ...order, ...body } });
    expect((await ordering({})).body.error).toBe('order_changed');
    expect((await ordering({ entity: 'person' })).status).toBe(200);
    expect(await namesOf('person')).toEqual(['beat', 'desk']);
    await remove(one.id, other.id, ofPosts.id);
  });

  test('is read by whoever sees people or runs a community', async () => {
    const moderator = await signInAs(api.ground, { siteId, host }, 'audience_manager');
    const { body } = await add({ entity: 'person', name: 'desk', title: 'Desk', type: 'text' });
    expect(await namesOf('person', moderator)).toEqual(['desk']);
    await remove(body.id);
  });
});

describe('the values of a person', () => {
  const save = (body: InputOf<typeof updateProfileExtra>['body']) =>
    api.as(owner).call(updateProfileExtra, { params: { profileId: person.profileId }, body });

  test('are held to what the field takes, and what no definition names is kept', async () => {
    const { body: field } = await add({
      ...{ entity: 'person', name: 'beats', title: 'Beats', type: 'choices' },
      options: ['harbour', 'council'],
    } as Draft);
    const wrong = await save({ beats: ['harbour', 'moon'], badge_no: 4 });
    expect([wrong.status, wrong.body.error]).toEqual([422, 'extra_is_invalid']);
    expect(wrong.body.details[0]?.loc).toEqual(['body', 'beats']);
    const right = await save({ beats: ['harbour', 'council'], badge_no: 4 });
    expect(right.body.extra).toEqual({ beats: 'harbour,council', badge_no: 4 });
    await remove(field.id);
    expect((await save({ beats: 'moon' })).status).toBe(200);
  });

  test('that are there already are not asked about again, and a required one is not emptied', async () => {
    await save({ since: 'long ago', place: 'Bonn' });
    const since = (await add({ entity: 'person', name: 'since', title: 'Since', type: 'number' })).body;
    const place = (
      await add({ entity: 'person', name: 'place', title: 'Place', type: 'text', is_required: true })
    ).body;
    expect((await save({ other: 'x' })).status).toBe(200);
    expect((await save({ since: 'never' })).body.error).toBe('extra_is_invalid');
    expect((await save({ since: '1999' })).status).toBe(200);
    const emptied = await save({ place: null });
    expect([emptied.status, emptied.body.error]).toEqual([422, 'extra_is_missing']);
    await remove(since.id, place.id);
  });
});

describe('the values of a community', () => {
  test('are held to what the field takes, by the form that adds one too', async () => {
    const { body: field } = await add({
      ...{ entity: 'community', name: 'founded', title: 'Founded', type: 'number', min: 1800 },
    } as Draft);
    const draft = { title: 'The south', extra: { founded: '12' } };
    const wrong = await api.as(owner).call(createCommunityByForm, { body: draft });
    expect([wrong.status, wrong.body.error]).toEqual([422, 'extra_is_invalid']);
    expect(wrong.body.details[0]?.loc).toEqual(['body', 'extra', 'founded']);
    const made = await api
      .as(owner)
      .call(createCommunityByForm, { body: { ...draft, extra: { founded: '1912' } } });
    expect(made.body.extra).toEqual({ founded: '1912' });
    const change = {
      params: { communityId: made.body.id },
      body: { revision: made.body.revision, extra: { founded: 'once' } },
    };
    expect((await api.as(owner).call(updateCommunity, change)).body.error).toBe('extra_is_invalid');
    await remove(field.id);
  });

  test('that the staff of the site keeps stay as they are for whoever runs the community', async () => {
    const { body: field } = await add({
      ...{ entity: 'community', name: 'sponsor', title: 'Sponsor', type: 'text', staff_only: true },
    } as Draft);
    const { body: made } = await api.as(owner).call(createCommunityByForm, { body: { title: 'The west' } });
    const admin = await signInAs(api.ground, { siteId, host }, 'community_admin', made.id);
    const save = (as: Member, revision: number, extra: Record<string, string>) =>
      api.as(as).call(updateCommunity, { params: { communityId: made.id }, body: { revision, extra } });
    const refused = await save(admin, made.revision, { sponsor: 'Mine' });
    expect([refused.status, refused.body.error]).toEqual([403, 'permission_denied']);
    expect((await save(owner, made.revision, { sponsor: 'City bank' })).status).toBe(200);
    expect((await save(admin, made.revision + 1, { sponsor: 'City bank', motto: 'West' })).status).toBe(200);
    const { body } = await api.as(admin).call(getCommunity, { params: { communityId: made.id } });
    expect(body.extra).toEqual({ sponsor: 'City bank', motto: 'West' });
    await remove(field.id);
  });
});
