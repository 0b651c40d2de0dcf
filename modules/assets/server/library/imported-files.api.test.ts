import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startSecondServer } from '#apps/testing/second-server.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { replaceImage } from '../../asset-files.contract.ts';
import { getAsset } from '../../assets.contract.ts';
import { picture } from '../files.fixture.ts';
import { type AssetToLoad, loadAssets, reloadAssets } from '../load-assets.ts';

const host = 'imported.test';
let api: TestApi;
let siteId: number;
let owner: Member;
beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'Imported', now: 1 });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());

async function brought(content: Buffer | string, filename: string): Promise<AssetToLoad> {
  const stored = await api.ground.files.put(Readable.from([Buffer.from(content)]), { siteId, maxBytes: 1e7 });
  return {
    ...{
      id: api.ground.database.ids.next(),
      status: 'ready',
      title: filename,
      filename,
      alt: '',
      caption: '',
    },
    ...{
      mime: stored.mime,
      sourceUrl: null,
      postId: null,
      stored,
      custom: {},
      createdTs: 1,
      createdBy: null,
    },
  };
}
const load = (assets: AssetToLoad[], how: typeof loadAssets = loadAssets) =>
  api.ground.database.db.transaction().execute((trx) => how(trx, siteId, assets));
const get = async (assetId: number) => (await api.as(owner).call(getAsset, { params: { assetId } })).body;
const widthOf = async (url: string) => {
  const answer = await api.app.inject({ method: 'GET', url, headers: { host } });
  return (await sharp(answer.rawPayload).metadata()).width;
};

test('what an import brings is shown once it was looked at, and what is no picture is not', async () => {
  const good = await brought(await picture('jpeg', { width: 300, height: 200 }), 'good.jpg');
  const page = await brought('<!doctype html><script>alert(1)</script>', 'page.jpg');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="4" height="4"/></svg>';
  const drawing = await brought(svg, 'drawing.svg');
  await load([good, page, drawing]);
  const told = new Set<unknown>();
  api.ground.events.on('asset', ({ id }) => told.add(id));
  expect(await get(good.id)).toMatchObject({ url: null, thumbnails: [] });
  // The sweep that looks at what an import brought begins with the jobs.
  await api.ground.jobs.start();
  await expect.poll(async () => (await get(drawing.id)).url, { timeout: 60_000 }).not.toBeNull();
  const shown = await get(good.id);
  expect([shown.width, shown.mime, await widthOf(shown.url)]).toEqual([300, 'image/jpeg', 300]);
  expect(await api.ground.files.exists(good.stored?.key ?? '')).toBe(false);
  expect((await get(page.id)).status).toBe('missing');
  // Pages that show them are made anew.
  await expect.poll(() => [...told]).toEqual(expect.arrayContaining([good.id, page.id, drawing.id]));
  const cleaned = await api.app.inject({
    method: 'GET',
    url: (await get(drawing.id)).url,
    headers: { host },
  });
  expect(cleaned.body).not.toContain('script');

  const again = await brought(await picture('jpeg', { width: 90, height: 60 }), 'good.jpg');
  await load([{ ...again, id: good.id }], reloadAssets);
  // The picture before stays until the new one was looked at.
  expect(await widthOf((await get(good.id)).url)).toBeGreaterThan(0);
  // The next round of this server comes in its time, that of another one at its start.
  const other = await startSecondServer(api);
  onTestFinished(() => other.stop());
  await other.ground.jobs.start();
  await expect.poll(async () => (await get(good.id)).width, { timeout: 60_000 }).toBe(90);

  const body = { image: 'default.jpg', action: 'replace' } as const;
  await api.as(owner).call(replaceImage, { params: { assetId: good.id }, body });
  const third = await brought(await picture('jpeg', { width: 50, height: 50 }), 'good.jpg');
  await load([{ ...third, id: good.id }], reloadAssets);
  expect(await widthOf((await get(good.id)).url)).toBe(90);
  expect((await get(good.id)).is_taken_down).toBe(true);
});
