import type { Trx } from '#platform/server/database.ts';

/** The id of the Home section on every site; no generator makes it. */
const HOME_SECTION_ID = 0;
const UNLISTED = 3;

/** Gives a new site its Home section: no parent, unlisted. */
export async function createHomeSection(trx: Trx, siteId: number, now: number): Promise<void> {
  await trx
    .insertInto('section')
    .values({
      site_id: siteId,
      id: HOME_SECTION_ID,
      parent_id: null,
      title: 'Home',
      slug: 'home',
      visibility: UNLISTED,
      created_ts: now,
      updated_ts: now,
    })
    .execute();
}
