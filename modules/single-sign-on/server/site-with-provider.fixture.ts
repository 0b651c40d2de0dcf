import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';
import { CLIENT_ID, CLIENT_SECRET, startIdentityProvider } from './identity-provider.fixture.ts';
import { providerServiceOf } from './provider-service.ts';

export const host = 'news.test';

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/** A site with an owner, and a provider on this machine that its server may ask. */
export async function startSiteWithProvider() {
  const [api, idp] = await Promise.all([startApi(), startIdentityProvider()]);
  const hosts = new Set([idp.host]);
  Object.assign(providerServiceOf(api.ground), {
    fetch: createGuardedFetch({ allowedHosts: hosts }),
    ownHosts: hosts,
  });
  const siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  const owner = await signInAs(api.ground, { siteId, host }, 'owner');
  return { api, idp, siteId, owner };
}

/** What is said of the provider when it is set up: on, for the addresses of the site. */
export const draftOf = ({ issuer }: IdentityProvider, more: object = {}) => ({
  ...{ title: 'Staff', issuer, client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
  ...{ domains: ['news.test'], is_enabled: true, ...more },
});
