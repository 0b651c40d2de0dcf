import type { Trx } from '#platform/server/database.ts';

/** What a site is called, in which language it speaks, and in which zone its days begin. */
export type SiteFacts = { title: string; locale: string; timezone: string };

/** Sets facts of a site; what is left out stays. Whoever does tells the others by the topic `site`. */
export async function setSiteFacts(trx: Trx, siteId: number, facts: Partial<SiteFacts>): Promise<void> {
  if (Object.keys(facts).length === 0) return;
  await trx.updateTable('site').set(facts).where('id', '=', siteId).execute();
}
