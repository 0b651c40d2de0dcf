import type { Trx } from '#platform/server/database.ts';

/** What a site is called, in which language it speaks, and in which zone its days begin. */
export type SiteFacts = { title: string; locale: string; timezone: string };

/** Sets facts of a site; what is left out stays. Whoever does tells the others by the topic `site`. */
export async function setSiteFacts(trx: Trx, siteId: number, facts: Partial<SiteFacts>): Promise<void> {
  if (Object.keys(facts).length === 0) return;
  await trx.updateTable('site').set(facts).where('id', '=', siteId).execute();
}

/** Since when a site is closed to its readers, null for an open one, and what they are told instead. */
export type SiteClosed = { closed_ts: number | null; closed_note: string };

/** Closes a site or opens it again; whoever does tells the others by the topic `site`. */
export async function setSiteClosed(trx: Trx, siteId: number, closed: SiteClosed): Promise<void> {
  await trx.updateTable('site').set(closed).where('id', '=', siteId).execute();
}
