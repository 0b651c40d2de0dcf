import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { changePosts } from '#modules/posts/post-batches.contract.ts';
import { deletePosts } from '#modules/posts/post-removal.contract.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { listProfiles } from '#modules/profiles/profiles.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { record } from '#platform/server/trail.ts';
import {
  commandSearchIndex,
  createSearchIndex,
  fillWithPosts,
  fillWithUsers,
  listSearchIndexes,
  postsFillStatus,
  type SearchIndex,
  searchIndex,
} from '../search-indexes.contract.ts';
import { dropOld } from './drop-old.ts';
import { noteSignedIn, refreshSome } from './follow-changes.ts';
import { searchOf } from './search-ground.ts';

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'finds.test', title: 'Test', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'finds.test' }, 'owner');
  // Posts may have the layouts of the released build alone.
  const { db } = api.ground.database;
  const build = { id: 40, number: 1, hash: 'a', size: 4, files_count: 1, status: 'ready' };
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('layout_build')
    .values({ ...stamp, ...build })
    .execute();
  const file = { site_id: siteId, build_id: 40, name: 'post-wide.liquid', content: 'wide' };
  await db.insertInto('layout_file').values(file).execute();
  const release = { site_id: siteId, number: 1, build_id: 40, released_ts: api.now, released_by: null };
  await db.insertInto('layout_release').values(release).execute();
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const soon = (look: () => Promise<unknown>) => vi.waitFor(look, { timeout: 45_000, interval: 100 });
const as = (member = owner) => api.as(member);
const create = (title: string, commands: object[] = [], entity: 'post' | 'user' = 'post') =>
  as().call(createSearchIndex, {
    body: { entity, commands: [{ name: 'set-title', value: title }, ...commands] as never },
  });
const command = (indexSlug: string, ...commands: object[]) =>
  as().call(commandSearchIndex, { params: { indexSlug }, body: { commands: commands as never } });
const index = async (slug: string) =>
  (await as().call(listSearchIndexes, { query: {} })).body.items.find(
    (one: SearchIndex) => one.slug === slug,
  );
const asked = ({ query, ...more }: { query?: object; text?: string }) =>
  query ? { ...more, filter: JSON.stringify(query) } : more;
const found = async (indexSlug: string, body: object, member = owner) =>
  (await as(member).call(searchIndex, { params: { siteId, indexSlug }, query: asked(body) })).body.items?.map(
    ({ title }: { title: string }) => title,
  );
const write = async (headline: string, body: string, more: object = {}): Promise<number> => {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const row = { site_id: siteId, id, created_ts: api.now, updated_ts: api.now, slug: `p-${id}`, headline };
  await db
    .insertInto('post')
    .values({ ...row, status: 1, ...more })
    .execute();
  await db
    .insertInto('post_headline')
    .values({ site_id: siteId, post_id: id, headline, created_ts: row.created_ts })
    // A sweep may have been faster.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.insertInto('post_body').values({ site_id: siteId, post_id: id, body }).execute();
  return id;
};
const filled = (slug: string) =>
  expect.poll(async () => (await index(slug))?.filled_ts).toEqual(expect.anything());

test('an index is created, started, filled and active, and finds words of headlines before those of bodies', async () => {
  await write('Council votes', '<p>The bridge of the harbour is closed for repairs.</p>');
  await write('A bridge for everybody', '<p>Nothing else.</p>');
  const { status, body } = await create('All posts', [{ name: 'start' }, { name: 'activate' }]);
  expect([status, body.slug, body.status, body.awaits_fill]).toEqual([201, 'all-posts', 'started', true]);
  await soon(async () => expect((await index('all-posts'))?.status).toBe('active'));
  expect(await index('all-posts')).toMatchObject({ document_count: 2, version: 1, awaits_fill: false });
  expect(await found('all-posts', { text: 'bridges' })).toEqual(['A bridge for everybody', 'Council votes']);
  expect(await found('all-posts', { text: '"bridge for everybody"' })).toEqual(['A bridge for everybody']);
  expect(await found('all-posts', { text: 'bridge -harbour' })).toEqual(['A bridge for everybody']);
  expect(await found('all-posts', { text: 'harb*' })).toEqual(['Council votes']);
  expect(await found('all-posts', { text: 'the of' })).toEqual([]);
});

test('what is written is found within a moment, and what is deleted is not', async () => {
  const { body } = await as().call(createPost, { params: { siteId }, body: {} });
  const post = body as { id: number; revision: number };
  const saved = await as().call(updatePost, {
    params: { postId: post.id },
    body: { revision: post.revision, headline: 'Zeppelin over the lake', status: 0 },
  } as never);
  expect(saved.status).toBe(200);
  await soon(async () =>
    expect(await found('all-posts', { text: 'zeppelin' })).toEqual(['Zeppelin over the lake']),
  );
  await as().call(deletePosts, { body: { ids: [post.id] }, query: {} });
  const deleted = { all: [{ labels: { field: 'status', values: [4] } }] };
  await soon(async () => expect((await stored(post.id))?.labels).toContain('status:4'));
  expect(await found('all-posts', { query: deleted })).toEqual([]);
});

test.each([
  [{ action: 'set_layout', layout: 'wide' }, 'page-layout:wide'],
  [{ action: 'set_rating', rating: 4 }, 'rating:4'],
  [{ action: 'mark_spam' }, 'is-suspicious:true'],
])('what %j changes in many posts is found', async (act, label) => {
  const id = await write('Balloon race', '');
  const changed = await as().call(changePosts, { body: { ...act, post_ids: [id] } as never });
  expect([changed.status, changed.body.changed]).toEqual([200, 1]);
  await soon(async () => {
    const { labels = [], numbers = {} } = (await stored(id)) ?? {};
    expect([...labels, ...Object.entries(numbers).map((pair) => pair.join(':'))]).toContain(label);
  });
});

const stored = async (id: number) => {
  type Stored = { labels: string[]; numbers: Record<string, number>; terms: string | null; stamp: number };
  const { rows } = await sql<Stored>`select labels, numbers, terms::text as terms, stamp from search_document
    where site_id = ${siteId} and object_id = ${id}`.execute(api.ground.database.db);
  return rows[0];
};

test('labels, no labels, ranges and groups narrow what is found', async () => {
  await write('Ferry one', '', { type: 'video', rating: 2 });
  await write('Ferry two', '', { type: 'article', rating: 5, created_ts: api.now - 30 * 86_400 });
  await as().call(fillWithPosts, { params: { indexSlug: 'all-posts' } });
  const phrase = { phrase: { text: 'ferry', syntax: 'all', weights: { title: 3 } } };
  await soon(async () => expect(await found('all-posts', { text: 'ferry' })).toHaveLength(2));
  const ask = (query: object) => found('all-posts', { query });
  expect(await ask({ all: [phrase, { labels: { field: 'type', values: ['video'] } }] })).toEqual([
    'Ferry one',
  ]);
  expect(await ask({ all: [phrase, { no_labels: { field: 'type', values: ['video'] } }] })).toEqual([
    'Ferry two',
  ]);
  expect(await ask({ all: [phrase, { ranges: { field: 'rating', min: 3 } }] })).toEqual(['Ferry two']);
  expect(await ask({ all: [phrase, { ranges: { field: 'created-at', min: 'now-7d' } }] })).toEqual([
    'Ferry one',
  ]);
  const either = {
    any: [{ ranges: { field: 'rating', max: 2 } }, { labels: { field: 'type', values: ['x'] } }],
  };
  expect(await ask({ all: [phrase, either] })).toEqual(['Ferry one']);
  expect(await ask({ all: [phrase], none: [either] })).toEqual(['Ferry two']);
  const refused = await as().call(searchIndex, {
    params: { siteId, indexSlug: 'all-posts' },
    query: { filter: '{"all":[{"labels":{"field":"type"}}]}' },
  });
  expect([refused.status, refused.body.details[0]?.loc]).toEqual([
    400,
    ['query', 'filter', 'all', 0, 'labels', 'values'],
  ]);
});

test('a search names the fields that the index does not have, and those that it has', async () => {
  const filter = JSON.stringify({ none: [{ ranges: { field: 'colour', max: 1 } }] });
  const { status, body } = await as().call(searchIndex, {
    params: { siteId, indexSlug: 'all-posts' },
    query: { filter },
  });
  expect([status, body.error]).toEqual([422, 'filter_is_invalid']);
  expect(body.details).toEqual([
    {
      loc: ['query', 'filter', 'none', 0, 'ranges', 'field'],
      msg: expect.stringMatching(
        /^The search index has no field “colour”. Use one of these: author, .* and 9 more\.$/,
      ),
    },
  ]);
});

test('results are counted by the values of the fields that the index is made for', async () => {
  const ask = (facets: string) =>
    as().call(searchIndex, {
      params: { siteId, indexSlug: 'all-posts' },
      query: { text: 'ferry', limit: 1, facets } as never,
    });
  const { status, body } = await ask('type,status');
  expect([status, body.items.length, body.total_count]).toEqual([200, 1, 2]);
  const counted = (value: string, count: number) => ({ value, title: null, count });
  expect(body.facets).toEqual([
    { field: 'type', values: [counted('article', 1), counted('video', 1)] },
    { field: 'status', values: [counted('1', 2)] },
  ]);
  const refused = await ask('type,bodies');
  expect([refused.status, (refused.body as { error?: string }).error]).toEqual([422, 'facets_is_invalid']);
  const [detail] = (refused.body as unknown as { details: { loc: string[]; msg: string }[] }).details;
  expect(detail?.loc).toEqual(['query', 'facets']);
  expect(detail?.msg).toMatch(
    /^Results of this index can't be counted by “bodies”. Use one of these: .*type/,
  );
  for (const wrong of ['Type', 'type status', 'a,b,c,d,e,f,g,h,i,j,k'])
    expect((await ask(wrong)).status).toBe(400);
});

test('whoever sees no drafts finds none, and the body of a post with a password is not searched', async () => {
  const draft = await write('Unfinished kayak story', '', { status: 5 });
  const locked = await write('Members only kayak', '<p>secretword</p>');
  const { db } = api.ground.database;
  await sql`update post_body set password = 'x' where site_id = ${siteId} and post_id = ${locked}`.execute(
    db,
  );
  await as().call(fillWithPosts, { params: { indexSlug: 'all-posts' } });
  await soon(async () => expect(await stored(draft)).toBeDefined());
  const viewer = await signInAs(api.ground, { siteId, host: 'finds.test' }, 'technical');
  await soon(async () => expect(await found('all-posts', { text: 'kayak' })).toHaveLength(2));
  expect(await found('all-posts', { text: 'kayak' }, viewer)).toEqual(['Members only kayak']);
  expect(await found('all-posts', { text: 'secretword' })).toEqual([]);
});

test('the marks of shortcodes are not searched, and what those enclose that are defined is', async () => {
  const marked = await write(
    'Regatta',
    '<p>[gallery type="rectangular"] Sails [quote author="x"]enclosedword[/quote] [none y="z"]lostword[/none]</p>',
  );
  await as().call(fillWithPosts, { params: { indexSlug: 'all-posts' } });
  await soon(async () => expect(await stored(marked)).toBeDefined());
  for (const [text, titles] of [
    ['sails', ['Regatta']],
    ['enclosedword', ['Regatta']],
    ['rectangular', []],
    ['lostword', []],
  ] as const)
    expect(await found('all-posts', { text })).toEqual(titles);
});

test('readers find words of bodies, marked where they stand, and nothing that they may not see', async () => {
  const read = async (q: string) =>
    String((await api.as({ host: 'finds.test' }).send({ method: 'GET', path: `/search?q=${q}` })).body);
  const page = await read('harbour');
  expect(page).toContain('Council votes');
  expect(page).toContain('the bridge of the <mark>harbour</mark> is closed'.replace('the', 'The'));
  expect(await read('secretword')).not.toContain('Members only kayak');
  const kayaks = await read('kayak');
  expect([kayaks.includes('Members only kayak'), kayaks.includes('Unfinished')]).toEqual([true, false]);
  expect(await read('harbuor+bridge')).toContain('No results');
  expect(await read('counicl')).toContain('Did you mean “council”?');
});

test('a list that names an index finds words of bodies; one that is not there leaves it to headlines', async () => {
  const list = async (query: object) =>
    (await as().call(listPosts, { params: { roarId: siteId }, query })).body;
  const plain = await list({ q: 'harbour' });
  expect([plain.posts.length, plain.degraded]).toEqual([0, undefined]);
  const indexed = await list({ q: 'harbour', index: 'all-posts' });
  expect([indexed.posts.map(({ headline }: { headline: string }) => headline), indexed.degraded]).toEqual([
    ['Council votes'],
    undefined,
  ]);
  expect(indexed.posts_count).toMatchObject({ count: 1, is_exact: true });
  const missing = await list({ q: 'ferry', index: 'nowhere' });
  expect([missing.posts.length, missing.degraded]).toEqual([2, true]);
  const { engine } = searchOf(api.ground);
  const search = vi.spyOn(engine, 'search').mockRejectedValue(new Error('down'));
  const down = await list({ q: 'ferry', index: 'all-posts' });
  search.mockRestore();
  expect([down.posts.length, down.degraded]).toEqual([2, true]);
  await soon(async () => expect((await list({ q: 'ferry', index: 'all-posts' })).degraded).toBeUndefined());
}, 20_000);

test('another mapping is filled beside the one in use, then takes its place; the old one goes a day later', async () => {
  const fields = {
    name: { source: 'title', type: 'text', weight: 9 },
    kind: { source: 'type', type: 'keyword' },
  };
  const { body } = await command('all-posts', { name: 'set-mapping', value: { fields } });
  expect([body.version, Object.keys(body.next_mapping?.fields ?? {}).sort()]).toEqual([1, ['kind', 'name']]);
  await soon(async () => expect(await index('all-posts')).toMatchObject({ version: 2, next_mapping: null }));
  const byKind = { all: [{ labels: { field: 'kind', values: ['video'] } }] };
  expect(await found('all-posts', { query: byKind })).toEqual(['Ferry one']);
  const { db } = api.ground.database;
  const { engine } = searchOf(api.ground);
  expect(await dropOld(db, engine, api.now)).toBe(0);
  expect(await dropOld(db, engine, api.now + 2 * 86_400)).toBe(1);
  expect(await found('all-posts', { text: 'ferry' })).toHaveLength(2);
});

test.each([
  [
    [{ name: 'set-mapping', value: { fields: { a: { source: 'title', type: 'vector' } } } }],
    'mapping_is_invalid',
  ],
  [
    [{ name: 'set-mapping', value: { fields: { a: { source: 'nowhere', type: 'text' } } } }],
    'mapping_is_invalid',
  ],
  [[{ name: 'set-mapping', value: { fields: {} } }], 'mapping_is_invalid'],
  [[{ name: 'set-title', value: 'x' }], 'title_is_invalid'],
  [[{ name: 'stop' }], 'index_not_stopped'],
  [[{ name: 'remove' }], 'index_not_removed'],
  [[{ name: 'start' }], 'index_not_started'],
  [[{ name: 'set-title', value: 'Not kept' }, { name: 'activate' }], 'index_not_activated'],
])('%j is refused for the active index with %s, and changes nothing', async (commands, error) => {
  const before = await index('all-posts');
  const refused = await command('all-posts', ...commands);
  expect([refused.status, refused.body.error]).toEqual([422, error]);
  expect(await index('all-posts')).toEqual(before);
});

test('activating one moves the other back; a removed one comes back stopped, and catches up when started', async () => {
  await create('Second', [{ name: 'start' }, { name: 'activate' }]);
  await soon(async () => expect((await index('second'))?.status).toBe('active'));
  expect((await index('all-posts'))?.status).toBe('started');
  const { body: removed } = await command('all-posts', { name: 'remove' });
  expect([removed.status, await index('all-posts')]).toEqual(['deleted', undefined]);
  await write('Missed meanwhile', '');
  await as().call(undoAct, { params: { siteId, batchId: removed.batch_id ?? 0 } } as never);
  expect((await index('all-posts'))?.status).toBe('stopped');
  expect((await command('all-posts', { name: 'start' })).body.status).toBe('started');
  await soon(async () => expect(await found('all-posts', { text: 'missed' })).toEqual(['Missed meanwhile']));
});

test('people are found by their names, and an index of people is not filled with posts', async () => {
  await create('People', [{ name: 'start' }], 'user');
  const started = await as().call(fillWithUsers, { params: { indexSlug: 'people' } });
  expect([started.status, started.body.errors]).toEqual([202, []]);
  await filled('people');
  expect((await index('people'))?.document_count).toBeGreaterThan(0);
  const list = async (query: object) => (await as().call(listProfiles, { query })).body;
  const word = owner.title.split(' ')[0] ?? '';
  const named = await list({ q: word, index: 'people' });
  expect([named.profiles.length, named.degraded]).toEqual([1, undefined]);
  expect((await list({ q: word, index: 'nowhere' })).degraded).toBe(true);
  const other = await as().call(fillWithPosts, { params: { indexSlug: 'people' } });
  expect([other.status, other.body.error]).toEqual([422, 'entity_is_invalid']);
  const query = { task_id: started.body.id };
  const elsewhere = await as().call(postsFillStatus, { params: { indexSlug: 'second' }, query });
  expect([elsewhere.status, elsewhere.body]).toMatchObject([404, { message: 'Index not found' }]);
});

test('searchable-user-fields: people are found by owner, role, last sign-in and number of posts, as they are now', async () => {
  const { db, ids } = api.ground.database;
  const person = await signInAs(api.ground, { siteId, host: 'finds.test' }, 'writer');
  const writers = await db
    .selectFrom('role')
    .select('id')
    .where('site_id', '=', siteId)
    .where('key', '=', 'writer')
    .executeTakeFirstOrThrow();
  const people = async (...all: object[]) => {
    const query = { filter: JSON.stringify({ all }), limit: 100 };
    const { status, body } = await as().call(searchIndex, { params: { siteId, indexSlug: 'people' }, query });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.items.map(({ id }: { id: number }) => id);
  };
  const isOwner = (value: boolean) => ({ labels: { field: 'user-owner', values: [value] } });
  expect(await people(isOwner(true))).toEqual([owner.profileId]);
  const role = { labels: { field: 'user-access-role', values: [writers.id] } };
  expect(await people(role)).toEqual([]);
  const told = async (action: string, objectKind: string, objectId: number) => {
    const deed = { siteId, actor: { profileId: null, kind: 'job' as const }, action, objectKind, objectId };
    await db.transaction().execute((trx) => record(trx, ids.next, { ...deed, event: {} }));
    api.ground.outbox.wake(siteId);
  };
  await told('profile.created', 'profile', person.profileId);
  await soon(async () => expect(await people(role, isOwner(false))).toEqual([person.profileId]));
  expect(await people(role, { ranges: { field: 'user-posts-count', min: 1 } })).toEqual([]);
  const post = { site_id: siteId, id: ids.next(), created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('post')
    .values({ ...post, headline: 'Own words', slug: 'own-words', status: 0, author_ids: [person.profileId] })
    .execute();
  await db
    .insertInto('post_author')
    .values({
      ...{ site_id: siteId, post_id: post.id, profile_id: person.profileId, status: 0 },
      created_ts: api.now,
    })
    .execute();
  await told('post.created', 'post', post.id);
  await soon(async () =>
    expect(await people(role, { ranges: { field: 'user-posts-count', min: 1 } })).toEqual([person.profileId]),
  );
  await db
    .updateTable('auth.account_site')
    .set({ last_login_ts: api.now })
    .where('account_id', '=', person.accountId)
    .execute();
  await noteSignedIn(db, api.now - 60);
  const search = searchOf(api.ground);
  await soon(async () => {
    while (await refreshSome(db, search, siteId));
    expect(await people(role, { ranges: { field: 'last-logged-in-at', min: api.now - 60 } })).toEqual([
      person.profileId,
    ]);
  });
});

test('an older reading never replaces a newer one, and what is gone stays gone', async () => {
  const { engine, indexes } = searchOf(api.ground);
  const store = (await indexes(siteId)).find(({ slug }) => slug === 'second')?.store;
  if (!store) throw new Error('There is no index.');
  const document = (stamp: number, title: string) => ({
    ...{ id: 7, stamp, createdTs: 1, labels: {}, numbers: {}, texts: { title } },
  });
  await engine.write(store, [document(20, 'newer')]);
  await engine.write(store, [document(10, 'older')]);
  expect((await stored(7))?.terms).toContain('newer');
  await engine.write(store, [{ id: 7, stamp: 30, isGone: true }]);
  await engine.write(store, [document(25, 'newer')]);
  expect((await stored(7))?.terms).toBeNull();
});

test('a slug is taken once, and a site has twenty indexes at most', async () => {
  const twice = await as().call(createSearchIndex, { body: { slug: 'second', commands: [] } });
  expect([twice.status, twice.body.error]).toEqual([409, 'duplicate']);
  for (let count = 3; count < 20; count += 1) expect((await create(`Number ${count}`)).status).toBe(201);
  const full = await create('One more');
  expect([full.status, full.body.error]).toEqual([422, 'too_many_indexes']);
});
