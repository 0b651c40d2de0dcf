import type { z } from 'zod';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import type { PostFacts } from './post-line.ts';

export type TakenPost = {
  id: number;
  facts: z.output<typeof PostFacts> & { old_slugs: readonly string[]; page_type: 'post' | 'page' };
};

const columns = {
  ...({ layout: 'text', editor_layout: 'text', is_suspicious: 'boolean', is_locked: 'boolean' } as const),
  ...({ unpublish_ts: 'bigint', embargoed_until_ts: 'bigint', schedule_zone: 'text' } as const),
  ...({ last_published_ts: 'bigint', gated_groups: 'text[]' } as const),
} as const;
const names = Object.keys(columns) as (keyof typeof columns)[];

/** Gives posts that were just loaded what an archive knows of them beside their texts. @param now unix seconds */
export async function takePostFacts(
  trx: Trx,
  siteId: number,
  posts: readonly TakenPost[],
  now: number,
): Promise<void> {
  await updateRows(
    trx,
    'post',
    siteId,
    { keys: { id: 'bigint' }, columns, raisesVersion: true },
    posts.map(({ id, facts }) => [id, ...names.map((name) => facts[name])]),
  );
  await insertRows(
    trx,
    'post_slug',
    siteId,
    ['post_id', 'page_type', 'slug', 'is_current', 'created_ts'],
    posts.flatMap(({ id, facts }) => facts.old_slugs.map((slug) => [id, facts.page_type, slug, false, now])),
    'on conflict do nothing',
  );
}
