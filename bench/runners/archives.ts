import { startSiteArchive } from '#modules/exports/site-archive.contract.ts';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { whenExported } from '../data/post-export.ts';
import type { Line, Runner } from './runner.ts';

/** The whole site into one archive, from the call that starts it to the task that is ready. */
export const archives: Runner = {
  run: async ({ posts }) => {
    const newsroom = await keptNewsroom(posts);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder });
      try {
        return [
          await archiving(server, posts, 'the site as an archive, the first since the start'),
          await archiving(server, posts, 'the site as an archive'),
        ];
      } finally {
        await server.stop();
      }
    });
  },
};

async function archiving(server: BenchServer, posts: number, what: string): Promise<Line> {
  const headers = { ...(await server.as('owner')), 'content-type': 'application/json' };
  const site = (path: string) => `${server.address}${path.replace('{siteId}', String(server.siteId))}`;
  const before = server.megabytes();
  const began = performance.now();
  const answer = await fetch(site(startSiteArchive.path), { method: 'POST', headers, body: '{}' });
  if (answer.status !== 202) throw new Error(`The archive did not start: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: number };
  let most = before;
  await whenExported(
    server,
    id,
    () => {
      most = Math.max(most, server.megabytes());
    },
    'owner',
  );
  const seconds = (performance.now() - began) / 1000;
  const list = await fetch(site('/core/v1/sites/{siteId}/exports?limit=1'), { headers });
  const { items } = (await list.json()) as { items: { row_count: number; file_bytes: number }[] };
  const rows = items[0]?.row_count ?? 0;
  return {
    ...{ what, posts, perSecond: rows / seconds, value: seconds, unit: 's', megabytes: most },
    note: `${rows} lines, ${Math.round((items[0]?.file_bytes ?? 0) / 1e6)} MB; ${Math.round(before)} MB of memory before`,
  };
}
