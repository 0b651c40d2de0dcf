import { oncePerGround } from '#platform/server/ground.ts';
import { redirectHits } from './redirect-hits.ts';

/** Counts the redirects that readers of the sites used, once in a process. */
export const redirectHitsOf = oncePerGround(({ database, log }) => redirectHits(database.db, log));
