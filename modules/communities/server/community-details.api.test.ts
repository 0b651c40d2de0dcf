import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { listCommunities } from '../communities.contract.ts';
import {
  archiveCommunity,
  createCommunityByForm,
  getCommunity,
  restoreCommunity,
  updateCommunity,
} from '../community-details.contract.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());

type Draft = InputOf<typeof createCommunityByForm>['body'];
type Change = InputOf<typeof updateCommunity>['body'];
const add = (body: Draft, who = owner) => api.as(who).call(createCommunityByForm, { body });
const made = async (body: Draft) => {
  const { status, body: community } = await add(body);
  expect([status, community.error]).toEqual([201, undefined]);
  return community;
};
const change = (communityId: number, body: Change, who = owner) =>
  api.as(who).call(updateCommunity, { params: { communityId }, body });
const get = (communityId: number, who = owner) => api.as(who).call(getCommunity, { params: { communityId } });
const archive = (communityId: number, who = owner) =>
  api.as(who).call(archiveCommunity, { params: { siteId, communityId } });
const restore = (communityId: number) =>
  api.as(owner).call(restoreCommunity, { params: { siteId, communityId } });
const namesOf = async (query: InputOf<typeof listCommunities>['query']) => {
  const { body } = await api.as(owner).call(listCommunities, { query });
  return body.items.map(({ name }: { name: string }) => name);
};
const page = (path: string) => api.as({ host }).send({ method: 'GET', path });
const adminOf = (communityId: number) =>
  signInAs(api.ground, { siteId, host }, 'community_admin', communityId);

describe('a new community', () => {
  test('has the slug of its title, the language of the site, and a page of its own', async () => {
    const community = await made({ title: ' Über the River ' });
    expect(community).toMatchObject({
      ...{ name: 'uber-the-river', title: 'Über the River', language: 'en-US', extra: {}, logo: null },
      ...{ direct_publish: false, can_apply: true, archived_ts: null, revision: 1, number_of_posts: 0 },
      community_information: { title: 'Über the River', language: 'en-US' },
    });
    expect((await page('/community/uber-the-river')).status).toBe(200);
    expect(await namesOf({ name: 'uber-the-river' })).toEqual(['uber-the-river']);
  });

  test('community-booleans: takes switches as forms send them, and what forms of language sites send besides', async () => {
    const sent = { first_name: 'Nederlands', last_name: 'x', email: 'a@b.test', type: 10 as const };
    const community = await made({
      ...{ title: 'Nederlands', path: 'nl', language: 'nl', ...sent },
      ...{ direct_publish: 1, can_apply: 'false' },
    });
    expect(community).toMatchObject({
      ...{ name: 'nl', language: 'nl', direct_publish: true, can_apply: false },
    });
  });

  test.each([
    [{}, 'title_is_missing'],
    [{ title: '' }, 'title_is_missing'],
    [{ title: 'x' }, 'title_is_invalid'],
    [{ title: 'x'.repeat(81) }, 'title_is_invalid'],
    [{ title: 'Slug', name: 'No Spaces' }, 'name_is_invalid'],
    [{ title: 'Slug', name: 'x' }, 'name_is_invalid'],
    [{ title: 'Long', description: 'x'.repeat(1_001) }, 'description_is_invalid'],
    [{ title: 'Tongue', language: 'EN_us' }, 'language_is_invalid'],
    [{ title: 'Logo', logo: 'javascript:alert(1)' }, 'logo_is_invalid'],
    [{ title: 'Switch', can_apply: 'maybe' }, 'can_apply_is_invalid'],
    [{ title: 'Extra', extra: { 'no key': 'x' } }, 'extra_is_invalid'],
    [{ title: 'Extra', extra: { Motto: 'x'.repeat(2_001) } }, 'Motto_is_invalid'],
    [{ title: 'Link', extra: { Social_Facebook: 'javascript:alert(1)' } }, 'Social_Facebook_is_invalid'],
    [{ title: 'Link', extra: { Social_Blog: 'facebook.com/school' } }, 'Social_Blog_is_invalid'],
  ])('%j is refused, and the field is named', async (draft, error) => {
    const { status, body } = await add(draft as never);
    expect([status, body.error]).toEqual([400, error]);
  });

  test('with a slug that another one has is refused at the slug', async () => {
    await made({ title: 'Taken', name: 'taken' });
    const { status, body } = await add({ title: 'Other', name: 'taken' });
    expect([status, body.error, body.details]).toEqual([
      ...[409, 'duplicate', [{ loc: ['body', 'name'], msg: body.message }]],
    ]);
  });

  test('is made by who edits the site alone', async () => {
    const { id } = await made({ title: 'With admin' });
    expect((await add({ title: 'Own' }, await adminOf(id))).status).toBe(403);
  });
});

describe('a change', () => {
  test('leaves what it does not name, and merges the fields of the site', async () => {
    const extra = { Address_City: 'Wrenford', Partner: 'Ferry Co.' };
    const { id } = await made({ title: 'Kept', description: 'Stays', logo: '4711', extra });
    const { status, body } = await change(id, {
      ...{ revision: 1, title: 'Changed', extra: { Address_City: null, Social_Blog: 'https://b.test/' } },
    });
    expect([status, body]).toMatchObject([
      200,
      { title: 'Changed', name: 'kept', description: 'Stays', logo: '4711', revision: 2 },
    ]);
    expect(body.extra).toEqual({ Partner: 'Ferry Co.', Social_Blog: 'https://b.test/' });
  });

  test('has so many custom fields in all, however few each change brings', async () => {
    const some = (from: number) =>
      Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`Field_${from + at}`, 'x']));
    const { id } = await made({ title: 'Full', extra: some(0) });
    const refused = await change(id, { revision: 1, extra: some(40) });
    expect([refused.status, refused.body.error, refused.body.details[0].loc]).toEqual([
      ...[422, 'too_many_fields'],
      ['body', 'extra'],
    ]);
  });

  test('of an older revision is refused with what is saved', async () => {
    const { id } = await made({ title: 'Twice' });
    await change(id, { revision: 1, description: 'First' });
    const { status, body } = await change(id, { revision: 1, description: 'Second' });
    expect([status, body.error, body.current.description]).toEqual([409, 'revision_conflict', 'First']);
  });

  test('of the slug sends readers of the old address on, whatever is there once more', async () => {
    const { id } = await made({ title: 'Harbour', name: 'harbour' });
    expect((await change(id, { revision: 1, name: 'port' })).body.url).toBe('/community/port');
    await expect
      .poll(async () => {
        const { status, headers } = await page('/community/harbour');
        return [status, headers.location];
      })
      .toEqual([301, '/community/port']);
    expect((await page('/community/port')).status).toBe(200);
    await made({ title: 'New harbour', name: 'harbour' });
    await expect.poll(async () => (await page('/community/harbour')).status).toBe(200);
    const taken = await change(id, { revision: 2, name: 'harbour' });
    expect([taken.status, taken.body.error]).toEqual([409, 'duplicate']);
  });
});

describe('an administrator of a community', () => {
  test('reads and changes that one, and knows no other', async () => {
    const own = await made({ title: 'Own one' });
    const other = await made({ title: 'Other one' });
    const admin = await adminOf(own.id);
    expect((await get(own.id, admin)).status).toBe(200);
    expect((await change(own.id, { revision: 1, title: 'Own, renamed' }, admin)).status).toBe(200);
    expect((await get(other.id, admin)).status).toBe(404);
    expect((await change(other.id, { revision: 1, title: 'Mine' }, admin)).status).toBe(404);
    expect((await archive(own.id, admin)).status).toBe(403);
  });

  test('leaves to the staff how posts go live, and fields that are theirs', async () => {
    const own = await made({ title: 'Held short' });
    const admin = await adminOf(own.id);
    const asIs = await change(own.id, { revision: 1, direct_publish: false, title: 'Same' }, admin);
    expect(asIs.status).toBe(200);
    const direct = await change(own.id, { revision: 2, direct_publish: true }, admin);
    expect([direct.status, direct.body.permission]).toEqual([403, 'EDIT_SITE']);
    const partner = await change(own.id, { revision: 2, extra: { Partner: 'Me' } }, admin);
    expect(partner.status).toBe(403);
    expect((await change(own.id, { revision: 2, extra: { Address_City: 'Here' } }, admin)).status).toBe(200);
  });
});

describe('an archived community', () => {
  test('has no page, is not changed, and is as it was once it is restored', async () => {
    const { id, name } = await made({ title: 'Sleeping' });
    expect((await archive(id)).body.archived_ts).toBeGreaterThan(0);
    expect((await archive(id)).status).toBe(200);
    await expect.poll(async () => (await page(`/community/${name}`)).status).toBe(404);
    expect(await namesOf({ name })).toEqual([]);
    expect(await namesOf({ name, archived: 1 })).toEqual([name]);
    const changed = await change(id, { revision: 2, title: 'No' });
    expect([changed.status, changed.body.error]).toEqual([422, 'is_archived']);
    expect((await restore(id)).body).toMatchObject({ archived_ts: null, title: 'Sleeping' });
    await expect.poll(async () => (await page(`/community/${name}`)).status).toBe(200);
  });

  test('leaves nobody a right in it until it is restored', async () => {
    const { id } = await made({ title: 'Silent' });
    const admin = await adminOf(id);
    const lists = async () => (await get(id, admin)).status;
    expect(await lists()).toBe(200);
    await archive(id);
    await expect.poll(lists).toBe(403);
    await restore(id);
    await expect.poll(lists).toBe(200);
  });

  test('that is not there is not found', async () => {
    expect((await archive(1)).status).toBe(404);
  });
});

test('each write stands in the audit log with what has changed', async () => {
  const { id } = await made({ title: 'Logged' });
  await change(id, { revision: 1, description: 'New' });
  await archive(id);
  await restore(id);
  const query = { object_kind: 'community', object_id: id };
  const { body } = await api.as(owner).call(listAuditEvents, { params: { siteId }, query });
  expect(body.items.map(({ action, after }: { action: string; after: unknown }) => [action, after])).toEqual([
    ['community.restored', { name: 'logged', title: 'Logged' }],
    ['community.archived', null],
    ['community.updated', { description: 'New' }],
    ['community.created', expect.objectContaining({ title: 'Logged' })],
  ]);
  expect(body.items[0].object).toMatchObject({ name: 'Logged', is_deleted: false });
});
