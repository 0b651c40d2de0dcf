import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSecondServer } from '#apps/testing/second-server.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getProfile, updateProfile } from '#modules/profiles/profiles.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { updateTag } from '#modules/tags/tags.contract.ts';
import { recordStatements } from '#platform/testing/record-statements.ts';

const host = 'news.test';
const [SECTION, TAG] = [501, 601];

let api: TestApi;
let second: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  second = await startSecondServer(api);
  const { database } = api.ground;
  siteId = await createSite(database, { host, title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await database.db
    .insertInto('section')
    .values({ ...times, id: SECTION, parent_id: null, title: 'City', slug: 'city' })
    .execute();
  await database.db
    .insertInto('tag')
    .values({ ...times, id: TAG, title: 'Ice', title_key: 'ice', slug: 'ice' })
    .execute();
  for (let id = 1; id <= 12; id += 1) await addPost(id);
});
afterAll(async () => {
  await second.stop();
  await api.stop();
});

async function addPost(id: number): Promise<void> {
  const { db } = api.ground.database;
  const times = { site_id: siteId, created_ts: api.now - 100 + id };
  const link = { ...times, post_id: id, status: 0 };
  const of = { author_ids: [owner.profileId], section_ids: [SECTION], primary_section_id: SECTION };
  const slug = `story-${id}`;
  await db
    .insertInto('post')
    .values({ ...times, ...of, id, slug, headline: slug, status: 0, tag_ids: [TAG], updated_ts: api.now })
    .execute();
  await db
    .insertInto('post_author')
    .values({ ...link, profile_id: owner.profileId })
    .execute();
  await db
    .insertInto('post_section')
    .values({ ...link, section_id: SECTION })
    .execute();
  await db
    .insertInto('post_tag')
    .values({ ...link, tag_id: TAG })
    .execute();
  await db
    .insertInto('post_slug')
    .values({ site_id: siteId, post_id: id, slug, page_type: 'post', created_ts: api.now })
    .execute();
  await db
    .insertInto('post_body')
    .values({ site_id: siteId, post_id: id, body: '<p>Words of it.</p>' })
    .execute();
}

async function read(path: string, server = api): Promise<string> {
  const { status, body } = await server.as({ host }).send({ method: 'GET', path });
  expect(status).toBe(200);
  return String(body);
}

test('a page that is made for the first time asks only for its post and for what leads on from it', async () => {
  // What is the same on all pages comes with the first ones.
  for (const slug of ['story-1', 'story-2']) await read(`/${slug}`);
  const recorder = recordStatements();
  const page = await read('/story-6').finally(() => recorder.stop());
  const asked = recorder
    .take()
    .filter(({ text }) => text.includes('site_id'))
    .flatMap(({ text, times }) => Array.from({ length: times }, () => text));
  expect(page).toContain('rel="tag" href="/tag/ice">Ice</a>');
  expect(page).toContain('rel="next" href="/story-7"');
  const kinds: [RegExp, string][] = [
    [/from "post_slug"/, 'its address'],
    [/ as password/, 'the post'],
    [/union all/, 'its neighbours'],
    [/"post_tag"/, 'posts of its tags'],
  ];
  const kindOf = (text: string) => kinds.find(([pattern]) => pattern.test(text))?.[1] ?? text;
  expect(asked.map(kindOf)).toEqual(kinds.map(([, kind]) => kind));
});

test('a person and a tag that are renamed are so on pages at once, also on those made since by another server', async () => {
  const person = async () =>
    (await api.as(owner).call(getProfile, { params: { profileId: owner.profileId } })).body;
  for (const [round, name] of ['One', 'Two', 'Three'].entries()) {
    const { revision } = await person();
    const params = { profileId: owner.profileId };
    const changed = await api
      .as(owner)
      .call(updateProfile, { params, body: { title: `Ada ${name}`, revision } });
    expect(changed.status).toBe(200);
    const renamed = await api.as(owner).call(updateTag, {
      params: { siteId, tagId: TAG },
      body: { title: `Snow ${name}`, revision: round + 1 },
    });
    expect(renamed.status).toBe(200);
    for (const path of ['/story-1', `/story-${7 + round}`]) {
      const page = await read(path);
      expect(page).toContain(`>Ada ${name}</a>`);
      expect(page).toContain(`>Snow ${name}</a>`);
      await expect
        .poll(() => read(path, second), { timeout: 10_000, interval: 10 })
        .toMatch(new RegExp(`Ada ${name}[^]*Snow ${name}`));
    }
  }
});
