import { readSetting, saveSetting } from '#modules/sites/sites.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Arrangement } from './arrange-menu.ts';

/** The arrangement of a site as its setting holds it. */
export type KeptArrangement = Arrangement & { revision: number; updated_by: number | null };

const NAME = 'main_menu';
const untouched: KeptArrangement = { hidden: [], order: [], revision: 0, updated_by: null };

/** What a site has arranged; nothing where nobody did. */
export async function readArrangement(db: Db, siteId: number): Promise<KeptArrangement> {
  return {
    ...untouched,
    ...((await readSetting(db, { siteId, name: NAME })) as KeptArrangement | undefined),
  };
}

export const saveArrangement = (db: Db, siteId: number, value: KeptArrangement, now: number): Promise<void> =>
  saveSetting(db, { siteId, name: NAME, value, now });
