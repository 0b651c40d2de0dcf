import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { type AssetToLoad, loadAssets, reloadAssets } from './load-assets.ts';

let api: TestApi;
let siteId: number;
beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'assets.test', title: 'Assets', now: 1 });
});
afterAll(() => api.stop());

const OLD = 'https://old.test/a.png';
const NEW = 'https://new.test/a.png';
const bytes = (key: string) => ({ key, size: 1, sha256: key });

function asset(fields: Partial<AssetToLoad>): AssetToLoad {
  return {
    id: api.ground.database.ids.next(),
    status: 'pending',
    title: 'A',
    filename: 'a.png',
    alt: '',
    caption: '',
    mime: null,
    sourceUrl: OLD,
    postId: null,
    stored: null,
    custom: {},
    createdTs: 1,
    createdBy: null,
    ...fields,
  };
}

const ready = { status: 'ready', stored: bytes('first') } as const;
const missing = { status: 'missing' } as const;

test.each<[string, Partial<AssetToLoad>, Partial<AssetToLoad>, Record<string, unknown>]>([
  ['another title leaves a fetched file alone', ready, {}, { status: 'ready', storage_key: 'first' }],
  ['a missing file is tried again', missing, {}, { status: 'pending' }],
  [
    'a missing file with a new address is fetched from there',
    missing,
    { sourceUrl: NEW },
    { status: 'pending', source_url: NEW },
  ],
  [
    'a file with a new address is fetched anew, and the old bytes stay until then',
    ready,
    { sourceUrl: NEW },
    { status: 'pending', source_url: NEW, storage_key: 'first' },
  ],
  [
    'a file that the source brings now is here',
    missing,
    { status: 'ready', stored: bytes('second'), sourceUrl: null },
    { status: 'ready', storage_key: 'second', source_url: null },
  ],
  [
    'a file without any address now keeps its bytes',
    ready,
    { status: 'missing', sourceUrl: null },
    { status: 'ready', storage_key: 'first' },
  ],
])('%s', async (_, before, after, expected) => {
  const { db } = api.ground.database;
  const loaded = asset(before);
  const row = await db.transaction().execute(async (trx) => {
    await loadAssets(trx, siteId, [loaded]);
    await reloadAssets(trx, siteId, [asset({ title: 'B', ...after, id: loaded.id })]);
    return trx
      .selectFrom('asset')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', '=', loaded.id)
      .executeTakeFirst();
  });
  expect(row).toMatchObject({ title: 'B', revision: 2, ...expected });
});
