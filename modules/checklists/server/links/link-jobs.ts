import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { fetchGuarded } from '#platform/server/outgoing-http.ts';
import { checklistsOf } from '../checklist.queries.ts';
import { forgetResults } from './link-checks.queries.ts';
import { tryLinks } from './try-links.ts';

const TRY_LINKS = 'checklists.try-links';
const SWEEP_SECONDS = 3_600;
/** What is saved again within this time is tried once. */
const REST_SECONDS = 2;

/** How other sites are asked; tests ask servers of their own. */
export const linkFetchOf = oncePerGround(() => ({ fetch: fetchGuarded }));

/** Tries the links of what is saved, beside the requests of people. */
export function defineLinkChecks(ground: Ground): void {
  const { database, jobs, outbox } = ground;
  const rulesOf = checklistsOf(ground);
  const pages = pageNeedsOf(ground);
  const asked = linkFetchOf(ground);
  jobs.define<{ siteId: number; postId: number }>(TRY_LINKS, async ({ siteId, postId }, { signal }) => {
    if ((await rulesOf(siteId)).links === 'off') return;
    await tryLinks({ database, pages, fetch: asked.fetch }, siteId, postId, signal);
  });
  for (const event of ['post.updated', 'post.status_changed']) {
    outbox.react({
      event,
      name: `try the links after ${event}`,
      isMeant: ({ payload: { fields } }) => Array.isArray(fields) && fields.includes('body'),
      // A post that is saved again and again meanwhile is told of once.
      handleAll: async ({ siteId, objectIds }, trx) => {
        if ((await rulesOf(siteId)).links === 'off') return;
        for (const postId of objectIds) {
          const options = {
            key: `try links ${siteId}:${postId}`,
            runAt: Math.floor(Date.now() / 1000) + REST_SECONDS,
            maxAttempts: 3,
          };
          await jobs.enqueue(trx, TRY_LINKS, { siteId, postId }, options);
        }
      },
    });
  }
  jobs.sweep({
    name: 'results of links that nobody reads any more',
    seconds: SWEEP_SECONDS,
    run: (signal) => forgetResults(database.db, Math.floor(Date.now() / 1000), signal),
  });
}
