import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { moderatedBy } from './comment-reach.ts';
import { commentQueries } from './comments.queries.ts';
import { authorsOf } from './present-comments.ts';
import { textOfHtml } from './rules/comment-text.ts';

const LONGEST_SHOWN = 200;

/** How many comments wait for somebody who moderates, and the oldest of them. */
export async function waitingFor(db: Db, { site, caller }: Pick<Call, 'site' | 'caller'>, most: number) {
  const selection = { siteId: site.id, within: moderatedBy(caller), status: 'proposed' } as const;
  const queries = commentQueries(db);
  const [{ items }, counted] = await Promise.all([
    queries.page(selection, { order: 'oldest', limit: most, offset: 0 }),
    queries.count(selection),
  ]);
  const authors = await authorsOf(db, site.id, items);
  return {
    count: counted.total_count,
    is_exact: counted.is_exact,
    comments: items.map(({ id, html, profile_id, author_name, created_ts }) => ({
      ...{ id, created_ts, text: textOfHtml(html, LONGEST_SHOWN).replaceAll(/\s+/g, ' ') },
      author: (profile_id === null ? undefined : authors[profile_id]?.title) ?? author_name ?? '',
    })),
  };
}
