import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { type ImportSite, importSite } from './testing/import-site.ts';
import { sourceFolder } from './testing/read-items.ts';

const command = fileURLToPath(new URL('../../../apps/server/src/commands/import.ts', import.meta.url));
const POSTS = 6_000;

const lines = (count: number, row: (at: number) => object): string =>
  Array.from({ length: count }, (_, at) => JSON.stringify(row(at))).join('\n');

const named = (kind: string) => (id: number) => ({ id, name: `${kind} ${id}`, slug: `${kind}-${id}` });
const source = [
  { name: 'authors.jsonl', text: lines(20, named('author')) },
  { name: 'sections.jsonl', text: lines(10, named('section')) },
  { name: 'tags.jsonl', text: lines(40, named('tag')) },
  {
    name: 'posts.jsonl',
    text: lines(POSTS, (id) => ({
      // Many want one address at first, so batches wait for each other; later they are written side by side.
      ...{ id, title: `Post ${id}`, slug: id < 1_500 && id % 100 === 0 ? 'news' : `post-${id}` },
      ...{ status: 'live', html: `<p>Text of ${id}</p>` },
      ...{ author_id: id % 20, section_id: id % 10, tag_ids: [id % 40, (id + 1) % 40] },
      ...{ created_at: '2020-01-01T00:00:00Z', published_at: '2020-01-01T00:00:00Z' },
    })),
  },
];

let api: TestApi;
let folder: Awaited<ReturnType<typeof sourceFolder>>;
let path: string;
let whole: ImportSite;
beforeAll(async () => {
  [api, folder] = await Promise.all([startApi(), sourceFolder()]);
  path = await folder.writeAll('killed', source);
  whole = await importSite(api);
  await whole.run(path);
});
afterAll(() => Promise.all([api.stop(), folder.remove()]));

/** `npm run import` as a process of its own. */
function importAsProcess(place: ImportSite, path: string) {
  const { database, dataFolder } = api.ground;
  return spawn(process.execPath, [command, path, '--site', place.host, '--json'], {
    env: {
      ...process.env,
      DATABASE_URL: database.connectionString,
      MASTHEAD_DATA: join(dataFolder, 'import'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

test('an import killed with its first posts in and again with many ends, started anew, as one that ran through', async () => {
  const cut = await importSite(api);
  const posts = async () => {
    const { rows } = await api.ground.database.pool.query<{ count: number }>(
      'select count(*) as count from post where site_id = $1',
      [cut.siteId],
    );
    return Number(rows[0]?.count);
  };
  for (const least of [1, 2_500]) {
    const first = importAsProcess(cut, path);
    const ended = once(first, 'exit');
    await vi.waitFor(async () => expect(await posts()).toBeGreaterThanOrEqual(least), {
      timeout: 60_000,
      interval: 5,
    });
    first.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(await posts()).toBeLessThan(POSTS);
  }
  const [code] = await once(importAsProcess(cut, path), 'exit');
  expect(code).toBe(0);
  expect(await cut.content()).toEqual(await whole.content());
});
