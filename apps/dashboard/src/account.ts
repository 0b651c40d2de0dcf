import { queryOptions } from '@tanstack/react-query';
import { type AccountData, getAccountData } from '#modules/accounts/account-data.contract.ts';
import type { Caller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';

/** The configuration is asked for once, for the address that the page was opened at. */
export const accountQuery = (openedAt: string) =>
  queryOptions({
    ...read(getAccountData, { query: { next_url: openedAt } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // It is asked for before anything is drawn; what was refused then is not asked for again by the drawing.
    retryOnMount: false,
  });

/** Where a browser without a session is sent; the server answers a navigation there with the sign-in page. */
export const signInAddress = (backTo: string): string =>
  `${getAccountData.path}?${new URLSearchParams({ next_url: backTo })}`;

/** The caller as screens and rules know them. */
export function callerOf({ roar_site: site, profile, communities, engine, main_menu }: AccountData): Caller {
  const settings = Object.entries(engine).flatMap(([name, value]) => (value === true ? [name] : []));
  return {
    holder: {
      isSignedIn: true,
      isTechnical: profile.type_name === 'Technical',
      sitePermissions: new Set(site.permissions),
      communityPermissions: new Map(communities.map(({ id, permissions }) => [id, new Set(permissions)])),
      settings: new Set(settings),
    },
    profile: { id: profile.id, name: profile.name, title: profile.title, email: profile.email },
    site: { id: site.id, name: site.name, title: site.title, timeZone: site.timezone, logo: site.logo },
    communities: communities.map(({ id, name, title }) => ({ id, name, title })),
    postTypes: engine.post_types_supported,
    menu: main_menu,
    brand: engine.brand,
    accessLimitationTs: engine.access_limitation_date,
  };
}
