import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';
import { openSealedText, sealText } from '#platform/server/sealed-text.ts';

/** How this installation reaches providers. */
export const providerServiceOf = oncePerGround(({ signInHosts }) => ({
  fetch: createGuardedFetch({ allowedHosts: signInHosts }),
  /** Hosts of the own network with their ports, which are reached without encryption as well. */
  ownHosts: signInHosts,
}));
export type ProviderService = ReturnType<typeof providerServiceOf>;

/** Whether an address of a provider is safe to use: encrypted, or within the own network. */
export function isSafeAddress({ ownHosts }: Pick<ProviderService, 'ownHosts'>, address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && ownHosts.has(`${url.hostname}:${url.port || 80}`);
}

const boundTo = (siteId: number): string => `sign-in provider ${siteId}`;
type Needs = Pick<Ground, 'secrets'>;

/** What the database keeps of the secret of a client. */
export const sealSecret = async ({ secrets }: Needs, siteId: number, secret: string): Promise<string> =>
  secret === '' ? '' : sealText(await secrets.of('sign-in providers'), boundTo(siteId), secret);

/** The secret itself; empty for a client without one. @throws Error where another installation sealed it */
export async function openSecret({ secrets }: Needs, siteId: number, sealed: string): Promise<string> {
  if (sealed === '') return '';
  const secret = openSealedText(await secrets.of('sign-in providers'), boundTo(siteId), sealed);
  if (secret === null) throw new Error('The secret of a sign-in provider was sealed by another key.');
  return secret;
}
