import { beforeEach, describe, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { deleteRedirect, listRedirects, removeRedirects, restoreRedirects } from '../redirects.contract.ts';
import { pathsOf, redirectSiteOfFile } from './redirects.fixture.ts';

const site = redirectSiteOfFile();

describe('a redirect', () => {
  test('is stored in its normal form, with 302 and an exact match unless it says otherwise', async () => {
    const { status, body } = await site.add(
      '  http://NEWS.test//Old//page/#top ',
      'https://news.test/live-story?x=1#part',
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      path: '/Old/page/',
      redirect_to: '/live-story?x=1#part',
      ...{ status: 302, match: 'exact', query: 'ignore', enabled: true, note: '', hits: 0, origin: 'manual' },
      ...{ last_hit_ts: null, revision: 1, created_by: site.owner.profileId, warnings: [] },
    });
  });

  test('takes the query of its path as part of it', async () => {
    expect((await site.add('/?p=12', '/live-story')).body).toMatchObject({ path: '/?p=12', query: 'match' });
    expect((await site.add('/?p=12', '/live-story')).body.error).toBe('duplicate');
    expect((await site.add('/?p=13', '/live-story', { query: 'keep' })).body.error).toBe('query_is_invalid');
  });

  test.each<[string, string | null, object, number, string, string]>([
    ['nowhere', '/live-story', {}, 400, 'path_is_invalid', 'path'],
    ['https://elsewhere.test/a', '/live-story', {}, 400, 'path_is_invalid', 'path'],
    ['', '/live-story', {}, 400, 'path_is_missing', 'path'],
    ['/..', '/live-story', {}, 400, 'path_is_invalid', 'path'],
    ['/a/%2e%2E?b=1', '/live-story', {}, 400, 'path_is_invalid', 'path'],
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
    const answer = await site.add(path, target, more);
    expect([answer.status, answer.body.error]).toEqual([status, code]);
    expect(answer.body.details[0].loc).toEqual(['body', field]);
    expect((await site.list()).total_count).toBe(0);
  });

  test('may lead from the start page, and from below a folder that dots leave', async () => {
    expect((await site.add('/', '/sport')).status).toBe(201);
    expect((await site.add('/a/../b', '/sport')).body.path).toBe('/b');
    const { body } = await site.add('/..', '/sport');
    expect(body.message).toBe('These dots lead to the front page. Use / if you mean that.');
  });

  test.each([
    ['exact', ['star_is_literal']],
    ['pattern', []],
  ])('with a star and the match %s warns of %j', async (match, codes) => {
    const { status, body } = await site.add('/old/*', '/sport', { match });
    expect([status, body.warnings.map(({ code }: { code: string }) => code)]).toEqual([201, codes]);
  });

  test('is refused where another leads from the same path in other letters', async () => {
    await site.add('/Old', '/sport');
    const { status, body } = await site.add('/old/', '/live-story');
    expect([status, body.error, body.details[0].loc]).toEqual([409, 'duplicate', ['body', 'path']]);
    expect((await site.add('/old', '/live-story', { match: 'prefix' })).status).toBe(201);
  });
});

describe('a change', () => {
  test('leaves what it does not name, and raises the revision', async () => {
    const { body } = await site.add('/a', '/sport', { note: 'why' });
    const changed = await site.change(body.id, { revision: 1, redirect_to: '/live-story' });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ path: '/a', redirect_to: '/live-story', note: 'why', revision: 2 });
    const gone = await site.change(body.id, { revision: 2, status: 410 });
    expect(gone.body).toMatchObject({ status: 410, redirect_to: null });
  });

  test('of an old revision is refused with the current row', async () => {
    const { body } = await site.add('/a', '/sport');
    await site.change(body.id, { revision: 1, note: 'theirs' });
    const late = await site.change(body.id, { revision: 1, note: 'mine' });
    expect([late.status, late.body.error]).toEqual([409, 'revision_conflict']);
    expect(late.body.current).toMatchObject({ note: 'theirs', revision: 2 });
  });

  test('of an old revision says whether somebody else or the same person saved meanwhile', async () => {
    const { body } = await site.add('/a', '/sport');
    await site.change(body.id, { revision: 1, note: 'from another window' });
    const own = await site.change(body.id, { revision: 1, note: 'mine' });
    expect(own.body.saved_by_caller).toBe(true);
    expect(own.body.message).toMatch(/^You saved this in another window\./);
    const { db } = site.api.ground.database;
    await db.updateTable('redirect').set({ updated_by: null }).where('site_id', '=', site.siteId).execute();
    const others = await site.change(body.id, { revision: 1, note: 'mine' });
    expect(others.body.saved_by_caller).toBe(false);
    expect(others.body.message).toMatch(/^Someone else saved this/);
  });

  test('of a redirect that is not there, or without a revision, is refused', async () => {
    expect((await site.change(1, { revision: 1 })).status).toBe(404);
    const { body } = await site.add('/a', '/sport');
    expect((await site.change(body.id, {})).body.error).toBe('revision_is_missing');
  });

  test('stands in the audit log and among the events', async () => {
    const { body } = await site.add('/a', '/sport');
    await site.change(body.id, { revision: 1, note: 'because' });
    await site.api.as(site.owner).call(deleteRedirect, { params: { redirectId: body.id } });
    const { db } = site.api.ground.database;
    const audit = await db
      .selectFrom('audit_event')
      .select(['action', 'before'])
      .where('site_id', '=', site.siteId)
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
      .where('site_id', '=', site.siteId)
      .where('object_id', '=', body.id)
      .execute();
    expect(events).toHaveLength(3);
  });
});

describe('what was deleted', () => {
  test('comes back as it was', async () => {
    const { body } = await site.add('/a', '/sport', { note: 'why' });
    expect(
      (await site.api.as(site.owner).call(deleteRedirect, { params: { redirectId: body.id } })).status,
    ).toBe(204);
    expect((await site.list()).total_count).toBe(0);
    expect(
      (await site.api.as(site.owner).call(deleteRedirect, { params: { redirectId: body.id } })).status,
    ).toBe(404);
    const restored = await site.api
      .as(site.owner)
      .call(restoreRedirects, { params: site.params, body: { ids: [body.id] } });
    expect(restored.body.items).toMatchObject([{ path: '/a', note: 'why', revision: 3 }]);
  });

  test('does not come back over a new redirect, nor into a circle, and then none comes back', async () => {
    const first = (await site.add('/a', '/sport')).body.id;
    const second = (await site.add('/b', '/a')).body.id;
    await site.api
      .as(site.owner)
      .call(removeRedirects, { params: site.params, body: { ids: [first, second] } });
    await site.add('/a', '/b');
    const restore = (ids: number[]) =>
      site.api.as(site.owner).call(restoreRedirects, { params: site.params, body: { ids } });
    expect((await restore([first, second])).body.error).toBe('duplicate');
    expect((await restore([second])).body.error).toBe('redirect_loops');
    expect(pathsOf(await site.list())).toEqual(['/a']);
  });
});

test('what belongs to another site is neither removed nor restored', async () => {
  const { database } = site.api.ground;
  const there = await createSite(database, { host: 'elsewhere.test', title: 'Elsewhere', now: site.api.now });
  const other = await signInAs(site.api.ground, { siteId: there, host: 'elsewhere.test' }, 'owner');
  await site.add('/b', '/c');
  const { body } = await site.add('/a', '/b');
  const ids = [body.id];
  const elsewhere = { params: { siteId: there }, body: { ids } };
  expect((await site.api.as(other).call(removeRedirects, elsewhere)).body.items).toEqual([]);
  await site.api.as(site.owner).call(removeRedirects, { params: site.params, body: { ids } });
  expect((await site.api.as(other).call(restoreRedirects, elsewhere)).status).toBe(404);
  expect(pathsOf(await site.list())).toEqual(['/b']);
});

describe('the list', () => {
  beforeEach(async () => {
    await site.add('/one', '/sport', { status: 301 });
    await site.add('/two', '/one');
    await site.add('/three%25', '/nowhere');
    await site.add('/four', null, { status: 410 });
    await site.add('/five', 'https://elsewhere.test/one', { match: 'prefix' });
  });

  test('shows ten to a page, the newest first, and goes on by cursor in every order', async () => {
    for (let n = 0; n < 8; n += 1) await site.add(`/more-${n}`, '/sport');
    const first = await site.list();
    expect([first.items.length, first.total_count]).toEqual([10, 13]);
    expect(first.items[0].path).toBe('/more-7');
    for (const order_by of ['created', 'path', 'redirect_to', 'status', 'hits', 'last_hit']) {
      const found: string[] = [];
      let after: string | undefined;
      do {
        const page = await site.list({ order_by, order_direction: 1, limit: 4, after });
        found.push(...pathsOf(page));
        after = page.after ?? undefined;
      } while (after);
      expect(found).toEqual(pathsOf(await site.list({ order_by, order_direction: 1, limit: 100 })));
      expect(new Set(found).size).toBe(13);
    }
  });

  test.each<[object, string[]]>([
    [{ query: 'ONE' }, ['/five', '/two', '/one']],
    [{ query: '%' }, ['/three%']],
    [{ status: 410 }, ['/four']],
    [{ match: 'prefix' }, ['/five']],
    [{ origin: 'import' }, []],
    [{ status: 301, match: 'exact' }, ['/one']],
  ])('with %o shows %o', async (query, expected) => {
    const body = await site.list(query);
    expect(pathsOf(body)).toEqual(expected);
    expect(body.total_count).toBe(expected.length);
  });

  test.each([
    [{ limit: 0 }, 'limit_is_invalid'],
    [{ offset: 9_999, limit: 10 }, 'offset_is_invalid'],
    [{ order_by: 'note' }, 'order_by_is_invalid'],
    [{ status: 303 }, 'status_is_invalid'],
    [{ after: 'nonsense' }, 'after_is_invalid'],
  ])('refuses %o with %s', async (query, code) => {
    const { status, body } = await site.api.as(site.owner).call(listRedirects, { query: query as never });
    expect([status, body.error]).toEqual([400, code]);
  });
});
