import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { type PostExport, startPostExport, usualFields, whenExported } from '../data/post-export.ts';
import type { Line, Runner } from './runner.ts';

type Case = PostExport & { what: string };

const usual = { format: 'csv', fields: usualFields } as const;
const cases: Case[] = [
  // The database has nothing in memory yet.
  { what: 'export of all posts, CSV of 11 fields, the first since the start', ...usual },
  { what: 'export of all posts, CSV of 11 fields', ...usual },
  { what: 'export of all posts, CSV with bodies', format: 'csv', fields: [...usualFields, 'body'] },
  { what: 'export of all posts, XLSX of 11 fields', format: 'xlsx', fields: usualFields },
  { what: 'export of all posts, JSON of 11 fields', format: 'json', fields: usualFields },
];

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

async function exporting(server: BenchServer, { what, ...wanted }: Case): Promise<Line> {
  const headers = await server.as('editor');
  const before = server.megabytes();
  const began = performance.now();
  let most = before;
  await whenExported(server, await startPostExport(server, wanted), () => {
    most = Math.max(most, server.megabytes());
  });
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
