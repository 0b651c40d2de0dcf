import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { listOwnSites } from '../own-sites.contract.ts';
import { seesWholeAccount } from './sees-whole-account.ts';
import { STATUSES_THAT_SIGN_IN } from './statuses-that-sign-in.ts';

/** More than this nobody looks through. */
const MOST = 200;

/** The call by which somebody finds the other sites that they work on. */
export const ownSitesHandlers = (db: Db): Handler[] => [
  answer(listOwnSites, async ({ site, caller }) => {
    const rows = await ownSites(db, caller, site.id);
    return {
      items: rows.map(({ id, title, uri }) => ({
        ...{ id, title, host: uri.replace(/^https?:\/\//, '') },
        ...{ url: `${uri}/r/dashboard/`, is_current: id === site.id },
      })),
    };
  }),
];

/** The sites of an account that it can go to, by their titles. */
export async function ownSites(
  db: Db,
  caller: Caller,
  openId: number,
): Promise<{ id: number; title: string; uri: string }[]> {
  const ids = await ownSiteIds(db, caller, openId);
  return db
    .selectFrom('site')
    .select(['id', 'title', 'uri'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('scope', '=', 0)
    .orderBy((eb) => eb.fn<string>('lower', ['title']))
    .orderBy('id')
    .execute();
}

/**
 * The sites that an account takes part in, as far as its session shows them.
 * @param permission only those where its roles on the site hold it
 */
export async function ownSiteIds(
  db: Db,
  caller: Caller,
  openId: number,
  permission?: PermissionName,
): Promise<number[]> {
  const isWhole = await seesWholeAccount(db, caller);
  const known = caller.accountId === null ? [] : await siteIdsOf(db, caller.accountId, openId, permission);
  return isWhole ? known : known.filter((id) => id === openId);
}

/** Where an account may sign in: the site that is open, and those where it signed in last. */
async function siteIdsOf(
  db: Db,
  accountId: string,
  openId: number,
  permission: PermissionName | undefined,
): Promise<number[]> {
  const links = await db
    .selectFrom('auth.account_site')
    .select(['site_id', 'profile_id'])
    .where('account_id', '=', accountId)
    .orderBy((eb) => eb('site_id', '=', openId), 'desc')
    .orderBy('last_login_ts', (order) => order.desc().nullsLast())
    .orderBy('site_id')
    .limit(MOST)
    .execute();
  const siteIds = links.map(({ site_id }) => site_id);
  const profileIds = links.map(({ profile_id }) => profile_id);
  const rows = await db
    .selectFrom('profile')
    .select('site_id')
    .where((eb) => eb('site_id', '=', eb.fn.any(eb.val(siteIds))))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(profileIds))))
    .where('account_id', '=', accountId)
    .where('status', 'in', STATUSES_THAT_SIGN_IN)
    .where('deleted_ts', 'is', null)
    .$if(permission !== undefined, (found) =>
      found.where((eb) =>
        eb.exists(
          eb
            .selectFrom('role_assignment as held')
            .innerJoin('role_permission as given', (join) =>
              join.onRef('given.site_id', '=', 'held.site_id').onRef('given.role_id', '=', 'held.role_id'),
            )
            .select('held.profile_id')
            .whereRef('held.site_id', '=', 'profile.site_id')
            .whereRef('held.profile_id', '=', 'profile.id')
            .where((inner) => inner('held.site_id', '=', inner.fn.any(inner.val(siteIds))))
            .where((inner) => inner('given.site_id', '=', inner.fn.any(inner.val(siteIds))))
            .where('held.community_id', 'is', null)
            .where('given.permission', '=', permission ?? ''),
        ),
      ),
    )
    .execute();
  return rows.map(({ site_id }) => site_id);
}
