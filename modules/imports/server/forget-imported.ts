import type { Trx } from '#platform/server/database.ts';
import { PEOPLE_KIND } from '../import-kinds.contract.ts';

/** Takes away by what a person was told again who came in from a table of people. */
export async function forgetImported(
  trx: Trx,
  { siteId, profileId }: { siteId: number; profileId: number },
): Promise<void> {
  await trx
    .deleteFrom('import_source')
    .where('site_id', '=', siteId)
    .where('kind', '=', 'authors')
    .where('object_id', '=', profileId)
    .where('source', 'like', `${PEOPLE_KIND.replace('_', '\\_')}:%`)
    .execute();
}
