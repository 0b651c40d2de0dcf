import { sql } from 'kysely';
import type { DemoNeeds } from '#platform/server/room.ts';

const HOUR = 3_600;
/** How often each headline was seen, and how often its post was opened then. */
const figures = [
  { shown: 4_120, opened: 181 },
  { shown: 4_087, opened: 263 },
] as const;

/** A test of the demo newsroom that is over: the second headline won, and the post has it. */
export async function demoHeadlineTests({ trx, siteId, ownerId, now, nextId }: DemoNeeds): Promise<void> {
  const { rows } = await sql<{ id: number; headline: string }>`select p.id, p.headline from post as p
    where p.site_id = ${siteId} and p.status = 0 and p.deleted_ts is null and p.type = 'article'
    order by p.published_ts desc nulls last, p.id desc limit 1`.execute(trx);
  const [post] = rows;
  if (!post) return;
  const id = nextId();
  await trx
    .insertInto('headline_test')
    .values({
      ...{ site_id: siteId, id, post_id: post.id, headlines: [`Wrenford: ${post.headline}`, post.headline] },
      ...{ takes_winner: true, started_ts: now - 50 * HOUR, ends_ts: now + 22 * HOUR, ended_ts: now - HOUR },
      ...{ outcome: 'won', winner: 1, is_taken: true, created_by: ownerId, updated_by: ownerId, revision: 2 },
    })
    .execute();
  await trx
    .insertInto('headline_count')
    .values(figures.map((one, variant) => ({ site_id: siteId, test_id: id, variant, ...one })))
    .execute();
}
