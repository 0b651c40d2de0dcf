import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { assignRole } from '#modules/roles/roles.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { publishChange } from '#platform/server/events.ts';
import { getImportUndo, undoImport } from '../../imports.contract.ts';
import { sentImports } from '../testing/sent-imports.ts';
import { wxrItem, wxrOf } from '../testing/small-exports.ts';

const host = 'news.test';
// Each import starts two processes, and its undo is a task after it.
vi.setConfig({ testTimeout: 180_000 });

let api: TestApi;

type Place = { siteId: number; owner: Member } & ReturnType<typeof sentImports>;
let sites = 0;

async function place(): Promise<Place> {
  sites += 1;
  const own = `${sites}.${host}`;
  const siteId = await createSite(api.ground.database, { host: own, title: 'News', now: api.now });
  const owner = await signInAs(api.ground, { siteId, host: own }, 'owner');
  return { siteId, owner, ...sentImports(api, siteId, owner) };
}

beforeAll(async () => {
  api = await startApi();
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const rowsOf = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await api.ground.database.pool.query(text, values)).rows as Row[];
const namesOf = async (text: string, { siteId }: Place) =>
  (await rowsOf<{ name: string }>(`${text} order by 1`, siteId)).map(({ name }) => name);

const term = (domain: string, name: string) =>
  `<category domain="${domain}" nicename="${name.toLowerCase()}"><![CDATA[${name}]]></category>`;
const comment = (id: number) => `<wp:comment>
  <wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[Reader ${id}]]></wp:comment_author>
  <wp:comment_date_gmt>2020-02-01 10:00:00</wp:comment_date_gmt><wp:comment_approved>1</wp:comment_approved>
  <wp:comment_content><![CDATA[Well said.]]></wp:comment_content></wp:comment>`;
const blog = wxrOf(
  [
    wxrItem(1, term('category', 'Sea') + term('post_tag', 'Ferry') + comment(11)),
    wxrItem(2, term('category', 'Land') + term('post_tag', 'Bus') + comment(12)),
    wxrItem(3, term('category', 'Sea') + term('post_tag', 'Ferry')),
  ].join('\n'),
  `<wp:author><wp:author_id>1</wp:author_id><wp:author_login>ann</wp:author_login>
    <wp:author_email>ann@blog.example</wp:author_email><wp:author_display_name>Ann</wp:author_display_name></wp:author>`,
);

const live = 'select headline as name from post where site_id = $1 and status <> 4';
const tags = 'select title as name from tag where site_id = $1 and deleted_ts is null';
const sections =
  "select title as name from section where site_id = $1 and deleted_ts is null and title in ('Sea', 'Land')";
const people =
  "select title as name from profile where site_id = $1 and deleted_ts is null and title = 'Ann'";
const comments =
  "select author_name as name from comment where site_id = $1 and deleted_ts is null and status = 'approved'";
const redirects = 'select redirect_to as name from redirect where site_id = $1 and deleted_ts is null';

async function all(one: Place) {
  return {
    posts: await namesOf(live, one),
    tags: await namesOf(tags, one),
    sections: await namesOf(sections, one),
    people: await namesOf(people, one),
    comments: await namesOf(comments, one),
    redirects: await namesOf(redirects, one),
  };
}

const undone = async (one: Place, importId: number) => {
  const started = await api.as(one.owner).call(undoImport, one.at(importId));
  expect([started.status, started.body.state]).toEqual([202, 'undoing']);
  return one.ended(importId);
};
const undoOf = async (one: Place, importId: number) =>
  (await api.as(one.owner).call(getImportUndo, one.at(importId))).body;

describe('undo', () => {
  test('takes all that an import made, and the same file comes in as the first time', async () => {
    const one = await place();
    const before = await all(one);
    const first = await one.broughtIn('blog.xml', blog);
    const after = await all(one);
    expect([first.may_undo, first.undo_until_ts]).toEqual([true, first.finished_ts + 30 * 86_400]);
    const ids = await rowsOf<{ id: string }>(
      'select id from post where site_id = $1 order by slug',
      one.siteId,
    );
    const foretold = await undoOf(one, first.id);
    expect(foretold.removable).toMatchObject({ posts: 3, tags: 2, sections: 2, authors: 1, comments: 2 });
    expect(foretold.report).toBeNull();

    const gone = await undone(one, first.id);
    expect([gone.state, gone.may_undo, gone.undo_until_ts]).toEqual(['undone', false, null]);
    expect(await all(one)).toEqual(before);
    const { report } = await undoOf(one, first.id);
    expect(report.removed).toEqual(foretold.removable);
    expect(report.lines).toEqual([]);
    const again = await api.as(one.owner).call(undoImport, one.at(first.id));
    expect([again.status, again.body.error]).toEqual([409, 'import_can_not_be_undone']);

    const second = await one.broughtIn('blog.xml', blog);
    expect(second.made).toEqual(first.made);
    expect(await all(one)).toEqual(after);
    // Whoever brought one back from the trash meanwhile would otherwise have it twice.
    expect(await rowsOf('select id from post where site_id = $1 order by slug', one.siteId)).toEqual(ids);
    expect((await undone(one, second.id)).state).toBe('undone');
    expect(await all(one)).toEqual(before);
  });

  test('takes back a text that was led to a later part: nobody has changed it', async () => {
    const one = await place();
    const link = '<a href="https://blog.example/2020/01/post-2/">Two</a>';
    const first = await one.broughtIn('part-1.xml', wxrOf(wxrItem(1).replace('Text 1', link)));
    await one.broughtIn('part-2.xml', wxrOf(wxrItem(2)));
    const bodies = 'select body as name from post_body where site_id = $1';
    expect(await namesOf(bodies, one)).toContain('<p><a href="/2020/01/post-2/">Two</a></p>');
    expect(await undoOf(one, first.id)).toMatchObject({ removable: { posts: 1 }, changed: { posts: 0 } });
    await undone(one, first.id);
    expect(await namesOf(live, one)).toEqual(['Post 2']);
  });

  test('leaves what somebody changed since with all that belongs to it, and says who changed it when', async () => {
    const one = await place();
    const { id } = await one.broughtIn('blog.xml', blog);
    await rowsOf(
      `update post set revision = revision + 1, row_version = row_version + 1, updated_by = $2, updated_ts = 1772000000
        where site_id = $1 and slug = 'post-2'`,
      ...[one.siteId, one.owner.profileId],
    );
    await rowsOf(
      `update redirect set revision = revision + 1 where site_id = $1 and redirect_to = '/post-1'`,
      one.siteId,
    );
    expect((await undoOf(one, id)).changed).toMatchObject({ posts: 1, redirects: 1 });
    await undone(one, id);
    expect(await all(one)).toEqual({
      ...{ posts: ['Post 2'], tags: ['Bus'], sections: ['Land'], people: ['Ann'], comments: ['Reader 12'] },
      redirects: ['/post-1', '/post-2'],
    });
    const { report } = await undoOf(one, id);
    expect(report.lines[0]).toEqual({
      ...{ what: 'posts', id: expect.any(Number), title: 'Post 2', reason: 'changed_since' },
      ...{ by: one.owner.title, ts: 1_772_000_000 },
    });
    expect(report.left).toMatchObject({
      posts: 1,
      tags: 1,
      sections: 1,
      authors: 1,
      comments: 1,
      redirects: 2,
    });
    const reasons = report.lines.map(
      ({ what, reason }: { what: string; reason: string }) => `${what} ${reason}`,
    );
    expect(reasons).toContain('tags is_used');
    expect(reasons).toContain('authors is_used');
  });

  test('leaves what a later import wrote over, and what was there before', async () => {
    const one = await place();
    const { id } = await one.broughtIn('blog.xml', blog);
    const newer = await one.broughtIn('blog.xml', blog.replace('Text 3', 'A newer text'));
    expect(newer.updated?.posts).toBe(1);
    await undone(one, newer.id);
    expect(await namesOf(live, one)).toEqual(['Post 1', 'Post 2', 'Post 3']);
    await undone(one, id);
    expect(await namesOf(live, one)).toEqual(['Post 3']);
    const { report } = await undoOf(one, id);
    expect(report.lines[0]).toMatchObject({ what: 'posts', title: 'Post 3', reason: 'updated_by_import' });
  });

  test('goes through many posts step by step', async () => {
    const one = await place();
    const many = wxrOf(Array.from({ length: 450 }, (_, at) => wxrItem(at + 1)).join('\n'));
    const { id } = await one.broughtIn('many.xml', many);
    await undone(one, id);
    expect(await namesOf(live, one)).toEqual([]);
    expect((await undoOf(one, id)).report.removed.posts).toBe(450);
    const deeds = await rowsOf<{ action: string; count: number }>(
      `select action, count(*)::int as count from audit_event where site_id = $1 and batch_id is not null
        and object_kind in ('post', 'import') group by action order by action`,
      one.siteId,
    );
    expect(deeds).toEqual([
      { action: 'import.undone', count: 1 },
      { action: 'post.removed', count: 450 },
    ]);
  });

  test('is there for 30 days, and asks for the rights of each thing', async () => {
    const one = await place();
    const { id } = await one.broughtIn('blog.xml', blog);
    await rowsOf(
      `delete from role_permission where site_id = $1 and permission in ('DELETE_POST', 'DELETE_ALL_DRAFTS',
        'MANAGE_USERS')`,
      one.siteId,
    );
    await rowsOf(
      'update site_import set finished_ts = finished_ts - 31 * 86400 where site_id = $1',
      one.siteId,
    );
    const late = await api.as(one.owner).call(undoImport, one.at(id));
    expect([late.status, late.body.error]).toEqual([409, 'import_can_not_be_undone']);
    await rowsOf(
      'update site_import set finished_ts = finished_ts + 31 * 86400 where site_id = $1',
      one.siteId,
    );
    await api.ground.database.db
      .transaction()
      .execute((trx) => publishChange(trx, { topic: 'role', siteId: one.siteId }));
    await api.ground.events.caughtUp();
    await undone(one, id);
    const { report } = await undoOf(one, id);
    expect(report.left).toMatchObject({ posts: 3, authors: 1 });
    expect(report.lines[0]).toMatchObject({ what: 'posts', reason: 'permission_denied', by: null });
    expect(await namesOf(live, one)).toHaveLength(3);
  });

  test('leaves sections to those who may remove them, whatever they may do in a community', async () => {
    const one = await place();
    const { id } = await one.broughtIn('blog.xml', blog);
    const { database, events } = api.ground;
    await rowsOf(
      `delete from role_permission where site_id = $1 and permission = 'CREATE_SUBPAGES'
        and role_id = (select id from role where site_id = $1 and key = 'owner')`,
      one.siteId,
    );
    const { siteId, owner } = one;
    await database.db.transaction().execute(async (trx) => {
      const fresh = { siteId, name: 'climbers', title: 'Climbers', by: null, now: api.now };
      const communityId = await createCommunity(trx, database.ids.next, fresh);
      const given = { siteId, profileId: owner.profileId, role: 'community_admin', communityId } as const;
      await assignRole(trx, database.ids.next, { ...given, by: null, now: api.now });
      await publishChange(trx, { topic: 'role', siteId });
      await publishChange(trx, { topic: 'caller', siteId, id: owner.accountId });
    });
    await events.caughtUp();
    await undone(one, id);
    const { report } = await undoOf(one, id);
    expect(report.left).toMatchObject({ sections: 2 });
    expect(report.lines).toContainEqual(
      expect.objectContaining({ what: 'sections', reason: 'permission_denied' }),
    );
    expect(await namesOf(sections, one)).toEqual(['Land', 'Sea']);
  });
});
