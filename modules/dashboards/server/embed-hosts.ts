import { readSetting, saveSetting } from '#modules/sites/sites.public.ts';
import type { Db } from '#platform/server/database.ts';

const NAME = 'embed_hosts';

/** The list of a site as its setting holds it. */
export type ListedHosts = { hosts: string[]; revision: number; updated_by: number | null };
const none: ListedHosts = { hosts: [], revision: 0, updated_by: null };

/** The hosts that a site allows on its dashboards; none until somebody lists one. */
export async function readEmbedHosts(db: Db, siteId: number): Promise<ListedHosts> {
  return { ...none, ...((await readSetting(db, { siteId, name: NAME })) as ListedHosts | undefined) };
}

export const keepEmbedHosts = (db: Db, siteId: number, value: ListedHosts, now: number): Promise<void> =>
  saveSetting(db, { siteId, name: NAME, value, now });
