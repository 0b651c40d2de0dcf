import { mayCall } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';
import { listComments } from '../comments.contract.ts';
import { moderatedBy } from './comment-reach.ts';
import { commentQueries } from './comments.queries.ts';
import { placesOf } from './moderation/moderated-posts.ts';
import { textOfHtml } from './rules/comment-text.ts';

const LONGEST_NAME = 80;

/** How comments begin, for a log, as far as its reader moderates them. */
export const commentNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const { items } = await commentQueries(db).page(
      { siteId: site.id, within: 'site', status: 'all', ids },
      { order: 'newest', limit: ids.length, offset: 0 },
    );
    const reach = mayCall(listComments, caller.holder) ? moderatedBy(caller) : [];
    const maySee = await placesOf(db, site.id, items, reach);
    return factsOf(
      ids,
      items.map((row) => ({
        id: row.id,
        name: maySee(row) ? textOfHtml(row.html, LONGEST_NAME).replaceAll('\n', ' ') : null,
        isDeleted: row.status === 'deleted',
      })),
    );
  };
