import { answer, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { listOwnSites } from '../own-sites.contract.ts';
import { STATUSES_THAT_SIGN_IN } from './caller.queries.ts';

/** More than this nobody looks through. */
const MOST = 200;

/** The call by which somebody finds the other sites that they work on. */
export const ownSitesHandlers = (db: Db): Handler[] => [
  answer(listOwnSites, async ({ site, caller }) => {
    const ids = caller.accountId === null ? [] : await siteIdsOf(db, caller.accountId);
    const rows = await db
      .selectFrom('site')
      .select(['id', 'title', 'uri'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .where('scope', '=', 0)
      .orderBy((eb) => eb.fn<string>('lower', ['title']))
      .orderBy('id')
      .execute();
    return {
      items: rows.map(({ id, title, uri }) => ({
        ...{ id, title, host: uri.replace(/^https?:\/\//, '') },
        ...{ url: `${uri}/r/dashboard/`, is_current: id === site.id },
      })),
    };
  }),
];

/** Where an account may sign in. */
async function siteIdsOf(db: Db, accountId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('profile')
    .select('site_id')
    .where('account_id', '=', accountId)
    .where('status', 'in', STATUSES_THAT_SIGN_IN)
    .where('deleted_ts', 'is', null)
    .limit(MOST)
    .execute();
  return rows.map(({ site_id }) => site_id);
}
