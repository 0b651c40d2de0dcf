import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { waitingLocks } from '#platform/testing/waiting-locks.ts';
import { changePosts, undoPostBatch } from '../../post-batches.contract.ts';
import { namePostValues } from '../../post-names.contract.ts';
import {
  compareRevisions,
  getRevision,
  listRevisions,
  nameRevision,
  restoreRevision,
} from '../../post-revisions.contract.ts';
import { createTranslation } from '../../post-translations.contract.ts';
import {
  checkSlug,
  createPost,
  getDraft,
  type PostContent,
  updatePost,
} from '../../post-writing.contract.ts';
import { getPost, listPosts } from '../../posts.contract.ts';
import { countOldWords } from '../count-words.ts';
import { savePost, startPost } from './writing.fixture.ts';

let api: TestApi;
let siteId: number;
let editor: Member;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  editor = await signInAs(api.ground, { siteId }, 'editor');
});
afterAll(() => api.stop());
beforeEach(async () => {
  writer = await signInAs(api.ground, { siteId }, 'writer');
});

const start = (who = writer) => startPost(api.as(who), siteId);
const save = (who: Member, post: { id: number; revision: number }, edit: object, due?: number) =>
  savePost(api.as(who), post, edit, due);
const read = async (who: Member, postId: number) => {
  const { status, body } = await api.as(who).call(getDraft, { params: { postId } });
  return { status, post: body as unknown as PostContent };
};
const history = async (postId: number, who = writer) => {
  const { body } = await api.as(who).call(listRevisions, { params: { postId }, query: {} });
  return (
    body as unknown as { items: { id: number; number: number; reason: string; changed_fields: string[] }[] }
  ).items;
};

test('a post is its author’s alone until the first save makes it a draft', async () => {
  const post = await start();
  expect(post).toMatchObject({ status: 7, headline: '', author_ids: [writer.profileId], revision: 1 });
  expect((await read(editor, post.id)).status).toBe(404);
  const saved = await save(writer, post, { headline: 'Bridge closes', body: '<p>At noon.</p>' });
  expect(saved).toMatchObject({ status: 5, headline: 'Bridge closes', body: '<p>At noon.</p>', revision: 2 });
  expect((await read(editor, post.id)).post).toMatchObject({ headline: 'Bridge closes', slug: '' });
});

test('a post that is started with its content is a draft at once, or is not there', async () => {
  const content = { headline: 'Bridge closes', body: '<p>At noon.</p><script>x</script>', custom: {} };
  const made = await api.as(writer).call(createPost, { params: { siteId }, body: content });
  expect([made.status, made.body]).toMatchObject([
    201,
    { status: 5, headline: 'Bridge closes', body: '<p>At noon.</p>', revision: 2 },
  ]);
  expect(await history((made.body as unknown as PostContent).id)).toMatchObject([{ reason: 'save' }]);
  const count = () =>
    api.ground.database.db
      .selectFrom('post')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
  const before = await count();
  const refused = await api
    .as(writer)
    .call(createPost, { params: { siteId }, body: { ...content, tag_ids: [99] } });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { error: 'reference_is_invalid', details: [{ loc: ['body', 'tag_ids'] }] },
  ]);
  expect(await count()).toEqual(before);
});

test('who writes in one community alone writes there; who writes in several has to name one', async () => {
  const { database } = api.ground;
  const community = (name: string) =>
    database.db
      .transaction()
      .execute((trx) =>
        createCommunity(trx, database.ids.next, { siteId, name, title: name, by: null, now: api.now }),
      );
  const [north, south] = [
    await community(`n${database.ids.next()}`),
    await community(`s${database.ids.next()}`),
  ];
  const member = await signInAs(api.ground, { siteId }, 'community_admin', north);
  expect(await start(member)).toMatchObject({ community_id: north });
  const both = await signInAs(api.ground, { siteId }, 'community_admin', north);
  const { role_id } = await database.db
    .selectFrom('role_assignment')
    .select('role_id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', both.profileId)
    .executeTakeFirstOrThrow();
  const assigned = { site_id: siteId, id: database.ids.next(), profile_id: both.profileId, role_id };
  await database.db
    .insertInto('role_assignment')
    .values({ ...assigned, community_id: south, created_ts: api.now })
    .execute();
  const refused = await api.as(both).call(createPost, { params: { siteId }, body: {} });
  expect([refused.status, refused.body]).toMatchObject([400, { message: 'Multiple group sites availables' }]);
});

test('the list says how many words a post has, also of one that was written before they were kept', async () => {
  const post = await start();
  const saved = await save(writer, post, { headline: 'Ferry', body: '<p>It runs <b>every</b> hour.</p>' });
  const listed = async () => {
    const asked = { params: { roarId: siteId }, query: { status: 5, q: 'Ferry' } };
    return (await api.as(writer).call(listPosts, asked)).body.posts.map(
      (row: { word_count: number }) => row.word_count,
    );
  };
  expect(await listed()).toEqual([4]);
  const { db } = api.ground.database;
  const old = db.updateTable('post_body').set({ body: 'Three old words', word_count: null });
  await old.where('site_id', '=', siteId).where('post_id', '=', post.id).execute();
  expect(await countOldWords(db)).toBe(1);
  const kept = db.selectFrom('post_body').select('word_count').where('site_id', '=', siteId);
  expect(await kept.where('post_id', '=', post.id).executeTakeFirst()).toEqual({ word_count: 3 });
  expect(await listed()).toEqual([3]);
  await save(writer, saved, { body: '' });
  await expect.poll(listed).toEqual([0]);
});

test('markup that runs is taken out of what a writer saves, and stays where somebody with the right put it', async () => {
  const owner = await signInAs(api.ground, { siteId }, 'owner');
  const script = '<script src="/x.js"></script>';
  const mine = await save(writer, await start(), { headline: 'A', body: `<p>One</p>${script}` });
  expect(mine.body).toBe('<p>One</p>');
  const theirs = await save(owner, mine, { body: `<p>One</p>${script}<p>Two</p>` });
  expect(theirs.body).toContain(script);
  const again = await save(writer, theirs, { body: `${theirs.body.replace('Two', 'Three')}${script}` });
  expect(again.body).toBe(`<p>One</p>${script}<p>Three</p>`);
});

test('keeps what an edit does not say', async () => {
  const post = await save(writer, await start(), {
    headline: 'One',
    seo: { title: 'S' },
    comments_enabled: false,
  });
  const next = await save(writer, post, { subheadline: 'Two' });
  expect(next).toMatchObject({
    ...{ headline: 'One', subheadline: 'Two', seo: { title: 'S' }, comments_enabled: false, revision: 3 },
  });
});

test('an edit that changes nothing raises no revision', async () => {
  const post = await save(writer, await start(), { headline: 'One' });
  expect((await save(writer, post, { headline: 'One' })).revision).toBe(post.revision);
  expect(await history(post.id)).toHaveLength(1);
});

test('publishing gives a slug that is free, and asks for a headline', async () => {
  const empty = await save(editor, await start(editor), { body: '<p>x</p>' });
  const refused = await save(editor, empty, { status: 0 }, 422);
  expect([refused.error, refused.details]).toEqual([
    'post_is_not_ready',
    [{ loc: ['body', 'headline'], msg: 'headline_is_missing' }],
  ]);
  const first = await save(editor, empty, { headline: 'Élection: “Oui”!', status: 0 });
  expect(first).toMatchObject({ slug: 'election-oui', status: 0 });
  expect(first.published_ts).toBeGreaterThan(0);
  const second = await save(editor, await start(editor), { headline: 'Élection: “Oui”!', status: 0 });
  expect(second.slug).toBe('election-oui-2');
});

test('a taken slug is refused with its field, and the nearest free one is named', async () => {
  const one = await save(writer, await start(), { headline: 'A', slug: 'harbour' });
  const other = await start();
  const refused = await save(writer, other, { slug: 'harbour' }, 409);
  expect([refused.error, refused.details[0]?.loc]).toEqual(['duplicate', ['body', 'slug']]);
  const ask = async (post_id?: number) =>
    (await api.as(writer).call(checkSlug, { params: { siteId }, query: { wish: 'Harbour', post_id } })).body;
  expect(await ask()).toEqual({ slug: 'harbour', is_free: false, free: 'harbour-2' });
  expect(await ask(one.id)).toEqual({ slug: 'harbour', is_free: true, free: 'harbour' });
});

test('a translation that has the headline of its source is told apart by its language', async () => {
  const source = await save(editor, await start(editor), { headline: 'Ada Lovelace', status: 0 });
  const into = async (lang: string) => {
    const params = { postId: source.id, lang };
    const { body } = await api.as(editor).call(createTranslation, { params, body: {} });
    const postId = body.translation_post_id;
    const query = { wish: 'Ada Lovelace', post_id: postId };
    const asked = await api.as(editor).call(checkSlug, { params: { siteId }, query });
    const draft = await api.as(editor).call(getDraft, { params: { postId } });
    const { slug } = await save(editor, draft.body as unknown as PostContent, { status: 0 });
    return [asked.body.free, slug];
  };
  expect(await into('de-AT')).toEqual(['ada-lovelace-de', 'ada-lovelace-de']);
  expect(await into('de-CH')).toEqual(['ada-lovelace-de-2', 'ada-lovelace-de-2']);
});

test('a slug that another post takes at the same time is refused', async () => {
  const { db, pool } = api.ground.database;
  const [one, other] = [await start(), await start()];
  const taken = { site_id: siteId, post_id: other.id, page_type: 'post', slug: 'raced', created_ts: api.now };
  const { refused } = await db.transaction().execute(async (trx) => {
    await trx.insertInto('post_slug').values(taken).execute();
    const refused = save(writer, one, { headline: 'A', slug: 'raced' }, 409);
    await expect.poll(() => waitingLocks(pool)).toBeGreaterThan(0);
    return { refused };
  });
  expect((await refused).error).toBe('duplicate');
  expect((await read(writer, one.id)).post.slug).toBe('');
});

test('a slug that is given up stays the post’s own', async () => {
  const post = await save(writer, await start(), { headline: 'A', slug: 'first-name' });
  const renamed = await save(writer, post, { slug: 'second-name' });
  await save(writer, await start(), { slug: 'first-name' }, 409);
  expect((await save(writer, renamed, { slug: 'first-name' })).slug).toBe('first-name');
});

test('a save over somebody else’s is refused with the post as it is', async () => {
  const post = await save(writer, await start(), { headline: 'One' });
  await save(editor, post, { headline: 'By the editor' });
  const refused = await save(writer, post, { headline: 'By the writer' }, 409);
  expect(refused).toMatchObject({
    error: 'revision_conflict',
    saved_by_caller: false,
    current: { headline: 'By the editor', revision: 3 },
  });
  const own = await save(editor, post, { headline: 'Again' }, 409);
  expect(own.saved_by_caller).toBe(true);
});

test('two saves at once leave one of them, and the other is told', async () => {
  const post = await save(writer, await start(), { headline: 'One' });
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((headline) =>
      api.as(writer).call(updatePost, {
        params: { postId: post.id },
        body: { revision: post.revision, headline },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('people, sections, tags and pictures of nowhere are refused by their field', async () => {
  const post = await start();
  for (const [field, value] of [
    ['author_ids', [1]],
    ['section_ids', [2]],
    ['tag_ids', [3]],
    ['image', { id: 4 }],
  ] as const) {
    const refused = await save(writer, post, { [field]: value }, 422);
    expect([refused.error, refused.details]).toEqual([
      'reference_is_invalid',
      [{ loc: ['body', field], msg: `${field}_is_invalid` }],
    ]);
  }
});

test('a writer changes own drafts and nobody else’s, and publishes nothing', async () => {
  const contributor = await signInAs(api.ground, { siteId }, 'contributor');
  const own = await save(contributor, await start(contributor), { headline: 'Mine' });
  expect(own.allowed_statuses).toEqual([5, 8]);
  const refused = await save(contributor, own, { status: 0 }, 422);
  expect(refused.error).toBe('status_is_invalid');
  expect((await save(contributor, own, { status: 8 })).status).toBe(8);
  const foreign = await save(editor, await start(editor), { headline: 'Live', status: 0 });
  expect(
    (
      await api.as(contributor).call(updatePost, {
        params: { postId: foreign.id },
        body: { revision: foreign.revision, headline: 'Hijacked' },
      })
    ).status,
  ).toBe(403);
});

test('what is wrong in a field is named', async () => {
  const post = await start();
  for (const [edit, field] of [
    [{ headline: 'x'.repeat(301) }, 'headline'],
    [{ slug: 'With Space' }, 'slug'],
    [{ author_ids: [] }, 'author_ids'],
    [{ tag_ids: [1, 1] }, 'tag_ids'],
    [{ image: { url: 'javascript:alert(1)' } }, 'image'],
    [{ custom: { a: 'x'.repeat(70_000) } }, 'custom'],
    [{ visibility: 7 }, 'visibility'],
  ] as const) {
    const refused = await save(writer, post, edit, 400);
    expect(refused.details[0]?.loc.slice(0, 2)).toEqual(['body', field]);
  }
});

test('each save is a revision; one can be read, named, compared and brought back', async () => {
  const first = await save(editor, await start(editor), { headline: 'One', body: '<p>The old bridge.</p>' });
  const second = await save(editor, first, { body: '<p>The new bridge.</p>', status: 0 });
  const kept = await history(first.id, editor);
  expect(kept.map(({ number, reason, changed_fields }) => [number, reason, ...changed_fields])).toEqual([
    [3, 'publish', 'slug', 'body', 'status'],
    [2, 'save', 'headline', 'body', 'status'],
  ]);
  const [to, from] = kept.map(({ id }) => id) as [number, number];
  const params = { postId: first.id, revisionId: from };
  const old = await api.as(editor).call(getRevision, { params });
  expect(old.body).toMatchObject({ body: '<p>The old bridge.</p>', author: { id: editor.profileId } });
  const named = await api.as(editor).call(nameRevision, { params, body: { name: 'Before the vote' } });
  expect(named.body).toMatchObject({ name: 'Before the vote' });
  const diff = await api
    .as(editor)
    .call(compareRevisions, { params: { postId: first.id }, query: { from, to } });
  const { fields } = diff.body as unknown as { fields: { field: string; pieces: object[] | null }[] };
  expect(fields.find(({ field }) => field === 'body')?.pieces).toContainEqual({
    text: 'new',
    change: 'added',
  });
  const names = await api.as(writer).call(namePostValues, {
    params: { siteId },
    query: { authors: `${writer.profileId},99`, sections: '99', tags: '99', images: '99', communities: '99' },
  });
  expect(names.body).toEqual({
    ...{ sections: [], tags: [], images: [], communities: [] },
    authors: [{ id: writer.profileId, title: writer.title }],
  });
  const contributor = await signInAs(api.ground, { siteId }, 'contributor');
  const { db, ids } = api.ground.database;
  const [own, other] = [ids.next(), ids.next()];
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const file = { ...stamp, file_type: 'image', status: 'ready', mime: 'image/png', filename: 'a.png' };
  await db
    .insertInto('asset')
    .values([
      { ...file, id: own, title: 'Mine', created_by: contributor.profileId },
      { ...file, id: other, title: 'Gated', created_by: editor.profileId, is_gated: true },
    ])
    .execute();
  const imagesFor = async (who: Member) => {
    const query = { images: `${own},${other}` };
    const { body } = await api.as(who).call(namePostValues, { params: { siteId }, query });
    return body.images.map(({ title }: { title: string }) => title).sort();
  };
  expect(await imagesFor(contributor)).toEqual(['Mine']);
  expect(await imagesFor(editor)).toEqual(['Gated', 'Mine']);
  const planned = { is_auto_enabled: !second.is_auto_enabled };
  await db
    .updateTable('post')
    .set({ ...planned, row_version: nextRowVersion() })
    .where('site_id', '=', siteId)
    .where('id', '=', first.id)
    .execute();
  const back = await api.as(editor).call(restoreRevision, { params, body: { revision: second.revision } });
  expect(back.body).toMatchObject({ body: '<p>The old bridge.</p>', status: 0, revision: 4, ...planned });
  expect((await history(first.id, editor)).map(({ reason }) => reason)).toEqual([
    'restore',
    'publish',
    'save',
  ]);
});

test('what was there before anybody saved is kept with the first save', async () => {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('post')
    .values({
      ...stamp,
      id,
      status: 5,
      headline: 'Imported',
      slug: `i-${id}`,
      author_ids: [writer.profileId],
    })
    .execute();
  await db
    .insertInto('post_body')
    .values({ site_id: siteId, post_id: id, body: '<p>Old</p>', custom: '{}', seo: '{}' })
    .execute();
  await save(writer, { id, revision: 1 }, { body: '<p>New</p>' });
  expect((await history(id)).map(({ number, reason }) => [number, reason])).toEqual([
    [2, 'save'],
    [1, 'import'],
  ]);
});

test('what was imported beyond the limits of writers is brought back as it was', async () => {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const before = { slug: `Größe_${id}`, headline: 'x'.repeat(400), author_ids: [writer.profileId] };
  await db
    .insertInto('post')
    .values({ ...stamp, id, status: 5, ...before })
    .execute();
  await save(writer, { id, revision: 1 }, { headline: 'Short', slug: `short-${id}` });
  const [, imported] = await history(id);
  const params = { postId: id, revisionId: imported?.id ?? 0 };
  const back = await api.as(writer).call(restoreRevision, { params, body: { revision: 2 } });
  expect([back.status, back.body]).toMatchObject([200, { slug: before.slug, headline: before.headline }]);
});

test('a saved change is in the list’s own answer', async () => {
  const post = await save(writer, await start(), { headline: 'Seen at once' });
  const { body } = await api.as(editor).call(getPost, { params: { postId: post.id } });
  expect(body).toMatchObject({ headline: 'Seen at once', status: 5 });
});

test('a post that is sent back or declined says why to its author, in its revisions too, until it moves on', async () => {
  const draft = await save(writer, await start(), { headline: 'Too short' });
  const sent = await save(writer, draft, { status: 8, reason: 'is not kept of other moves' });
  expect(sent.returned).toBeNull();
  const back = await save(editor, sent, { status: 9, reason: ' Name the source. ' });
  const why = { reason: 'Name the source.', by: expect.any(String), at_ts: expect.any(Number) };
  expect(back.returned).toEqual(why);
  expect((await read(writer, draft.id)).post.returned).toEqual(why);
  for (const who of [writer, editor])
    expect((await api.as(who).call(getPost, { params: { postId: draft.id } })).body.returned).toEqual(why);
  const changed = await save(writer, back, { body: '<p>Says the mayor.</p>' });
  expect(changed.returned).toEqual(why);
  const [, kept] = await history(draft.id);
  const params = { postId: draft.id, revisionId: kept?.id ?? 0 };
  const { body: revision } = await api.as(writer).call(getRevision, { params });
  expect(revision.content.status_reason).toBe('Name the source.');
  const again = await save(writer, changed, { status: 8 });
  expect(again.returned).toBeNull();
  const bare = await save(editor, again, { status: 9 });
  expect([bare.returned, (await read(writer, draft.id)).post.returned]).toEqual([null, null]);
  const act = {
    action: 'change_posts_status' as const,
    post_ids: [draft.id],
    status: 3,
    reason: 'Not for us.',
  };
  expect((await api.as(editor).call(changePosts, { body: act })).body.changed).toBe(1);
  expect((await read(writer, draft.id)).post.returned?.reason).toBe('Not for us.');
  const [newest] = await history(draft.id);
  const ofAct = { postId: draft.id, revisionId: newest?.id ?? 0 };
  const { body: byAct } = await api.as(writer).call(getRevision, { params: ofAct });
  expect(byAct.content.status_reason).toBe('Not for us.');
});

test('a reason lasts through later acts on many posts, and is there again when an act is undone', async () => {
  const draft = await save(writer, await start(), { headline: 'Too long' });
  const post_ids = [draft.id];
  const key = { idempotency_key: `reason ${draft.id}` };
  const giveBack = { action: 'change_posts_status' as const, post_ids, status: 9, reason: 'Cut it.', ...key };
  const as = api.as(editor);
  expect((await as.call(changePosts, { body: giveBack })).body.changed).toBe(1);
  const other = await as.call(changePosts, { body: { ...giveBack, reason: 'Check it.' } });
  expect([other.status, other.body.error]).toEqual([409, 'idempotency_key_is_taken']);
  const rated = await as.call(changePosts, { body: { action: 'set_rating', post_ids, rating: 4 } });
  expect(rated.body.changed).toBe(1);
  const [newest] = await history(draft.id);
  const params = { postId: draft.id, revisionId: newest?.id ?? 0 };
  expect((await as.call(getRevision, { params })).body.content.status_reason).toBe('Cut it.');
  const { reason: _, idempotency_key: __, ...bare } = giveBack;
  const declined = await as.call(changePosts, { body: { ...bare, status: 3, reason: 'Not for us.' } });
  expect((await read(writer, draft.id)).post.returned?.reason).toBe('Not for us.');
  const undone = await as.call(undoPostBatch, { params: { batchId: declined.body.batch_id ?? 0 } });
  expect(undone.body.changed).toBe(1);
  expect((await read(writer, draft.id)).post.returned?.reason).toBe('Cut it.');
});

test('a stage stands among the sections of a post and is never its primary one', async () => {
  const stage = { site_id: siteId, id: 9_001, title: 'Top', slug: 'top', type: 'stage' };
  const section = { site_id: siteId, id: 9_002, title: 'City', slug: 'city', type: 'section' };
  const dates = { created_ts: api.now, updated_ts: api.now };
  await api.ground.database.db
    .insertInto('section')
    .values([stage, section].map((one) => ({ ...one, ...dates })))
    .execute();
  const alone = await save(writer, await start(), { headline: 'On stage', section_ids: [stage.id] });
  expect(alone).toMatchObject({ section_ids: [stage.id], primary_section_id: null });
  const both = await save(writer, alone, { section_ids: [stage.id, section.id] });
  expect(both.primary_section_id).toBe(section.id);
});
