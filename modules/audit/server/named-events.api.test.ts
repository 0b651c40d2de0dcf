import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createRedirect, deleteRedirect } from '#modules/redirects/redirects.contract.ts';
import { createSavedView, deleteSavedView } from '#modules/saved-views/saved-views.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { record } from '#platform/server/trail.ts';
import { type AuditEvent, exportAuditEvents, listAuditEvents, listOwnActions } from '../audit.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let contributor: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId }, 'owner');
  contributor = await signInAs(api.ground, { siteId }, 'contributor');
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now, visibility: 1 };
  const post = (id: number, headline: string, status: number) => ({
    ...{ ...stamp, id, slug: `p${id}`, headline, status },
  });
  await api.ground.database.db
    .insertInto('post')
    .values([
      ...[post(11, 'A live story', 0), post(12, 'A draft of somebody', 5), post(13, 'A removed one', 4)],
      post(15, '', 5),
    ])
    .execute();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.ground.database.db.deleteFrom('audit_event').where('site_id', '=', siteId).execute();
});

/** Rows as writes leave them. */
async function leave(who: Member, objects: { kind: string; id: number | null }[]): Promise<void> {
  const { db, ids } = api.ground.database;
  const actor = { profileId: who.profileId, kind: 'profile' } as const;
  await db.transaction().execute(async (trx) => {
    for (const { kind, id } of objects) {
      const action = `${kind}.updated`;
      await record(trx, ids.next, { siteId, actor, action, objectKind: kind, objectId: id });
    }
  });
}
const posts = [11, 12, 13, 14].map((id) => ({ kind: 'post', id }));
const objectsOf = ({ body }: { body: { items: AuditEvent[] } }) =>
  body.items
    .map(({ object }) => object)
    .sort((one, other) => (one.id ?? 0) - (other.id ?? 0))
    .map(({ name, is_deleted }) => [name, is_deleted]);
const list = () => api.as(owner).call(listAuditEvents, { params: { siteId }, query: {} });
const own = (who: Member) => api.as(who).call(listOwnActions, { params: { siteId }, query: {} });

test('posts stand by their headlines, and what is gone says so', async () => {
  await leave(owner, posts);
  expect(objectsOf(await list())).toEqual([
    ['A live story', false],
    ['A draft of somebody', false],
    ['A removed one', true],
    [null, true],
  ]);
});

test('a post without a headline has an empty name, for whoever may see it', async () => {
  const untitled = [{ kind: 'post', id: 15 }];
  await leave(owner, untitled);
  expect(objectsOf(await list())).toEqual([['', false]]);
  await leave(contributor, untitled);
  expect(objectsOf(await own(contributor))).toEqual([[null, false]]);
});

test('a post that the reader may not see has no name, and is not said to be gone', async () => {
  await leave(contributor, posts);
  const seen = objectsOf(await own(contributor));
  expect(seen).toEqual([
    ['A live story', false],
    [null, false],
    [null, false],
    [null, true],
  ]);
  expect(JSON.stringify(seen)).not.toContain('somebody');
});

test('redirects stand by their path of today for those who see redirects, deleted ones too', async () => {
  const add = async (path: string) =>
    (await api.as(owner).call(createRedirect, { body: { path, redirect_to: 'https://elsewhere.test/' } }))
      .body;
  const [kept, gone] = [await add('/kept'), await add('/gone')];
  const removed = await api.as(owner).call(deleteRedirect, { params: { redirectId: gone.id } });
  expect(removed.status).toBeLessThan(300);
  const objects = [kept, gone].map(({ id }) => ({ kind: 'redirect', id }));
  await api.ground.database.db.deleteFrom('audit_event').where('site_id', '=', siteId).execute();
  await leave(owner, objects);
  await leave(contributor, objects);
  expect(objectsOf(await own(owner))).toEqual([
    ['/kept', false],
    ['/gone', true],
  ]);
  expect(objectsOf(await own(contributor))).toEqual([
    [null, false],
    [null, false],
  ]);
});

test('people and saved views stand by their names as far as the reader sees them', async () => {
  const draft = { screen: 'posts' as const, visibility: 'personal' as const };
  const add = async (who: Member, title: string) =>
    (await api.as(who).call(createSavedView, { params: { siteId }, body: { ...draft, title } })).body.id;
  const [mine, gone] = [await add(owner, 'Mine'), await add(owner, 'Gone')];
  const others = await add(contributor, 'Theirs');
  const removed = await api.as(owner).call(deleteSavedView, { params: { siteId, viewId: gone } });
  expect(removed.status).toBeLessThan(300);
  await api.ground.database.db.deleteFrom('audit_event').where('site_id', '=', siteId).execute();
  await leave(
    owner,
    [mine, gone, others].map((id) => ({ kind: 'saved_view', id })),
  );
  expect(objectsOf(await list())).toEqual([
    ['Mine', false],
    ['Gone', true],
    [null, false],
  ]);
  await leave(owner, [{ kind: 'profile', id: contributor.profileId }]);
  const [person] = (await list()).body.items as AuditEvent[];
  expect(person?.object).toMatchObject({ is_deleted: false, name: expect.stringContaining('contributor') });
});

test('a saved view has its name however many more its reader has', async () => {
  const { db } = api.ground.database;
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const view = { ...stamp, profile_id: owner.profileId, screen: 'posts', visibility: 'personal' };
  const ids = Array.from({ length: 501 }, (_, at) => 9_000 + at);
  await db
    .insertInto('saved_view')
    .values(ids.map((id) => ({ ...view, id, position: id, title: `View ${id}` })))
    .execute();
  await leave(owner, [{ kind: 'saved_view', id: 9_500 }]);
  expect(objectsOf(await list())).toEqual([['View 9500', false]]);
});

test('kinds without names and things of other sites stay a kind and a number', async () => {
  await leave(owner, [
    { kind: 'task', id: 5 },
    { kind: 'call', id: null },
    { kind: 'constructor', id: 6 },
  ]);
  const { items } = (await list()).body as { items: AuditEvent[] };
  for (const { object } of items) expect(object).toMatchObject({ name: null, is_deleted: false });
});

test('the names of a page take as many statements as it has kinds, not rows', async () => {
  const ask = async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await list();
    const texts = query.mock.calls.map(([first]) => JSON.stringify(first));
    query.mockRestore();
    return texts.filter((text) => /\bpost\b/.test(text) && text.includes('headline')).length;
  };
  await leave(owner, posts);
  const few = await ask();
  await leave(owner, Array.from({ length: 12 }, () => posts).flat());
  expect([few, await ask()]).toEqual([1, 1]);
});

test('the file names them as well', async () => {
  await leave(owner, [{ kind: 'post', id: 11 }]);
  const { body } = await api.as(owner).call(exportAuditEvents, { params: { siteId }, query: {} });
  expect(String(body)).toContain('post,11,A live story');
});
