import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { MOST_IN_BATCH } from '#modules/posts/batch-kinds.contract.ts';
import { changePosts, getPostBatch } from '#modules/posts/post-batches.contract.ts';
import type { BenchServer } from './bench-server.ts';

const MOST_AUTHORS = 100;

/** Somebody with nearly as many posts as one change takes. */
export type Prolific = { id: number; posts: number };

/** @throws Error on a site where nobody has ten posts */
export async function findProlific({ connectionString, siteId }: BenchServer): Promise<Prolific> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string; posts: string }>(
    `select author as id, count(*) as posts from post cross join unnest(author_ids) as author where site_id = $1
     group by author having count(*) between 10 and $2 order by count(*) desc limit 1`,
    [siteId, MOST_IN_BATCH],
  );
  await client.end();
  const [found] = rows;
  if (!found) throw new Error('Nobody has enough posts.');
  return { id: Number(found.id), posts: Number(found.posts) };
}

/** A change of many posts, as its call answers. */
export type Batch = {
  batch_id: number | null;
  task_id: number | null;
  requested: number;
  is_ready: boolean;
  changed: number;
};
const PEEK_MILLISECONDS = 50;

/** People who have together nearly so many posts. */
export async function findWriters(
  { connectionString, siteId }: BenchServer,
  most: number,
): Promise<number[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string; posts: string }>(
    `select author as id, count(*) as posts from post cross join unnest(author_ids) as author where site_id = $1
     group by author order by count(*) desc limit 1000`,
    [siteId],
  );
  await client.end();
  const chosen: number[] = [];
  let left = most;
  for (const { id, posts } of rows) {
    if (Number(posts) > left || chosen.length === MOST_AUTHORS) continue;
    left -= Number(posts);
    chosen.push(Number(id));
  }
  return chosen;
}

/** Begins to give all posts of these authors another status. */
export async function beginChange(
  server: BenchServer,
  authorIds: readonly number[],
  status: number,
): Promise<Batch> {
  const headers = { ...(await server.as('owner')), 'content-type': 'application/json' };
  const order = { action: 'change_posts_status', author_ids: authorIds, status };
  const send = async (more: object) => {
    const body = JSON.stringify({ ...order, ...more });
    const answer = await fetch(`${server.address}${changePosts.path}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`The change did not start: ${await answer.text()}`);
    return (await answer.json()) as Batch;
  };
  const { requested } = await send({ dry_run: true });
  return send({ expected_count: requested });
}

/** How far a change is. */
export async function batchOf(server: BenchServer, batchId: number | null): Promise<Batch> {
  const path = getPostBatch.path.replace('{batchId}', String(batchId));
  const answer = await fetch(`${server.address}${path}`, { headers: await server.as('owner') });
  return (await answer.json()) as Batch;
}

/** Gives all posts of somebody another status, and waits until that is done; tells how many were changed. */
export async function changePostsOf(server: BenchServer, { id }: Prolific, status: number): Promise<number> {
  let batch = await beginChange(server, [id], status);
  while (!batch.is_ready) {
    await wait(PEEK_MILLISECONDS);
    batch = await batchOf(server, batch.batch_id);
  }
  return batch.changed;
}
