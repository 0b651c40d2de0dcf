import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { countProfiles, getProfile, listProfiles, type Profile } from '../profiles.contract.ts';
import { createProfile } from './profile-writes.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let riverside: number;
let editor: Member;
let writer: Member;
let moderator: Member;
let reader: Member;
const ids: Record<string, number> = {};

async function person(title: string, extra: { email?: string; status?: number; createdTs?: number } = {}) {
  const { db, ids: generator } = api.ground.database;
  const id = await db.transaction().execute((trx) =>
    createProfile(trx, generator.next, {
      siteId,
      title,
      email: extra.email ?? null,
      by: null,
      now: extra.createdTs ?? api.now,
    }),
  );
  if (extra.status !== undefined) {
    await db
      .updateTable('profile')
      .set({ status: extra.status })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
  }
  ids[title] = id;
  return id;
}

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host, title: 'The News', now: api.now });
  riverside = await database.db.transaction().execute((trx) =>
    createCommunity(trx, database.ids.next, {
      siteId,
      name: 'riverside',
      title: 'Riverside',
      by: null,
      now: api.now,
    }),
  );
  const at = { siteId, host };
  editor = await signInAs(api.ground, at, 'editor');
  writer = await signInAs(api.ground, at, 'writer');
  moderator = await signInAs(api.ground, at, 'community_moderator', riverside);
  reader = await signInAs(api.ground, at, null);
  await person('Amara Nwosu', { email: 'amara@elsewhere.test', createdTs: api.now - 400 * 86_400 });
  await person('Zoë 100%_sure', { email: 'zoe@elsewhere.test' });
  await person('Banned Bob', { status: 2, email: 'bob@elsewhere.test' });
  await person('Inactive Ida', { status: 3 });
});
afterAll(() => api.stop());

const list = (member: Member, query: Record<string, unknown> = {}) =>
  api.as(member).call(listProfiles, { query: query as never });
const titles = (answer: { body: { profiles: Profile[] } }) =>
  answer.body.profiles.map((profile) => profile.title);

describe('the list of people', () => {
  test('shows those who take part, by title, with their number', async () => {
    const { status, body } = await list(editor);
    expect(status).toBe(200);
    expect(body.profiles[0].title).toBe('Amara Nwosu');
    expect(body.total_count).toBe(6);
    expect(body.is_exact).toBe(true);
    expect(titles({ body })).not.toContain('Banned Bob');
  });

  test('finds part of a title, and takes signs of patterns as they are', async () => {
    expect(titles(await list(editor, { q: 'nwo' }))).toEqual(['Amara Nwosu']);
    expect(titles(await list(editor, { q: '%_' }))).toEqual(['Zoë 100%_sure']);
    expect(titles(await list(editor, { q: '0__s' }))).toEqual([]);
  });

  test('filters by status, by the day of joining, by role and by community', async () => {
    expect(titles(await list(editor, { status: 2 }))).toEqual(['Banned Bob']);
    expect(titles(await list(editor, { end_date: '01-01-2026' }))).toEqual(['Amara Nwosu']);
    const roles = await api.ground.database.db
      .selectFrom('role')
      .select(['id', 'key'])
      .where('site_id', '=', siteId)
      .execute();
    const writers = roles.find((role) => role.key === 'writer')?.id;
    const found = await list(editor, { group_id: writers });
    expect(found.body.profiles.map((profile: Profile) => profile.id)).toEqual([writer.profileId]);
    const without = await list(editor, { exclude_group_ids: String(writers) });
    expect(without.body.total_count).toBe(5);
    const members = await list(editor, { community_group_id: riverside });
    expect(members.body.profiles.map((profile: Profile) => profile.id)).toEqual([moderator.profileId]);
    expect(members.body.profiles[0].profile_groups).toEqual([
      { id: expect.any(Number), title: 'Community moderator', group_site_id: riverside },
    ]);
  });

  test('filters by the title of a role, by user group and by custom fields, and counts the same', async () => {
    const { db, ids: generator } = api.ground.database;
    const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
    const group = generator.next();
    await db
      .insertInto('user_group')
      .values({ ...times, id: group, slug: 'press', title: 'Press', title_key: 'press' })
      .execute();
    const amara = ids['Amara Nwosu'] ?? 0;
    const standing = { ...times, group_id: group };
    await db
      .insertInto('user_group_member')
      .values([
        { ...standing, profile_id: amara, is_origin: false, is_added: true, is_removed: false },
        {
          ...standing,
          profile_id: editor.profileId ?? 0,
          is_origin: true,
          is_added: false,
          is_removed: true,
        },
      ])
      .execute();
    await db
      .updateTable('profile')
      .set({ extra: JSON.stringify({ beat: 'Harbour', days: ['mon', 'tue'] }) })
      .where('site_id', '=', siteId)
      .where('id', '=', amara)
      .execute();
    const found = async (query: object) => {
      const { body } = await api.as(editor).call(countProfiles, { query: query as never });
      const listed = await list(editor, { ...query });
      expect(body).toEqual({ total_count: listed.body.total_count, is_exact: true });
      return titles(listed);
    };
    const field = (...asked: object[]) => ({ custom_filters: JSON.stringify(asked) });
    expect(await found({ group_name: 'WRITER' })).toEqual([writer.title]);
    expect(await found({ membership_group_slug: 'press' })).toEqual(['Amara Nwosu']);
    expect(await found(field({ field: 'beat', op: 'contains', value: 'harb' }))).toEqual(['Amara Nwosu']);
    expect(await found(field({ field: 'days', op: 'eq', value: 'tue' }))).toEqual(['Amara Nwosu']);
    expect(await found(field({ field: 'days', op: 'eq', value: 'wed' }))).toEqual([]);
    expect(await found(field({ field: 'beat', op: 'exists' }))).toEqual(['Amara Nwosu']);
    const [shown] = (await list(editor, { q: 'nwosu', include: 'figures', custom_fields: 'beat' })).body
      .profiles;
    expect(shown).toMatchObject({
      ...{ extra: { beat: 'Harbour' }, membership_groups: { press: 'added' }, badges: [] },
      ...{ number_of_posts: 0, last_login_ts: null },
    });
    const hidden = (await list(writer, { q: 'nwosu', include: 'figures', custom_fields: 'beat' })).body
      .profiles[0];
    expect(hidden).toMatchObject({ extra: null, membership_groups: null });
  });

  test('pages by offset and by cursor without gap or repetition, both ways', async () => {
    for (const order_direction of [1, -1]) {
      const order = { order_by: 'created_date', order_direction };
      const whole = titles(await list(editor, order));
      const byOffset = [
        ...titles(await list(editor, { ...order, limit: 3 })),
        ...titles(await list(editor, { ...order, limit: 3, offset: 3 })),
      ];
      expect(byOffset).toEqual(whole);
      const first = await list(editor, { ...order, limit: 4 });
      const second = await list(editor, { ...order, limit: 4, after: first.body.after });
      expect([...titles(first), ...titles(second)]).toEqual(whole);
      expect(second.body.after).toBeNull();
    }
  });

  test.each([
    { limit: 0 },
    { limit: 101 },
    { offset: 9_999 },
    { status: 7 },
    { start_date: '31-02-2026' },
    { start_date: '02-02-2026', end_date: '01-02-2026' },
    { order_by: 'email' },
    { order_by: 'title; drop table profile' },
    { after: 'bm90IGEgY3Vyc29y' },
    { group_id: "1' or '1'='1" },
    { custom_filters: '{' },
    { custom_filters: '[{"field":"a b","op":"eq"}]' },
    { custom_fields: 'a,,b' },
  ])('refuses %j', async (query) => {
    const answer = await list(editor, query);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(/_is_invalid$/);
  });
});

describe('what is shown of people', () => {
  const details = { email: expect.any(String), status: 0, type_name: 'Normal', job_title: '' };
  const nothing = { email: null, status: null, type_name: null, job_title: null, profile_groups: null };
  const find = async (member: Member, id: number | undefined) =>
    (await list(member, { limit: 100 })).body.profiles.find((profile: Profile) => profile.id === id);

  test('with VIEW_USERS on the site: everything', async () => {
    expect(await find(editor, ids['Amara Nwosu'])).toMatchObject({
      ...details,
      email: 'amara@elsewhere.test',
    });
  });

  test('to other staff: name and picture, and all of oneself', async () => {
    expect(await find(writer, ids['Amara Nwosu'])).toMatchObject({ title: 'Amara Nwosu', ...nothing });
    expect(await find(writer, writer.profileId)).toMatchObject(details);
  });

  test('with VIEW_USERS on a community: the details of its members only', async () => {
    const member = await signInAs(api.ground, { siteId, host }, 'contributor', riverside);
    expect(await find(moderator, member.profileId)).toMatchObject(details);
    expect(await find(moderator, ids['Amara Nwosu'])).toMatchObject(nothing);
    await api.ground.database.db
      .deleteFrom('role_assignment')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', member.profileId)
      .execute();
  });

  test('F-03: what is not shown cannot be searched or filtered', async () => {
    expect(titles(await list(editor, { q: 'AMARA@elsewhere' }))).toEqual(['Amara Nwosu']);
    expect(titles(await list(writer, { q: 'amara@elsewhere' }))).toEqual([]);
    expect(titles(await list(moderator, { q: 'amara@elsewhere' }))).toEqual([]);
    for (const query of [
      { status: 2 },
      { group_id: 1 },
      { exclude_group_ids: '1' },
      { community_group_id: riverside },
      { group_name: 'Writer' },
      { membership_group_slug: 'press' },
      { custom_filters: '[{"field":"beat","op":"exists"}]' },
    ]) {
      expect((await list(writer, query)).status).toBe(403);
    }
    expect(titles(await list(moderator, { status: 2 }))).toEqual([]);
  });

  test('one person answers as the list does', async () => {
    const one = (member: Member, profileId: number) =>
      api.as(member).call(getProfile, { params: { profileId } });
    const amara = ids['Amara Nwosu'] ?? 0;
    const bob = ids['Banned Bob'] ?? 0;
    expect((await one(editor, bob)).body).toMatchObject({ title: 'Banned Bob', status: 2 });
    expect((await one(writer, amara)).body).toMatchObject({ title: 'Amara Nwosu', email: null });
    expect((await one(writer, bob)).status).toBe(404);
    expect((await one(editor, 12_345)).status).toBe(404);
    expect((await one(editor, siteId)).status).toBe(404);
  });

  test('somebody without any right sees oneself and nobody else', async () => {
    expect((await list(reader)).status).toBe(403);
    const as = api.as(reader);
    const own = await as.call(getProfile, { params: { profileId: reader.profileId } });
    expect(own.body).toMatchObject({ id: reader.profileId, ...details });
    expect((await as.call(getProfile, { params: { profileId: editor.profileId } })).status).toBe(404);
  });
});
