import sharp from 'sharp';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { startLoad } from '../load/load.ts';
import { asPeopleAsk, newest } from './list-cases.ts';
import type { Line, Runner } from './runner.ts';

const PICTURES = 100;
const AT_ONCE = 3;
const LOAD_SECONDS = 20;

/** A hundred pictures of five megabytes, three at a time, and what lists take meanwhile. */
export const uploads: Runner = {
  run: async ({ posts }) => {
    const newsroom = await keptNewsroom(posts);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder });
      try {
        return await measure(server);
      } finally {
        await server.stop();
      }
    });
  },
};

async function measure(server: BenchServer): Promise<Line[]> {
  const headers = await server.as('editor');
  const picture = await noise();
  const before = server.megabytes();
  const quiet = await listing(server, headers);
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, server.megabytes());
  }, 100);
  const half: number[] = [];
  const began = performance.now();
  let next = 0;
  const uploader = async () => {
    for (let at = next++; at < PICTURES; at = next++) {
      await upload(server, headers, picture, at);
      if (at === PICTURES / 2) half.push(most);
    }
  };
  const uploading = Promise.all(Array.from({ length: AT_ONCE }, uploader)).then(
    () => performance.now() - began,
  );
  const meanwhile = await listing(server, headers);
  const seconds = (await uploading) / 1000;
  clearInterval(looking);
  const size = Math.round(picture.length / 1e5) / 10;
  return [
    {
      ...{ what: `upload of ${PICTURES} pictures of ${size} MB`, value: seconds, unit: 's', megabytes: most },
      perSecond: PICTURES / seconds,
      note: `${Math.round(before)} MB of memory before, ${Math.round(half[0] ?? 0)} MB at most in the first half`,
    },
    { what: 'list of posts, quiet', ...quiet },
    { what: 'list of posts, while pictures come', ...meanwhile },
  ];
}

/** Nothing compresses worse, and nothing takes longer to write anew. */
const noise = () =>
  sharp({
    create: {
      ...{ width: 4_000, height: 3_000, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 41 },
    },
  })
    .jpeg({ quality: 75 })
    .toBuffer();

async function upload(
  server: BenchServer,
  headers: Record<string, string>,
  picture: Buffer,
  at: number,
): Promise<void> {
  const form = new FormData();
  // What stands behind the end of a picture makes it another file, and is not read.
  form.append('file', new Blob([new Uint8Array(picture), `${at}`]), `picture-${at}.jpg`);
  const answer = await fetch(`${server.address}/core/feeds/images`, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(`The upload failed: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function listing(server: BenchServer, headers: Record<string, string>) {
  const load = startLoad();
  try {
    const { p50, p99 } = await load.run({
      ...{ address: server.address, headers, ...asPeopleAsk, seconds: LOAD_SECONDS, warmUpSeconds: 2 },
      requests: Array.from({ length: 50 }, (_, page) => ({
        path: `${server.listPath}?${newest}&offset=${page * 49}`,
      })),
    });
    return { p50, p99 };
  } finally {
    load.end();
  }
}
