import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { record } from '#platform/server/trail.ts';
import {
  createDashboard,
  type DashboardName,
  deleteDashboard,
  getDashboard,
  listDashboards,
  updateDashboard,
  type Widget,
} from '../dashboards.contract.ts';
import { shippedSlugs } from '../shipped-dashboards.contract.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let writer: Member;
let other: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  writer = await signInAs(api.ground, { siteId, host }, 'writer');
  other = await signInAs(api.ground, { siteId, host }, 'writer');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const widget = (id: string, more: Partial<Widget> = {}): Widget => ({
  ...{ id, type: 'note', x: 0, y: 0, w: 6, h: 2, title: '', query: { text: 'A note' } },
  ...{ required_permission: null },
  ...more,
});
const add = (who: Member, slug: string, more: object = {}) =>
  api.as(who).call(createDashboard, {
    params: { siteId },
    body: { slug, title: slug, owner_scope: 'personal', widgets: [widget('a')], ...more },
  });
const read = (who: Member, slug: string) =>
  api.as(who).call(getDashboard, { params: { siteId, dashboardSlug: slug } });
const save = (who: Member, slug: string, body: object) =>
  api.as(who).call(updateDashboard, { params: { siteId, dashboardSlug: slug }, body: body as never });
const namesOf = async (who: Member): Promise<string[]> =>
  (await api.as(who).call(listDashboards, { params: { siteId } })).body.items.map(
    ({ slug }: DashboardName) => slug,
  );

describe('what every site has', () => {
  test('is there for everybody, with the widgets that they may see alone', async () => {
    expect(await namesOf(writer)).toEqual(expect.arrayContaining([...shippedSlugs]));
    const typesOf = async (who: Member) =>
      (await read(who, 'overview')).body.widgets.map(({ type }: Widget) => type);
    expect(await typesOf(owner)).toEqual(
      expect.arrayContaining(['number', 'line', 'broken_links', 'comments', 'tasks']),
    );
    const ofWriter = await typesOf(writer);
    expect(ofWriter).toContain('number');
    expect(ofWriter).not.toContain('broken_links');
    expect(ofWriter).not.toContain('comments');
  });

  test('is neither changed nor deleted, and its address is nobody’s to take', async () => {
    const changed = await save(owner, 'overview', { title: 'Mine', revision: 0 });
    expect([changed.status, changed.body.error]).toEqual([422, 'dashboard_is_shipped']);
    const gone = await api.as(owner).call(deleteDashboard, { params: { siteId, dashboardSlug: 'health' } });
    expect([gone.status, gone.body.error]).toEqual([422, 'dashboard_is_shipped']);
    const taken = await add(owner, 'traffic');
    expect([taken.status, taken.body.error]).toEqual([409, 'duplicate']);
  });

  test('an unknown name is nothing', async () => {
    expect((await read(owner, 'no-such')).status).toBe(404);
  });
});

describe('a dashboard of one’s own', () => {
  test('is seen, changed and deleted by nobody else', async () => {
    expect((await add(writer, 'mine')).status).toBe(201);
    expect(await namesOf(writer)).toContain('mine');
    for (const who of [other, owner]) {
      expect(await namesOf(who)).not.toContain('mine');
      expect((await read(who, 'mine')).status).toBe(404);
      expect((await save(who, 'mine', { title: 'x', revision: 1 })).status).toBe(404);
      const gone = await api.as(who).call(deleteDashboard, { params: { siteId, dashboardSlug: 'mine' } });
      expect(gone.status).toBe(404);
    }
    expect((await add(other, 'mine')).status).toBe(201);
    const twice = await add(writer, 'mine');
    expect([twice.status, twice.body.details]).toMatchObject([409, [{ loc: ['body', 'slug'] }]]);
  });

  test('comes back for a day after it was deleted', async () => {
    await add(writer, 'gone');
    const { body } = await api.as(writer).call(deleteDashboard, {
      params: { siteId, dashboardSlug: 'gone' },
    });
    expect((await read(writer, 'gone')).status).toBe(404);
    const undone = await api.as(writer).call(undoAct, { params: { siteId, batchId: body.batch_id } });
    expect([undone.status, (await read(writer, 'gone')).status]).toEqual([200, 200]);
  });

  test('goes when its owner is forgotten', async () => {
    const leaving = await signInAs(api.ground, { siteId, host }, 'writer');
    await add(leaving, 'private');
    await api.ground.database.db.transaction().execute(async (trx) => {
      await record(trx, api.ground.database.ids.next, {
        ...{ siteId, actor: { profileId: null, kind: 'job' }, action: 'profile.erased' },
        ...{ objectKind: 'profile', objectId: leaving.profileId, event: { comments: 'keep' } },
      });
    });
    api.ground.outbox.wake(siteId);
    await expect
      .poll(
        async () => {
          const { db } = api.ground.database;
          const rows = await db
            .selectFrom('dashboard')
            .select('id')
            .where('site_id', '=', siteId)
            .where('owner_id', '=', leaving.profileId)
            .execute();
          return rows.length;
        },
        { timeout: 45_000 },
      )
      .toBe(0);
  });
});

describe('a dashboard of the site', () => {
  test('takes MANAGE_DESIGN, and is read by everybody', async () => {
    const refused = await add(writer, 'shared', { owner_scope: 'site' });
    expect([refused.status, refused.body.missing]).toEqual([403, ['MANAGE_DESIGN']]);
    expect((await add(owner, 'shared', { owner_scope: 'site' })).status).toBe(201);
    expect((await read(writer, 'shared')).body).toMatchObject({ owner_scope: 'site', may_change: false });
    expect((await save(writer, 'shared', { title: 'x', revision: 1 })).status).toBe(403);
  });

  test('tells nobody of a widget that they may not see, not by a refusal either', async () => {
    const secret = widget('secret', {
      y: 2,
      query: { text: 'Not for all' },
      required_permission: 'POWER_SITE',
    });
    await add(owner, 'partly', { owner_scope: 'site', widgets: [widget('a'), secret] });
    expect(JSON.stringify((await read(writer, 'partly')).body)).not.toContain('Not for all');
    const designer = await signInAs(api.ground, { siteId, host }, 'admin');
    const stale = await save(designer, 'partly', { title: 'x', revision: 9 });
    expect([stale.status, JSON.stringify(stale.body)]).toEqual([
      409,
      expect.not.stringContaining('Not for all'),
    ]);
    // Whoever does not see it does not take it away.
    const saved = await save(designer, 'partly', { widgets: [widget('b')], revision: 1 });
    expect(saved.body.widgets.map(({ id }: Widget) => id)).toEqual(['b']);
    expect((await read(owner, 'partly')).body.widgets.map(({ id }: Widget) => id)).toEqual(['b', 'secret']);
    // Nor does it stand in the way of what they put there.
    const over = await save(designer, 'partly', { widgets: [widget('secret', { y: 2 })], revision: 2 });
    expect([over.status, over.body.widgets.length]).toEqual([200, 1]);
    const all = (await read(owner, 'partly')).body.widgets;
    expect(all.map(({ id, y }: Widget) => [id, y])).toEqual([
      ['secret-2', 2],
      ['secret', 4],
    ]);
  });
});

describe('widgets', () => {
  test.each([
    ['over each other', [widget('a'), widget('b', { x: 5 })], 422, 'layout_is_invalid'],
    ['beyond the grid', [widget('a', { x: 8, w: 5 })], 422, 'layout_is_invalid'],
    ['a list without a view', [widget('a', { type: 'posts', query: {} })], 422, 'widgets_is_invalid'],
    ['a note without text', [widget('a', { query: { text: ' ' } })], 422, 'widgets_is_invalid'],
    ['thirteen columns', [widget('a', { w: 13 })], 400, 'w_is_invalid'],
    ['two of one id', [widget('a'), widget('a', { y: 4 })], 400, 'widgets_is_invalid'],
    ['no such kind', [widget('a', { type: 'html' as never })], 400, 'type_is_invalid'],
    [
      'no such permission',
      [widget('a', { required_permission: 'ALL' as never })],
      400,
      'required_permission_is_invalid',
    ],
    [
      'twenty-five',
      Array.from({ length: 25 }, (_, at) => widget(`w${at}`, { y: at * 2 })),
      ...[400, 'widgets_is_invalid'],
    ],
  ])('are refused: %s', async (_, widgets, status, error) => {
    const answer = await add(writer, 'wrong', { widgets });
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(answer.body.details[0].loc).toContain('widgets');
  });

  test('a note is Markdown, and none of its markup runs', async () => {
    const text = '**Bold** <img src=x onerror=alert(1)> [a](javascript:alert(1)) ![p](https://x.test/p.png)';
    const { body } = await add(writer, 'noted', { widgets: [widget('a', { query: { text } })] });
    const html = body.widgets[0].text_html;
    expect(html).toContain('<strong>Bold</strong>');
    expect(html).not.toMatch(/<img|href="javascript/i);
  });

  test('twenty dashboards are what one person has', async () => {
    const busy = await signInAs(api.ground, { siteId, host }, 'writer');
    for (let at = 0; at < 20; at += 1) expect((await add(busy, `own-${at}`)).status).toBe(201);
    const { status, body } = await add(busy, 'own-20');
    expect([status, body.error]).toEqual([422, 'too_many_dashboards']);
    // Undo makes no way around it.
    const { body: gone } = await api.as(busy).call(deleteDashboard, {
      params: { siteId, dashboardSlug: 'own-0' },
    });
    const both = await Promise.all([add(busy, 'own-21'), add(busy, 'own-22')]);
    expect(both.map((made) => made.status).sort()).toEqual([201, 422]);
    const undone = await api.as(busy).call(undoAct, { params: { siteId, batchId: gone.batch_id } });
    expect(undone.status).toBe(422);
  });

  test('an address that somebody has as their own is none of the site', async () => {
    await add(writer, 'desk');
    const shared = await add(owner, 'desk', { owner_scope: 'site' });
    expect([shared.status, shared.body.error]).toEqual([409, 'duplicate']);
    const { body: gone } = await api.as(writer).call(deleteDashboard, {
      params: { siteId, dashboardSlug: 'desk' },
    });
    expect((await add(owner, 'desk', { owner_scope: 'site' })).status).toBe(201);
    await api.as(writer).call(undoAct, { params: { siteId, batchId: gone.batch_id } });
    expect((await read(writer, 'desk')).body.owner_scope).toBe('site');
    expect((await namesOf(writer)).filter((slug) => slug === 'desk')).toHaveLength(1);
  });
});
