import type { Ground } from '#platform/server/ground.ts';
import type { ProviderRow } from './mail-lists.queries.ts';
import { type MailProvider, ProviderRefused } from './mail-provider.ts';
import { openKey, openProvider, providerServiceOf } from './provider-service.ts';

/**
 * The provider that a site is connected with.
 * @throws ProviderRefused where its key was sealed by another installation
 */
export async function openConnected(
  ground: Ground,
  siteId: number,
  { provider, credential_sealed, client_id }: ProviderRow,
): Promise<MailProvider> {
  const apiKey = credential_sealed && (await openKey(ground, siteId, credential_sealed));
  if (!apiKey) throw new ProviderRefused("The API key can't be read here. Connect the provider again.", 401);
  return openProvider(providerServiceOf(ground), provider, { apiKey, clientId: client_id });
}
