import { sql } from 'kysely';

/** When readers got to see a post first; an index has this very expression, of posts (`p`) and of each kind of link (`l`). */
export const publishedOf = {
  p: sql.raw<number>('coalesce(p.published_ts, p.created_ts)'),
  l: sql.raw<number>('coalesce(l.published_ts, l.created_ts)'),
};

/** The newest first, as readers get lists. */
export const newestFirst = {
  p: sql`${publishedOf.p} desc, p.id desc`,
  l: sql`${publishedOf.l} desc, l.post_id desc`,
};
