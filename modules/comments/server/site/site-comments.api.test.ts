import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addComments } from '#modules/posts/posts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { banCommentAuthor, liftCommentBan } from '../../comment-bans.contract.ts';
import { type CommentRules, usualCommentRules } from '../../comment-kinds.contract.ts';
import { getCommentSettings, saveCommentSettings } from '../../comment-settings.contract.ts';
import { changeComments, listComments } from '../../comments.contract.ts';
import { siteCommentsOf } from './site-comments.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let reader: Member;
const post = { id: 11, comments_enabled: true, published_ts: 1, community_id: null };

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  const host = 'news.test';
  siteId = await createSite(database, { host, title: 'The News', now: api.now });
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await database.db
    .insertInto('post')
    .values([
      { ...times, id: 11, status: 0, headline: 'The bridge', slug: 'the-bridge' },
      { ...times, id: 12, status: 0, headline: 'The river', slug: 'the-river' },
    ])
    .execute();
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  reader = await signInAs(api.ground, { siteId, host }, null);
});
afterAll(() => api.stop());

async function settle(said: Partial<CommentRules>): Promise<void> {
  const { body } = await api.as(owner).call(getCommentSettings, {});
  const rules = { ...usualCommentRules, moderation: 'post' as const, ...said };
  const saved = await api
    .as(owner)
    .call(saveCommentSettings, { body: { ...rules, revision: body.revision } });
  expect(saved.status).toBe(200);
}
const speaker = () => ({
  ...{ siteId, now: api.now, profileId: reader.profileId },
  actor: { profileId: reader.profileId, kind: 'profile' as const },
});
async function say(text: string, parentId: number | null = null) {
  const made = await siteCommentsOf(api.ground).say(post, speaker(), { text, parentId });
  if ('refused' in made) throw new Error(made.refused);
  return made;
}
const edit = (id: number, text: string, on: object = {}) =>
  siteCommentsOf(api.ground).edit({ ...post, ...on }, speaker(), { id, text });
const one = async (id: number) =>
  (await api.as(owner).call(listComments, { query: { ids: String(id) } })).body.items[0];

test('an edit is refused to who is banned, and where no comments are taken any more', async () => {
  await settle({});
  const { id } = await say('As it was');
  const about = { authorId: reader.profileId };
  await api.as(owner).call(banCommentAuthor, { body: about });
  expect(await edit(id, 'Other words')).toEqual({ refused: 'banned' });
  await api.as(owner).call(liftCommentBan, { body: about });
  expect(await edit(id, 'Other words', { comments_enabled: false })).toEqual({ refused: 'closed' });
  expect(await edit(id, 'Other words')).toEqual({ id, status: 'approved' });
});

test('an edit of what a moderator put back publishes nothing', async () => {
  await settle({ banned_words: ['darn'] });
  const { id } = await say('Doubtful');
  await api.as(owner).call(changeComments, { body: { changes: [{ id, status: 'proposed' }] } });
  expect(await edit(id, 'Still doubtful')).toEqual({ id, status: 'proposed' });
  expect(await one(id)).toMatchObject({ text: 'Still doubtful', held_for: null });
  expect(await edit(id, 'Darn')).toEqual({ id, status: 'rejected' });
});

test('the end of a line counts as one character, however it was sent', async () => {
  await settle({ max_length: 5 });
  const { id } = await say('ab\r\ncd');
  expect(await edit(id, 'ba\r\ndc')).toEqual({ id, status: 'approved' });
});

test('an answer stands no deeper than the site lets it', async () => {
  await settle({ max_depth: 3 });
  const ids: number[] = [];
  for (const at of [0, 1, 2, 3, 4]) ids.push((await say(`Level ${at}`, ids.at(-1) ?? null)).id);
  expect((await one(ids[4] ?? 0)).parents).toEqual(ids.slice(0, 2));
  expect((await one(ids[1] ?? 0)).replies_count).toBe(3);
});

test('what a service said of the words before an edit publishes no others', async () => {
  await settle({});
  const verdicts: string[] = [];
  let id = 0;
  const service = createServer((request, response) => {
    request.resume().on('end', async () => {
      // While the service thinks about the first words, they are changed.
      const isFirst = verdicts.push('asked') === 1;
      if (isFirst) await edit(id, 'Cheap watches');
      response.end(isFirst ? 'false' : 'true');
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  api.ground.akismet = { key: 'k3y', address: `http://127.0.0.1:${port}/1.1/` };
  ({ id } = await say('Lovely day'));
  await api.ground.jobs.start();
  await expect.poll(async () => (await one(id)).status).toBe('spam');
  expect((await one(id)).revision).toBe(3);
  api.ground.akismet = null;
  await api.ground.jobs.stop();
  service.close();
}, 40_000);

test('posts are held in the order of their ids when comments are counted on them', async () => {
  const { db } = api.ground.database;
  // Among many posts each is looked up by itself, in the order in which they are named.
  await sql`insert into post (site_id, id, status, headline, slug, created_ts, updated_ts)
    select ${siteId}, id, 0, 'Many', 'many-' || id, 1, 1 from generate_series(1001, 4000) as id`.execute(db);
  await sql`analyze post`.execute(db);
  let free: number[] = [];
  await db.transaction().execute(async (first) => {
    await sql`select id from post where site_id = ${siteId} and id = 11 for update`.execute(first);
    const counted = db.transaction().execute((trx) =>
      addComments(
        trx,
        siteId,
        new Map([
          [12, 1],
          [11, 1],
        ]),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { rows } = await sql<{ id: number }>`
      select id from post where site_id = ${siteId} and id = 12 for update skip locked`.execute(first);
    free = rows.map(({ id }) => id);
    void counted.catch(() => undefined);
  });
  expect(free).toEqual([12]);
});
