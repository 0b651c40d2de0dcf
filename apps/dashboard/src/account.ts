import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type AccountData, getAccountData } from '#modules/accounts/account-data.contract.ts';
import { tourRole } from '#modules/agreements/agreement-kinds.contract.ts';
import { addressOf, CallError, call, isForbidden } from '#platform/dashboard/call.ts';
import type { Caller } from '#platform/dashboard/caller.tsx';
import { takeEarlyData } from '#platform/dashboard/early-fetch.ts';
import { keyOf, read } from '#platform/dashboard/queries.ts';

/** What a server may leave out of the configuration: nobody is signed in, or there is no site yet. */
type Answered = { roar_site?: Partial<AccountData['roar_site']> | null; profile?: unknown } | undefined;

/** Whether there are a site and a person, without whom nothing but the placeholder can be shown. */
export const isSettled = (data: Answered): boolean => Boolean(data?.roar_site?.id && data.profile);

/** A site with a name and nobody who is signed in is the same as a refusal; without a name there is nowhere to go. */
function refuseNobody(data: Answered): void {
  if (data?.roar_site?.name && !data.profile)
    throw new CallError(401, { error: 'not_signed_in' }, null, null);
}

/** The configuration is asked for once, for the address that the page was opened at. */
export const accountQuery = (openedAt: string) => {
  const asked = { query: { next_url: openedAt } };
  return queryOptions({
    ...read(getAccountData, asked),
    queryFn: async ({ signal }) => {
      const data = await call(getAccountData, asked, { signal });
      refuseNobody(data);
      return data;
    },
    initialData: () => {
      const early = takeEarlyData(addressOf(getAccountData, asked)) as AccountData | undefined;
      return isSettled(early) ? early : undefined;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // It is asked for before anything is drawn; what was refused then is not asked for again by the drawing.
    retryOnMount: false,
  });
};

const OLD = 60_000;

/** Asks for the configuration anew where it is older than a minute: the numbers of the menu go out of date. */
export const refreshAccount = (client: QueryClient): void =>
  void client.invalidateQueries({
    queryKey: keyOf(getAccountData),
    predicate: ({ state }) => Date.now() - state.dataUpdatedAt > OLD,
  });

/** Whether the configuration leads away, or is not for this browser: no site is known then to say more about. */
export const isLedAway = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || error.code === 'redirected' || isForbidden(error));

/** Where a browser without a session is sent; the server answers a navigation there with the sign-in page. */
export const signInAddress = (backTo: string): string =>
  `${getAccountData.path}?${new URLSearchParams({ next_url: backTo })}`;

const NOTIFICATIONS = 'enable_product_notifications';

/** The engine settings that are on for the caller; product notifications may be for some kinds of work alone. */
function settingsOf(engine: AccountData['engine'], sitePermissions: ReadonlySet<string>): Set<string> {
  const segments = engine.product_notifications_segmentation_list;
  const isMeant = segments.length === 0 || segments.includes(tourRole({ sitePermissions }));
  return new Set(
    Object.entries(engine).flatMap(([name, value]) =>
      value === true && (isMeant || name !== NOTIFICATIONS) ? [name] : [],
    ),
  );
}

/** The caller as screens and rules know them. */
export function callerOf(account: AccountData): Caller {
  const { roar_site: site, profile, communities, engine, main_menu } = account;
  const sitePermissions = new Set(site.permissions);
  return {
    holder: {
      isSignedIn: true,
      isTechnical: profile.type_name === 'Technical',
      sitePermissions,
      communityPermissions: new Map(communities.map(({ id, permissions }) => [id, new Set(permissions)])),
      ownPermissions: new Map(communities.map(({ id, own_permissions }) => [id, new Set(own_permissions)])),
      settings: settingsOf(engine, sitePermissions),
    },
    profile: { id: profile.id, name: profile.name, title: profile.title, email: profile.email },
    site: {
      ...{ id: site.id, name: site.name, title: site.title, timeZone: site.timezone, logo: site.logo },
      locale: site.locale,
      hasDetailedStats: site.has_detailed_stats,
      closedTs: site.closed_ts,
    },
    communities: communities.map(({ id, name, title }) => ({ id, name, title })),
    postTypes: engine.post_types_supported,
    postFields: (account.site_specific_data_schema.properties ?? {}) as Caller['postFields'],
    menu: main_menu,
    brand: engine.brand,
    accessLimitationTs: engine.access_limitation_date,
    needsSecondFactor: profile.needs_second_factor,
    hasOtherSites: profile.has_other_sites,
  };
}
