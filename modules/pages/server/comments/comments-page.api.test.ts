import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { banCommentAuthor, liftCommentBan } from '#modules/comments/comment-bans.contract.ts';
import type { CommentRules } from '#modules/comments/comment-kinds.contract.ts';
import { getCommentSettings, saveCommentSettings } from '#modules/comments/comment-settings.contract.ts';
import { type Comment, changeComments, listComments } from '#modules/comments/comments.contract.ts';
import { listNotifications } from '#modules/notifications/notifications.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { SIGN_IN_PATH } from '../members/member-paths.ts';

const PASSWORD = 'a quiet harbour 9';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const POST = '/the-bridge';

let api: TestApi;
let siteId: number;
let owner: Member;
const cookies: Record<string, string> = {};
const people: Record<string, number> = {};

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  await addPost(11, 'the-bridge');
  await addPost(12, 'quiet', { comments_enabled: false });
  await addPost(13, 'old', { published_ts: api.now - 40 * 86_400 });
  await addPost(14, 'secret', {}, 'open sesame');
  await addPost(15, 'a-draft', { status: 5 });
  await addPost(16, 'long', {});
  for (const [name, role] of [
    ['ada', null],
    ['ben', null],
    ['cleo', null],
    ['dan', null],
    ['eve', null],
    ['mod', 'editor'],
  ] as const) {
    const email = `${name}@news.test`;
    const made = await addMember(database, {
      ...{ siteId, email, title: `The ${name}`, password: PASSWORD, role, now: api.now },
    });
    people[name] = made.profileId;
    const answer = await send(SIGN_IN_PATH, { fields: { email, password: PASSWORD } });
    cookies[name] = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  }
});
afterAll(() => api.stop());
beforeEach(() => settle({}));

async function addPost(id: number, slug: string, more: object = {}, password?: string): Promise<void> {
  const { db } = api.ground.database;
  const at = { site_id: siteId, created_ts: api.now - 100 + id, updated_ts: api.now };
  const row = {
    ...at,
    id,
    slug,
    status: 0,
    visibility: 1,
    headline: `On ${slug}`,
    published_ts: at.created_ts,
  };
  await db
    .insertInto('post')
    .values({ ...row, author_ids: [owner.profileId], ...more })
    .execute();
  await db
    .insertInto('post_author')
    .values({
      site_id: siteId,
      post_id: id,
      status: 0,
      created_ts: at.created_ts,
      profile_id: owner.profileId,
    })
    .execute();
  await db
    .insertInto('post_slug')
    .values({ site_id: siteId, post_id: id, slug, page_type: 'post', created_ts: api.now })
    .execute();
  await db
    .insertInto('post_body')
    .values({ site_id: siteId, post_id: id, body: '<p>Words.</p>', ...(password ? { password } : {}) })
    .execute();
}

type Ask = { who?: string; fields?: Record<string, string>; headers?: Record<string, string> };
const send = (path: string, { who, fields, headers = {} }: Ask = {}) =>
  api.as({ host: 'news.test' }).send({
    method: fields ? 'POST' : 'GET',
    path,
    headers: { ...(fields ? FORM : {}), ...(who ? { cookie: cookies[who] ?? '' } : {}), ...headers },
    ...(fields ? { body: new URLSearchParams(fields).toString() } : {}),
  });
const page = async (path = POST, who?: string) => String((await send(path, who ? { who } : {})).body);
const tokenIn = (html: string) => /name="token" value="([^"]*)"/.exec(html)?.[1] ?? '';
async function say(who: string, comment: string, more: Record<string, string> = {}, path = POST) {
  const token = tokenIn(await page(path, who));
  return send(path, { who, fields: { token, comment, ...more } });
}

const usual: CommentRules = {
  ...{ enabled: true, moderation: 'post', require_login: true, max_length: 2_000, max_depth: 4 },
  ...{ close_after_days: null, banned_words: [], max_links: 2, spam_check: true, edit_window_minutes: 10 },
  ...{ slow_mode_seconds: 0, notify_moderators: false },
};
async function settle(said: Partial<CommentRules>): Promise<void> {
  const { body } = await api.as(owner).call(getCommentSettings, {});
  const saved = await api
    .as(owner)
    .call(saveCommentSettings, { body: { ...usual, ...said, revision: body.revision } });
  expect(saved.status).toBe(200);
}
const found = async (query: object): Promise<Comment[]> =>
  (await api.as(owner).call(listComments, { query: { limit: 100, ...query } })).body.items;
const newest = async (status: string) => (await found({ status, post_id: 11 }))[0];

describe('a reader who is signed in', () => {
  test('comments, and everybody reads it at once', async () => {
    expect(await page()).not.toContain('A fine bridge');
    const answer = await say('ada', 'A fine <b>bridge</b>\nhttps://bridge.test');
    const { id = 0 } = (await newest('approved')) ?? {};
    expect([answer.status, answer.headers.location]).toEqual([303, `${POST}?said=approved#comment-${id}`]);
    const shown = await page();
    expect(shown).toContain(`id="comment-${id}"`);
    expect(shown).toContain('A fine &lt;b&gt;bridge&lt;/b&gt;<br>');
    expect(shown).toContain('The ada');
    expect(shown).toContain('1 comment<');
    expect(shown).toMatch(/<a [^>]*href="https:\/\/bridge.test"[^>]*rel="[^"]*nofollow/);
    expect(await page(`${POST}?said=approved`, 'ada')).toContain('Comment posted.');
  });

  test('answers, and the answer stands below what it answers', async () => {
    const [root] = await found({ status: 'approved', post_id: 11 });
    const form = await page(`${POST}?reply=${root?.id}`, 'ben');
    expect(form).toContain('Reply to The ada');
    expect(form).toContain(`name="parent" value="${root?.id}"`);
    await say('ben', 'I walk there daily', { parent: String(root?.id) });
    const reply = await newest('approved');
    expect(reply?.parents).toEqual([root?.id]);
    expect(await page()).toMatch(new RegExp(`<li id="comment-${reply?.id}" class="level-1">`));
  });

  test('waits for a moderator where the site wants that, and sees it alone until then', async () => {
    await settle({ moderation: 'pre' });
    const answer = await say('ada', 'Waits a while');
    expect(answer.headers.location).toBe(`${POST}?said=proposed#comments`);
    expect(await page()).not.toContain('Waits a while');
    expect(await page(POST, 'ben')).not.toContain('Waits a while');
    expect(await page(POST, 'ada')).toContain('Waiting for review');
    const waiting = await newest('proposed');
    expect(waiting).toMatchObject({ text: 'Waits a while', held_for: 'mode', authorId: people.ada });
    const changes = [{ id: waiting?.id ?? 0, status: 'approved' as const }];
    await api.as(owner).call(changeComments, { body: { changes } });
    expect(await page()).toContain('Waits a while');
  });

  test('who moderates does not wait, and is shown as one of the team', async () => {
    await settle({ moderation: 'pre' });
    const answer = await say('mod', 'From the desk');
    expect(answer.headers.location).toContain('said=approved');
    expect(await page()).toMatch(/The mod<\/b> <span class="comment-mark">Team/);
  });

  test('is trusted after three approved ones', async () => {
    await settle({ moderation: 'trusted' });
    expect((await say('ben', 'One of one')).headers.location).toContain('said=proposed');
    const mine = await found({ author_id: people.ben, status: 'all' });
    expect(mine[0]).toMatchObject({ held_for: 'new_author' });
  });

  test.each([
    ['nothing', '   ', {}, 'Write a comment first.'],
    ['too much', 'x'.repeat(21), { max_length: 20 }, 'Your comment is too long.'],
    ['an answer to what is not there', 'Hello?', { parent: '999' }, 'is no longer here'],
  ])('is told what is wrong with %s, and loses no word', async (_, text, more, problem) => {
    if ('max_length' in more) await settle({ max_length: more.max_length as number });
    const fields = 'parent' in more ? { parent: String(more.parent) } : {};
    const refused = await say('ada', text, fields as Record<string, string>);
    expect([refused.status, refused.headers['cache-control']]).toEqual([422, 'private, no-store']);
    expect(refused.body).toContain(problem);
    if (text.trim() !== '') expect(refused.body).toContain(text);
  });

  test('says the same once, and not too fast', async () => {
    await say('cleo', 'Twice is enough');
    expect((await say('cleo', 'Twice is enough')).body).toContain('You already posted this comment.');
    await settle({ slow_mode_seconds: 3_600 });
    expect((await say('cleo', 'Something else')).body).toContain('too quickly');
  });

  test('a banned word is rejected, too many links wait', async () => {
    await settle({ banned_words: ['Darn'], max_links: 0 });
    expect((await say('cleo', 'darn!')).headers.location).toContain('said=rejected');
    expect(await newest('rejected')).toMatchObject({ text: 'darn!', held_for: 'banned_word' });
    expect((await say('cleo', 'see https://a.test')).headers.location).toContain('said=proposed');
    expect(await newest('proposed')).toMatchObject({ held_for: 'links' });
  });

  test('edits what is new, which shows; later, or what others wrote, not', async () => {
    await say('dan', 'With a tpyo');
    const mine = await newest('approved');
    const form = await page(`${POST}?edit=${mine?.id}`, 'dan');
    expect(form).toContain('With a tpyo</textarea>');
    const fields = { token: tokenIn(form), edits: String(mine?.id), comment: 'Without a typo' };
    const answer = await send(POST, { who: 'dan', fields });
    expect(answer.headers.location).toBe(`${POST}?said=edited#comment-${mine?.id}`);
    expect(await newest('approved')).toMatchObject({ text: 'Without a typo', is_edited: true });
    const other = { ...fields, token: tokenIn(await page(POST, 'ben')) };
    expect((await send(POST, { who: 'ben', fields: other })).status).toBe(422);
    await settle({ edit_window_minutes: 0 });
    expect((await send(POST, { who: 'dan', fields })).body).toContain('You can no longer edit this comment');
    await settle({ moderation: 'pre', edit_window_minutes: 10 });
    const again = await send(POST, { who: 'dan', fields: { ...fields, comment: 'Something new' } });
    expect(again.headers.location).toContain('said=proposed');
  });

  test('reports what others said, once', async () => {
    const [root] = await found({ status: 'approved', post_id: 11, order: 'oldest' });
    const fields = { token: tokenIn(await page(POST, 'ben')), report: String(root?.id) };
    for (const _ of [1, 2]) {
      const answer = await send(POST, { who: 'ben', fields });
      expect(answer.headers.location).toBe(`${POST}?said=reported#comments`);
    }
    expect((await found({ ids: String(root?.id) }))[0]?.reports_count).toBe(1);
  });

  test('who is banned has no form, and is refused', async () => {
    const token = tokenIn(await page(POST, 'ben'));
    const about = { authorId: people.ben ?? 0 };
    expect((await api.as(owner).call(banCommentAuthor, { body: about })).status).toBe(201);
    expect(await page(POST, 'ben')).toContain('You can&#39;t comment here.');
    expect(await page(POST, 'ben')).toMatch(/<form id="report".*name="token" value="[^"]{10}/);
    expect(await page(POST)).not.toContain('id="report"');
    const refused = await send(POST, { who: 'ben', fields: { token, comment: 'Me again' } });
    expect([refused.status, await found({ query: 'Me again', status: 'approved' })]).toEqual([422, []]);
    await api.as(owner).call(liftCommentBan, { body: about });
  });
});

describe('the form', () => {
  test('is refused from other sites, from other readers and without its token', async () => {
    const token = tokenIn(await page(POST, 'eve'));
    const fields = { token, comment: 'From elsewhere' };
    const others: Ask[] = [
      { who: 'eve', fields, headers: { origin: 'https://evil.test' } },
      { who: 'eve', fields, headers: { 'sec-fetch-site': 'cross-site' } },
      { who: 'ben', fields },
      { who: 'eve', fields: { ...fields, token: '' } },
    ];
    for (const ask of others) {
      const refused = await send(POST, ask);
      expect([refused.status, refused.body]).toEqual([422, expect.stringContaining('another page')]);
    }
    expect(await found({ query: 'From elsewhere', status: 'approved' })).toEqual([]);
  });

  test('is not there for visitors, who are led to sign in and back', async () => {
    const shown = await send(POST);
    expect(shown.headers.vary).toContain('cookie');
    expect(shown.body).toContain('Sign in to comment');
    expect(shown.body).not.toContain('<textarea');
    const refused = await send(POST, { fields: { comment: 'Nobody' } });
    expect([refused.status, String(refused.body).includes('Sign in to comment.')]).toEqual([422, true]);
  });

  test('takes guests with a name where the site lets them', async () => {
    await settle({ require_login: false, moderation: 'pre' });
    expect(await page()).toContain('name="email"');
    const nameless = await send(POST, { fields: { comment: 'Hello', name: '', email: 'x' } });
    expect(nameless.body).toContain('valid email address');
    const fields = { comment: 'A guest was here', name: 'Grace', email: 'grace@home.test' };
    expect((await send(POST, { fields })).headers.location).toContain('said=proposed');
    expect(await newest('proposed')).toMatchObject({ authorId: null, author_name: 'Grace' });
  });

  test('is not there where comments are off: on the post, on the site, or after some days', async () => {
    expect(await page('/quiet', 'eve')).not.toContain('id="comments"');
    expect((await send('/quiet', { who: 'eve', fields: { comment: 'Hi' } })).status).toBe(422);
    await settle({ close_after_days: 30 });
    expect(await page('/old', 'eve')).not.toContain('id="comments"');
    expect(await page(POST, 'eve')).toContain('<textarea');
    await settle({ enabled: false });
    expect(await page(POST, 'eve')).toContain('Comments are closed.');
    expect(await page(POST, 'eve')).not.toContain('<textarea');
  });

  test('belongs to posts that the reader reads', async () => {
    for (const [path, status] of [
      ['/a-draft', 404],
      ['/nothing', 404],
      ['/secret', 404],
    ] as const) {
      const answer = await send(path, { who: 'eve', fields: { comment: 'Hello' } });
      expect([path, answer.status]).toEqual([path, status]);
    }
  });
});

test('a long talk comes in pages, the newest or the oldest first, what is pinned before all', async () => {
  const { db } = api.ground.database;
  const said = { site_id: siteId, post_id: 16, status: 'approved', updated_ts: api.now };
  const roots = Array.from({ length: 45 }, (_, at) => ({
    ...{ ...said, id: 5_000 + at, created_ts: 1_000 + at, html: `<p>Root ${at};</p>` },
    ...{ is_pinned: at === 7, replies_count: at === 44 ? 15 : 0 },
  }));
  const replies = Array.from({ length: 15 }, (_, at) => ({
    ...{ ...said, id: 6_000 + at, created_ts: 5_000 + at, html: `<p>Answer ${at};</p>` },
    ...{ parent_id: 5_044, parents: [5_044] },
  }));
  await db.insertInto('comment').values(roots).execute();
  await db.insertInto('comment').values(replies).execute();
  await db
    .updateTable('post')
    .set((eb) => ({ comments_count: 60, row_version: eb('row_version', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('id', '=', 16)
    .execute();
  const rootsOn = async (path: string) =>
    [...(await page(path)).matchAll(/Root (\d+);/g)].map(([, at]) => Number(at));
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);
  expect(await rootsOn('/long')).toEqual([7, ...down(44, 25)]);
  expect(await rootsOn('/long?comments=3')).toEqual([3, 2, 1, 0]);
  expect((await rootsOn('/long?order=oldest')).slice(0, 3)).toEqual([7, 0, 1]);
  expect((await send('/long?comments=4')).status).toBe(404);
  expect((await send('/long?thread=999')).status).toBe(404);
  const first = await page('/long');
  expect([first.includes('Answer 9;'), first.includes('Answer 10;')]).toEqual([true, false]);
  expect(first).toContain('5 more replies');
  expect(await page('/long?thread=5044')).toContain('Answer 14;');
  const more = Array.from({ length: 40 }, (_, at) => ({
    ...{ ...said, id: 6_100 + at, created_ts: 6_000 + at, html: `<p>Late ${at};</p>` },
    ...{ parent_id: 5_044, parents: [5_044] },
  }));
  await db.insertInto('comment').values(more).execute();
  const second = await page('/long?thread=5044&comments=2');
  expect([second.includes('Older comments'), second.includes('Newer comments')]).toEqual([true, false]);
  // What is not shown and has answers keeps its place.
  await api.as(owner).call(changeComments, { body: { changes: [{ id: 5_044, status: 'deleted' }] } });
  const after = await page('/long');
  expect([after.includes('This comment was removed.'), after.includes('Root 44;')]).toEqual([true, false]);
  expect(after).toContain('Answer 0;');
});

test('what is said to one reader stands on no page of another', async () => {
  const said = await send(`${POST}?said=approved`);
  expect(said.headers['cache-control']).toBe('private, no-store');
  expect(said.body).toContain('Comment posted.');
  expect(await page()).not.toContain('Comment posted.');
  await settle({ require_login: false });
  const [root] = await found({ status: 'approved', post_id: 11, order: 'oldest' });
  expect(await page(`${POST}?reply=${root?.id}`)).toContain('Reply to');
  expect(await page()).not.toContain('Reply to');
});

test('pages stay kept until something on them changes', async () => {
  await page();
  const tag = (await send(POST)).headers.etag;
  expect((await send(POST, { headers: { 'if-none-match': String(tag) } })).status).toBe(304);
  expect(String((await send(POST)).headers['surrogate-key'])).toContain('comments-11');
  await say('mod', 'Fresh words');
  const next = async () => (await send(POST, { headers: { 'if-none-match': String(tag) } })).body;
  await expect.poll(next).toContain('Fresh words');
});

describe('with a service that knows spam', () => {
  let service: Server;
  let verdict = 'false';
  const asked: { path: string; fields: Record<string, string> }[] = [];
  beforeAll(async () => {
    service = createServer((request, response) => {
      let text = '';
      request.on('data', (piece) => {
        text += piece;
      });
      request.on('end', () => {
        asked.push({ path: request.url ?? '', fields: Object.fromEntries(new URLSearchParams(text)) });
        response.end(
          request.url?.endsWith('comment-check') ? verdict : 'Thanks for making the web a better place.',
        );
      });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    api.ground.akismet = { key: 'k3y', address: `http://127.0.0.1:${port}/1.1/` };
    await api.ground.jobs.start();
  });
  afterAll(async () => {
    api.ground.akismet = null;
    await api.ground.jobs.stop();
    service.close();
  });

  test('a comment stands once the service has nothing against it', async () => {
    verdict = 'false';
    expect((await say('cleo', 'Lovely day')).headers.location).toContain('said=proposed');
    await expect.poll(() => page()).toContain('Lovely day');
    expect(asked.at(-1)).toMatchObject({
      path: '/1.1/comment-check',
      fields: { comment_content: 'Lovely day', comment_author: 'The cleo', user_ip: '127.0.0.1' },
    });
  });

  test('moderators hear of comments that wait where the site wants that, and whoever wrote them does not', async () => {
    const told = async (who: Member) =>
      (await api.as(who).call(listNotifications, { query: {} })).body.items.filter(
        ({ kind }: { kind: string }) => kind === 'comments_waiting',
      );
    await settle({ moderation: 'pre', spam_check: false });
    await say('eve', 'Quietly');
    await settle({ moderation: 'pre', spam_check: false, notify_moderators: true });
    await say('eve', 'Hear me');
    await say('eve', 'And once more');
    await expect
      .poll(() => told(owner), { timeout: 60_000 })
      .toMatchObject([{ times: 2, facts: { headline: 'On the-bridge' } }]);
    const writer = await signInAs(api.ground, { siteId, host: 'news.test' }, 'writer');
    expect(await told(writer)).toEqual([]);
  }, 90_000);

  test('spam is put aside, and the service hears where it was wrong', async () => {
    verdict = 'true';
    await say('cleo', 'Cheap watches');
    await expect.poll(() => newest('spam')).toMatchObject({ text: 'Cheap watches', held_for: 'spam' });
    const spam = await newest('spam');
    const changes = [{ id: spam?.id ?? 0, status: 'approved' as const }];
    await api.as(owner).call(changeComments, { body: { changes } });
    await expect.poll(() => asked.at(-1)?.path).toBe('/1.1/submit-ham');
  });
});
