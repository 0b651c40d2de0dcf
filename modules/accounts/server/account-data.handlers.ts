import { fieldDefinitions, fieldSchema } from '#modules/custom-fields/custom-fields.public.ts';
import { chosenLanguage, readPreferences } from '#modules/preferences/preferences.public.ts';
import { readEngineSettings } from '#modules/sites/sites.public.ts';
import { notSignedIn } from '#platform/contract/api-error.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import { answer, type Handler, RedirectTo } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import type { House } from '#platform/server/room.ts';
import { getAccountData } from '../account-data.contract.ts';
import { ownSites } from './own-sites.ts';
import { safeNextUrl } from './safe-next-url.ts';

type Needs = { database: Database } & Pick<House, 'menuFor'>;

/** The configuration of the dashboard. */
export function accountDataHandlers({ database, menuFor }: Needs): Handler[] {
  return [
    answer(getAccountData, async ({ site, caller, query, request }) => {
      const { profile, holder } = caller;
      if (!profile) {
        if (!request.isNavigation) throw notSignedIn();
        const next = safeNextUrl(query.next_url);
        return new RedirectTo(`/core/users/login?next_url=${encodeURIComponent(next)}`);
      }
      if (request.isNavigation) return new RedirectTo(safeNextUrl(query.next_url));
      const [email, engine, communities, preferences, fields, sites] = await Promise.all([
        emailOf(database, caller.accountId),
        readEngineSettings(database, site),
        communitiesOf(database, site.id, holder),
        readPreferences(database.db, site.id, profile.id),
        fieldDefinitions(database.db, site.id),
        ownSites(database.db, caller, site.id),
      ]);
      return {
        roar_site: {
          id: site.id,
          name: site.name,
          title: site.title,
          uri: site.uri,
          logo: null,
          type_name: 'Normal',
          timezone: site.timezone,
          locale: site.locale,
          permissions: [...holder.sitePermissions],
          user_id: profile.id,
          has_detailed_stats: !site.isBasicPlan,
          closed_ts: site.closed?.ts ?? null,
        },
        profile: {
          id: profile.id,
          name: profile.name,
          title: profile.title,
          logo: profile.logo,
          type_name: profile.typeName,
          created_date_ts: profile.createdTs,
          email,
          needs_second_factor: caller.needsSecondFactor ?? false,
          has_other_sites: sites.length > 1,
        },
        communities: communities.map((community) => ({
          ...community,
          permissions: [...(holder.communityPermissions.get(community.id) ?? [])],
          own_permissions: [...(holder.ownPermissions?.get(community.id) ?? [])],
        })),
        engine: { ...engine, access_limitation_date: site.accessLimitationTs },
        main_menu: await menuFor({ site, caller }, chosenLanguage(preferences) ?? request.language),
        preferences,
        site_specific_data_schema: fieldSchema(fields),
      };
    }),
  ];
}

/** What somebody signs in with; an account that has just gone has none. */
async function emailOf({ db }: Database, accountId: string | null): Promise<string> {
  if (accountId === null) return '';
  const account = await db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.email ?? '';
}

/** More than this no menu shows; whoever has more finds them by search. */
const MOST_COMMUNITIES = 500;

/** The communities that somebody may choose among: all for those with a role on the site, else the own ones. */
async function communitiesOf({ db }: Database, siteId: number, holder: PermissionHolder) {
  const own = [...holder.communityPermissions.keys()];
  const isStaff = holder.sitePermissions.size > 0;
  if (!isStaff && own.length === 0) return [];
  let query = db
    .selectFrom('community')
    .select(['id', 'name', 'title'])
    .where('site_id', '=', siteId)
    .where('archived_ts', 'is', null);
  if (!isStaff) query = query.where((eb) => eb('id', '=', eb.fn.any(eb.val(own))));
  return query.orderBy('title').limit(MOST_COMMUNITIES).execute();
}
