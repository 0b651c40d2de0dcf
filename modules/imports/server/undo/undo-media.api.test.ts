import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getImportUndo, undoImport } from '../../imports.contract.ts';
import { sentImports } from '../testing/sent-imports.ts';
import { wxrItem, wxrOf } from '../testing/small-exports.ts';

const host = 'news.test';
// Each import starts two processes, and its undo is a task after it.
vi.setConfig({ testTimeout: 180_000 });

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const rowsOf = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await api.ground.database.pool.query(text, values)).rows as Row[];

const picture = (id: number) =>
  wxrItem(
    id,
    `<wp:post_type>attachment</wp:post_type>
    <wp:attachment_url>https://blog.example/uploads/picture-${id}.jpg</wp:attachment_url>`,
    `Picture ${id}`,
  );

test('pictures that something other than a post shows meanwhile stay', async () => {
  const siteId = await createSite(api.ground.database, { host, title: 'News', now: api.now });
  const owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const one = sentImports(api, siteId, owner);
  const { id } = await one.broughtIn(
    'blog.xml',
    wxrOf(Array.from({ length: 8 }, (_, at) => picture(at + 1)).join('\n')),
  );
  const assets = await rowsOf<{ id: number }>(
    'select id from asset where site_id = $1 order by title',
    siteId,
  );
  expect(assets).toHaveLength(8);
  const [look, top, logo, face, text, draft] = assets.map((asset) => Number(asset.id));
  const now = api.now;
  await rowsOf(
    `insert into site_info (site_id, info, created_ts, updated_ts) values ($1, $2, $3, $3)
      on conflict (site_id) do update set info = excluded.info`,
    ...[siteId, JSON.stringify({ logo_id: look }), now],
  );
  await rowsOf(
    `insert into section (site_id, id, title, slug, settings, order_no, created_ts, updated_ts)
      values ($1, 900001, 'Top', 'top', $2, 1, $3, $3)`,
    ...[siteId, JSON.stringify({ image_id: top }), now],
  );
  await rowsOf(
    `insert into community (site_id, id, name, title, logo, extra, created_ts, updated_ts)
      values ($1, 900002, 'Sea', 'Sea', $2, '{}', $3, $3)`,
    ...[siteId, String(logo), now],
  );
  await rowsOf(
    'update profile set logo = $2 where site_id = $1 and id = $3',
    siteId,
    `/core/media/${face}/96/picture`,
    owner.profileId,
  );
  await rowsOf(
    `insert into setting (site_id, name, value, updated_ts) values ($1, 'footer', $2, $3)`,
    ...[siteId, JSON.stringify({ html: `<img src="/core/media/${text}/original/picture">` }), now],
  );
  await rowsOf(
    `insert into post (site_id, id, headline, slug, status, created_ts, updated_ts)
      values ($1, 900004, 'Fresh', 'fresh', 5, $2, $2)`,
    ...[siteId, now],
  );
  await rowsOf(
    `insert into edit_layer (site_id, post_id, profile_id, base_revision, content, body, created_ts, updated_ts)
      values ($1, 900004, $2, 1, '{}', $3, $4, $4)`,
    ...[siteId, owner.profileId, `<img src="https://${host}/core/media/${draft}/640/picture">`, now],
  );
  expect((await api.as(owner).call(undoImport, one.at(id))).status).toBe(202);
  await one.ended(id);
  const left = await rowsOf<{ title: string }>(
    'select title from asset where site_id = $1 and deleted_ts is null order by title',
    siteId,
  );
  expect(left.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5, 6].map((at) => `Picture ${at}`));
  const { report } = (await api.as(owner).call(getImportUndo, one.at(id))).body;
  expect([report.removed.media, report.left.media]).toEqual([2, 6]);
  expect(new Set(report.lines.map(({ reason }: { reason: string }) => reason))).toEqual(new Set(['is_used']));
});
