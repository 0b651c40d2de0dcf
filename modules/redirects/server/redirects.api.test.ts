import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSite } from '#modules/sites/sites.public.ts';
import { type Member, signInAs } from '#platform/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#platform/testing/start-api.ts';
import {
  countRedirects,
  flattenRedirects,
  removeRedirects,
  restoreRedirects,
} from '../redirect-batches.contract.ts';
import {
  changeRedirectRecords,
  createRedirectRecord,
  listRedirectRecords,
} from '../redirect-records.contract.ts';
import { createRedirect, deleteRedirect, listRedirects, updateRedirect } from '../redirects.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  await addPages();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.ground.database.db.deleteFrom('redirect').where('site_id', '=', siteId).execute();
});

/** A live post, a draft and a section that redirects can lead to. */
async function addPages() {
  const { db } = api.ground.database;
  const times = { created_ts: api.now, updated_ts: api.now };
  const posts = [
    { id: 11, slug: 'live-story', status: 1 },
    { id: 12, slug: 'draft-story', status: 5 },
  ];
  await db
    .insertInto('post')
    .values(posts.map((post) => ({ site_id: siteId, headline: post.slug, ...post, ...times })))
    .execute();
  await db
    .insertInto('post_slug')
    .values(posts.map(({ id, slug }) => ({ site_id: siteId, post_id: id, slug, created_ts: api.now })))
    .execute();
  await db
    .insertInto('section')
    .values({ site_id: siteId, id: 21, parent_id: 0, title: 'Sport', slug: 'sport', ...times })
    .execute();
}

const site = () => ({ siteId });
const add = (path: string, redirect_to: string | null, more: object = {}) =>
  api.as(owner).call(createRedirect, { body: { path, redirect_to, ...more } });
const change = (id: number, body: { revision: number }) =>
  api.as(owner).call(updateRedirect, { params: { redirectId: id }, body });
const list = async (query: object = {}) => (await api.as(owner).call(listRedirects, { query })).body;
const pathsOf = (body: { items: { path: string }[] }) => body.items.map(({ path }) => path);

describe('a redirect', () => {
  test('is stored in its normal form, with 302 and an exact match unless it says otherwise', async () => {
    const { status, body } = await add(
      '  http://NEWS.test//Old//page/#top ',
      'https://news.test/live-story?x=1#part',
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      path: '/Old/page/',
      redirect_to: '/live-story?x=1#part',
      ...{ status: 302, match: 'exact', query: 'ignore', enabled: true, note: '', hits: 0, origin: 'manual' },
      ...{ last_hit_ts: null, revision: 1, created_by: owner.profileId, warnings: [] },
    });
  });

  test('takes the query of its path as part of it', async () => {
    expect((await add('/?p=12', '/live-story')).body).toMatchObject({ path: '/?p=12', query: 'match' });
    expect((await add('/?p=12', '/live-story')).body.error).toBe('duplicate');
    expect((await add('/?p=13', '/live-story', { query: 'keep' })).body.error).toBe('query_is_invalid');
  });

  test.each<[string, string | null, object, number, string, string]>([
    ['nowhere', '/live-story', {}, 400, 'path_is_invalid', 'path'],
    ['https://elsewhere.test/a', '/live-story', {}, 400, 'path_is_invalid', 'path'],
    ['', '/live-story', {}, 400, 'path_is_missing', 'path'],
    ['/core/x', '/live-story', {}, 422, 'path_is_reserved', 'path'],
    ['/API', '/live-story', {}, 422, 'path_is_reserved', 'path'],
    ['/r/dashboard', '/live-story', {}, 422, 'path_is_reserved', 'path'],
    ['/u/anna', '/live-story', {}, 422, 'path_is_reserved', 'path'],
    ['/a', null, {}, 400, 'redirect_to_is_missing', 'redirect_to'],
    ['/a', 'javascript:alert(1)', {}, 400, 'redirect_to_is_invalid', 'redirect_to'],
    ['/a', 'ftp://elsewhere.test/', {}, 400, 'redirect_to_is_invalid', 'redirect_to'],
    ['/a', '//elsewhere.test/', {}, 400, 'redirect_to_is_invalid', 'redirect_to'],
    ['/a', '/\\elsewhere.test/', {}, 400, 'redirect_to_is_invalid', 'redirect_to'],
    ['/a', 'https://user:word@elsewhere.test/', {}, 400, 'redirect_to_is_invalid', 'redirect_to'],
    ['/a', 'sport', {}, 400, 'redirect_to_is_invalid', 'redirect_to'],
    ['/a', '/sport', { status: 410 }, 422, 'gone_has_target', 'redirect_to'],
    ['/a', '/A/', {}, 422, 'redirect_loops', 'redirect_to'],
    ['/a', '/sport', { status: 303 }, 400, 'status_is_invalid', 'status'],
    ['/a', '/sport', { match: 'regex' }, 400, 'match_is_invalid', 'match'],
    ['/a', '/sport', { match: 'pattern' }, 400, 'match_is_invalid', 'match'],
    ['/a/:x', '/b/:y', { match: 'pattern' }, 400, 'redirect_to_is_invalid', 'redirect_to'],
    ['/a?b=1', '/sport', { match: 'prefix' }, 400, 'match_is_invalid', 'match'],
    ['/a', '/sport', { note: 'x'.repeat(201) }, 400, 'note_is_invalid', 'note'],
  ])('from %s to %s with %o is refused: %i %s at %s', async (path, target, more, status, code, field) => {
    const answer = await add(path, target, more);
    expect([answer.status, answer.body.error]).toEqual([status, code]);
    expect(answer.body.details[0].loc).toEqual(['body', field]);
    expect((await list()).total_count).toBe(0);
  });

  test('is refused where another leads from the same path in other letters', async () => {
    await add('/Old', '/sport');
    const { status, body } = await add('/old/', '/live-story');
    expect([status, body.error, body.details[0].loc]).toEqual([409, 'duplicate', ['body', 'path']]);
    expect((await add('/old', '/live-story', { match: 'prefix' })).status).toBe(201);
  });

  test('is refused where it would lead back, and the circle is told', async () => {
    const first = await add('/agile', '/how-we-work/agile');
    const second = await add('/how-we-work/agile', '/guides/agile');
    const { status, body } = await add('/guides/agile', '/agile');
    expect([status, body.error]).toEqual([422, 'redirect_loops']);
    expect(body.message).toBe(
      'This redirect would lead back to itself. A reader at /guides/agile would go to /agile, then to /how-we-work/agile, and then to /guides/agile again.',
    );
    expect(body.cycle).toEqual([
      { id: first.body.id, path: '/agile', redirect_to: '/how-we-work/agile' },
      { id: second.body.id, path: '/how-we-work/agile', redirect_to: '/guides/agile' },
    ]);
    expect((await list()).total_count).toBe(2);
  });

  test('can be switched off, and on again only if it closes no circle', async () => {
    const { body: off } = await add('/a', '/b', { enabled: false });
    await add('/b', '/a');
    const refused = await change(off.id, { revision: 1, enabled: true } as never);
    expect(refused.body.error).toBe('redirect_loops');
  });

  test('is not the eleventh in a row', async () => {
    for (let n = 1; n <= 10; n += 1) await add(`/step-${n}`, `/step-${n + 1}`);
    const { status, body } = await add('/step-0', '/step-1');
    expect([status, body.error]).toEqual([422, 'redirect_chain_is_too_long']);
  });

  test('two people at once cannot close a circle that neither sees', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([add(`/x${round}`, `/y${round}`), add(`/y${round}`, `/x${round}`)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    }
  });

  test('comes with warnings that do not stop it', async () => {
    const codes = async (path: string, target: string) =>
      (await add(path, target)).body.warnings.map(({ code }: { code: string }) => code);
    expect(await codes('/to-section', '/Sport/')).toEqual([]);
    expect(await codes('/to-front', '/')).toEqual([]);
    expect(await codes('/to-draft', '/draft-story')).toEqual(['target_is_missing']);
    expect(await codes('/live-story', 'https://elsewhere.test/')).toEqual(['source_is_live']);
    expect(await codes('/chain', '/to-section')).toEqual(['leads_to_redirect']);
  });
});

describe('a change', () => {
  test('leaves what it does not name, and raises the revision', async () => {
    const { body } = await add('/a', '/sport', { note: 'why' });
    const changed = await change(body.id, { revision: 1, redirect_to: '/live-story' } as never);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ path: '/a', redirect_to: '/live-story', note: 'why', revision: 2 });
    const gone = await change(body.id, { revision: 2, status: 410 } as never);
    expect(gone.body).toMatchObject({ status: 410, redirect_to: null });
  });

  test('of an old revision is refused with the current row', async () => {
    const { body } = await add('/a', '/sport');
    await change(body.id, { revision: 1, note: 'theirs' } as never);
    const late = await change(body.id, { revision: 1, note: 'mine' } as never);
    expect([late.status, late.body.error]).toEqual([409, 'revision_conflict']);
    expect(late.body.current).toMatchObject({ note: 'theirs', revision: 2 });
  });

  test('of a redirect that is not there, or without a revision, is refused', async () => {
    expect((await change(1, { revision: 1 })).status).toBe(404);
    const { body } = await add('/a', '/sport');
    expect((await change(body.id, {} as never)).body.error).toBe('revision_is_missing');
  });

  test('stands in the audit log and among the events', async () => {
    const { body } = await add('/a', '/sport');
    await change(body.id, { revision: 1, note: 'because' } as never);
    await api.as(owner).call(deleteRedirect, { params: { redirectId: body.id } });
    const { db } = api.ground.database;
    const audit = await db
      .selectFrom('audit_event')
      .select(['action', 'before'])
      .where('site_id', '=', siteId)
      .where('object_id', '=', body.id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'redirect.created',
      'redirect.updated',
      'redirect.removed',
    ]);
    expect(audit[1]?.before).toEqual({ note: '' });
    const events = await db
      .selectFrom('outbox')
      .select('event')
      .where('site_id', '=', siteId)
      .where('object_id', '=', body.id)
      .execute();
    expect(events).toHaveLength(3);
  });
});

describe('what was deleted', () => {
  test('comes back as it was', async () => {
    const { body } = await add('/a', '/sport', { note: 'why' });
    expect((await api.as(owner).call(deleteRedirect, { params: { redirectId: body.id } })).status).toBe(204);
    expect((await list()).total_count).toBe(0);
    expect((await api.as(owner).call(deleteRedirect, { params: { redirectId: body.id } })).status).toBe(404);
    const restored = await api.as(owner).call(restoreRedirects, { params: site(), body: { ids: [body.id] } });
    expect(restored.body.items).toMatchObject([{ path: '/a', note: 'why', revision: 3 }]);
  });

  test('does not come back over a new redirect, nor into a circle, and then none comes back', async () => {
    const first = (await add('/a', '/sport')).body.id;
    const second = (await add('/b', '/a')).body.id;
    await api.as(owner).call(removeRedirects, { params: site(), body: { ids: [first, second] } });
    await add('/a', '/b');
    const restore = (ids: number[]) =>
      api.as(owner).call(restoreRedirects, { params: site(), body: { ids } });
    expect((await restore([first, second])).body.error).toBe('duplicate');
    expect((await restore([second])).body.error).toBe('redirect_loops');
    expect(pathsOf(await list())).toEqual(['/a']);
  });
});

test('what belongs to another site is neither removed, restored nor flattened', async () => {
  const { database } = api.ground;
  const there = await createSite(database, { host: 'elsewhere.test', title: 'Elsewhere', now: api.now });
  const other = await signInAs(api.ground, { siteId: there, host: 'elsewhere.test' }, 'owner');
  await add('/b', '/c');
  const { body } = await add('/a', '/b');
  const ids = [body.id];
  const elsewhere = { params: { siteId: there }, body: { ids } };
  expect((await api.as(other).call(removeRedirects, elsewhere)).body.items).toEqual([]);
  expect((await api.as(other).call(flattenRedirects, elsewhere)).body.items).toEqual([]);
  await api.as(owner).call(removeRedirects, { params: site(), body: { ids } });
  expect((await api.as(other).call(restoreRedirects, elsewhere)).status).toBe(404);
  expect(pathsOf(await list())).toEqual(['/b']);
});

describe('the list', () => {
  beforeEach(async () => {
    await add('/one', '/sport', { status: 301 });
    await add('/two', '/one');
    await add('/three%25', '/nowhere');
    await add('/four', null, { status: 410 });
    await add('/five', 'https://elsewhere.test/one', { match: 'prefix' });
  });

  test('shows ten to a page, the newest first, and goes on by cursor in every order', async () => {
    for (let n = 0; n < 8; n += 1) await add(`/more-${n}`, '/sport');
    const first = await list();
    expect([first.items.length, first.total_count]).toEqual([10, 13]);
    expect(first.items[0].path).toBe('/more-7');
    for (const order_by of ['created', 'path', 'redirect_to', 'status', 'hits', 'last_hit']) {
      const found: string[] = [];
      let after: string | undefined;
      do {
        const page = await list({ order_by, order_direction: 1, limit: 4, after });
        found.push(...pathsOf(page));
        after = page.after ?? undefined;
      } while (after);
      expect(found).toEqual(pathsOf(await list({ order_by, order_direction: 1, limit: 100 })));
      expect(new Set(found).size).toBe(13);
    }
  });

  test.each<[object, string[]]>([
    [{ query: 'ONE' }, ['/five', '/two', '/one']],
    [{ query: '%' }, ['/three%']],
    [{ status: 410 }, ['/four']],
    [{ match: 'prefix' }, ['/five']],
    [{ origin: 'import' }, []],
    [{ view: 'chains' }, ['/two']],
    [{ view: 'missing' }, ['/three%']],
    [{ view: 'never_hit', status: 301 }, ['/one']],
  ])('with %o shows %o', async (query, expected) => {
    const body = await list(query);
    expect(pathsOf(body)).toEqual(expected);
    expect(body.total_count).toBe(expected.length);
  });

  test('counts each view', async () => {
    const { body } = await api.as(owner).call(countRedirects, { params: site() });
    expect(body).toEqual({ all: 5, chains: 1, missing: 1, never_hit: 5 });
  });

  test.each([
    [{ limit: 0 }, 'limit_is_invalid'],
    [{ offset: 9_999, limit: 10 }, 'offset_is_invalid'],
    [{ order_by: 'note' }, 'order_by_is_invalid'],
    [{ status: 303 }, 'status_is_invalid'],
    [{ after: 'nonsense' }, 'after_is_invalid'],
  ])('refuses %o with %s', async (query, code) => {
    const { status, body } = await api.as(owner).call(listRedirects, { query: query as never });
    expect([status, body.error]).toEqual([400, code]);
  });

  test('lets chains lead straight to their end', async () => {
    await add('/zero', '/two?x=1');
    const ids = (await list()).items.map(({ id }: { id: number }) => id);
    const { body } = await api.as(owner).call(flattenRedirects, { params: site(), body: { ids } });
    const changed = body.items.map((one: { path: string; redirect_to: string }) => [
      one.path,
      one.redirect_to,
    ]);
    expect(Object.fromEntries(changed)).toEqual({ '/two': '/sport', '/zero': '/sport' });
    expect((await list({ view: 'chains' })).total_count).toBe(0);
  });
});

describe('the records of the routing', () => {
  const records = (query: object = {}) => api.as(owner).call(listRedirectRecords, { params: site(), query });

  test('are the same redirects, found by their paths', async () => {
    await api
      .as(owner)
      .call(createRedirectRecord, { params: site(), body: { path: '/b', redirect_to: '/sport' } });
    await add('/a', '/sport');
    expect(pathsOf((await records()).body)).toEqual(['/a', '/b']);
    const found = await records({ __json__: JSON.stringify({ paths: ['/B/', '/c'] }) });
    expect([pathsOf(found.body), found.body.total_count]).toEqual([['/b'], 1]);
    expect((await records({ __json__: '{' })).body.error).toBe('__json___is_invalid');
  });

  test('are removed by the command of that name and by no other', async () => {
    await add('/a', '/sport');
    const put = (body: object) =>
      api.as(owner).call(changeRedirectRecords, { params: site(), body: body as never });
    const filters = { paths: ['/A'] };
    expect((await put({ filters })).status).toBe(400);
    expect((await put({ filters, commands: [] })).status).toBe(400);
    expect((await put({ filters, commands: [{ name: 'purge' }] })).status).toBe(400);
    expect((await put({ commands: [{ name: 'remove' }] })).status).toBe(400);
    expect((await list()).total_count).toBe(1);
    const removed = await put({ filters, commands: [{ name: 'remove' }] });
    expect([removed.status, removed.body.removed]).toEqual([200, 1]);
    expect((await list()).total_count).toBe(0);
  });
});
