import { setTimeout as wait } from 'node:timers/promises';
import { exportPosts } from '#modules/posts/post-export.contract.ts';
import type { PostExportField } from '#modules/posts/post-export-fields.contract.ts';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import type { Line, Runner } from './runner.ts';

type Format = 'csv' | 'xlsx' | 'json';
type Case = { what: string; format: Format; fields: PostExportField[] };

const usual: PostExportField[] = [
  'id',
  'headline',
  'basename',
  'type',
  'roar_authors[*].title',
  'tags',
  'sections',
  'created_ts',
  'last_published_ts',
  'total_page_views',
  'post_url',
];
const cases: Case[] = [
  { what: 'export of all posts, CSV of 11 fields', format: 'csv', fields: usual },
  { what: 'export of all posts, CSV with bodies', format: 'csv', fields: [...usual, 'body'] },
  { what: 'export of all posts, XLSX of 11 fields', format: 'xlsx', fields: usual },
  { what: 'export of all posts, JSON of 11 fields', format: 'json', fields: usual },
];
const PEEK_MILLISECONDS = 100;

/** All posts of the site to a file, from the call that starts it to the task that is ready. */
export const exports: Runner = {
  run: async ({ posts }) => {
    const newsroom = await keptNewsroom(posts);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder });
      try {
        const lines: Line[] = [];
        for (const one of cases) lines.push(await exporting(server, one));
        return lines;
      } finally {
        await server.stop();
      }
    });
  },
};

async function exporting(server: BenchServer, { what, format, fields }: Case): Promise<Line> {
  const headers = { ...(await server.as('editor')), 'content-type': 'application/json' };
  const before = server.megabytes();
  const began = performance.now();
  const body = { post_field: fields.map((name) => ({ name, title: name })), settings: { format } };
  const answer = await fetch(`${server.address}${exportPosts.path}?status=99`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (answer.status !== 202) throw new Error(`The export did not start: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: number };
  let most = before;
  while (true) {
    await wait(PEEK_MILLISECONDS);
    most = Math.max(most, server.megabytes());
    const task = await fetch(`${server.address}/core/feeds/tasks/${id}`, { headers });
    const { status, is_ready } = (await task.json()) as { status: string; is_ready: boolean };
    if (is_ready && status !== 'SUCCESS') throw new Error(`The export ended as ${status}.`);
    if (is_ready) break;
  }
  const seconds = (performance.now() - began) / 1000;
  const list = await fetch(`${server.address}/core/v1/sites/${server.siteId}/exports?limit=1`, { headers });
  const { items } = (await list.json()) as { items: { row_count: number; file_bytes: number }[] };
  const rows = items[0]?.row_count ?? 0;
  return {
    what,
    posts: rows,
    perSecond: rows / seconds,
    value: seconds,
    unit: 's',
    megabytes: most,
    note: `${Math.round((items[0]?.file_bytes ?? 0) / 1e6)} MB; ${Math.round(before)} MB of memory before`,
  };
}
