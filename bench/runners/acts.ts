import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'undici';
import { BEST_RATING, MOST_IN_BATCH } from '#modules/posts/batch-kinds.contract.ts';
import { changePosts } from '#modules/posts/post-batches.contract.ts';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { cancelTask } from '#modules/tasks/tasks.contract.ts';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { type Batch, batchOf, beginChange, findWriters } from '../data/post-batch.ts';
import { untilAtRest } from '../data/until-at-rest.ts';
import { type Load, startLoad } from '../load/load.ts';
import type { LoadResult } from '../load/load-job.ts';
import { percentile } from '../load/percentile.ts';
import { asPeopleAsk, newest } from './list-cases.ts';
import type { Line, Runner } from './runner.ts';

/** A newsroom's server has been up for days: what is called often has been made quick by then. */
const WARM_UP = 500;
const TIMES = 300;
const PEEK_MILLISECONDS = 50;

/** What acts on posts take: one post, and as many as one act takes, with the lists beside it. */
export const acts: Runner = {
  run: async ({ posts }) => {
    const newsroom = await keptNewsroom(posts);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder });
      const load = startLoad();
      try {
        const authorIds = await findWriters(server, MOST_IN_BATCH);
        const lines = [
          await one(server),
          await many(server, authorIds, PostStatus.DRAFT),
          ...(await beside(server, load, authorIds)),
          await cancelled(server, authorIds),
        ];
        return lines.map((line) => ({ ...line, posts }));
      } finally {
        load.end();
        await server.stop();
      }
    });
  },
};

/** One post after the other gets another rating. */
async function one(server: BenchServer): Promise<Line> {
  const headers = { ...(await server.as('owner')), 'content-type': 'application/json' };
  const list = await fetch(`${server.address}${server.listPath}?${newest}`, { headers });
  const { posts } = (await list.json()) as { posts: { id: number; rating: number }[] };
  // Asked as lists are: the program that asks takes its time from what is measured.
  const line = new Client(server.address, { pipelining: 1 });
  const taken: number[] = [];
  for (let turn = 0; turn < WARM_UP + TIMES; turn += 1) {
    const post = posts[turn % posts.length];
    if (!post) throw new Error('There are no posts.');
    post.rating = (post.rating + 1) % (BEST_RATING + 1);
    const body = JSON.stringify({ action: 'set_rating', post_ids: [post.id], rating: post.rating });
    const start = performance.now();
    const answer = await line.request({ method: 'POST', path: changePosts.path, headers, body });
    const { changed } = (await answer.body.json()) as Batch;
    if (changed !== 1) throw new Error('A rating was not changed.');
    if (turn >= WARM_UP) taken.push(performance.now() - start);
  }
  await line.close();
  taken.sort((first, second) => first - second);
  return { what: 'one act on one post', p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
}

/** All posts of these authors get another status, with nothing beside it. */
async function many(server: BenchServer, authorIds: readonly number[], status: number): Promise<Line> {
  const before = server.megabytes();
  let most = before;
  const start = performance.now();
  const batch = await whenDone(server, await beginChange(server, authorIds, status), () => {
    most = Math.max(most, server.megabytes());
  });
  const seconds = (performance.now() - start) / 1_000;
  return {
    what: 'a change of many posts',
    perSecond: batch.changed / seconds,
    megabytes: most,
    note: `${batch.changed.toLocaleString('en')} posts in ${seconds.toFixed(1)} s; ${Math.round(before)} MB before`,
  };
}

/** The list in a quiet hour and while such a change runs. */
async function beside(server: BenchServer, load: Load, authorIds: readonly number[]): Promise<Line[]> {
  // What follows the change before is over, or the quiet hour would be none.
  await untilAtRest(server.connectionString);
  const quiet = await look(server, load);
  const batch = await beginChange(server, authorIds, PostStatus.NEEDS_REVIEW);
  const changing = await look(server, load);
  const { changed, is_ready: isOver } = await batchOf(server, batch.batch_id);
  await whenDone(server, batch);
  return [
    { what: 'list before it', p50: quiet.p50, p99: quiet.p99 },
    {
      ...{ what: 'list beside a change of many posts', p50: changing.p50, p99: changing.p99 },
      note: isOver ? 'the change ended before' : `${changed.toLocaleString('en')} posts meanwhile`,
    },
    { what: 'p99 of the list beside a change of many posts', value: changing.p99 / quiet.p99, unit: '×' },
  ];
}

async function look(server: BenchServer, load: Load): Promise<LoadResult> {
  return load.run({
    address: server.address,
    headers: await server.as('editor'),
    requests: [{ path: `${server.listPath}?${newest}` }],
    ...asPeopleAsk,
    seconds: 8,
    warmUpSeconds: 1,
  });
}

/** How long a change goes on after somebody cancelled it. */
async function cancelled(server: BenchServer, authorIds: readonly number[]): Promise<Line> {
  const headers = await server.as('owner');
  await untilAtRest(server.connectionString);
  const batch = await beginChange(server, authorIds, PostStatus.DRAFT);
  await wait(1_000);
  const path = cancelTask.path
    .replace('{siteId}', String(server.siteId))
    .replace('{taskId}', String(batch.task_id));
  const start = performance.now();
  const answer = await fetch(server.address + path, { method: 'POST', headers });
  if (!answer.ok) throw new Error(`The change could not be cancelled: ${await answer.text()}`);
  const ended = await whenDone(server, batch);
  return {
    what: 'a change of many posts, from Cancel to its end',
    value: performance.now() - start,
    unit: 'ms',
    note: `${ended.changed.toLocaleString('en')} of ${ended.requested.toLocaleString('en')} posts`,
  };
}

async function whenDone(server: BenchServer, begun: Batch, peek = (): void => undefined): Promise<Batch> {
  let batch = begun;
  while (!batch.is_ready) {
    await wait(PEEK_MILLISECONDS);
    peek();
    batch = await batchOf(server, batch.batch_id);
  }
  return batch;
}
