import type { Trx } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';

/** Lets one writer of a site's redirects work at a time: two at once could close a circle that neither sees. */
export const lockRedirects = (trx: Trx, siteId: number, isPatient?: boolean): Promise<void> =>
  lockInSite(trx, locks.writingRedirects, siteId, isPatient);

/** The line in which the writers of this process wait for the lock. */
export const lineOfRedirects = (siteId: number): string => `redirects ${siteId}`;
