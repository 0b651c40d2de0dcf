import type { Ground } from '#platform/server/ground.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { type SocialAccountDraft, serverUnreachable, tokenRefused } from '../../social-accounts.contract.ts';
import { BLUESKY_SERVER } from '../../social-kinds.contract.ts';
import { openNetwork } from '../networks/open-network.ts';
import { NetworkRefused, type Verified } from '../networks/social-network.ts';
import { originOf, socialServiceOf } from '../networks/social-service.ts';

/**
 * Asks the network whose token it is.
 * @returns the server by its origin, and what the network says of the account
 * @throws ApiError token_is_invalid, instance_is_invalid
 */
export async function verifyAccount(
  ground: Ground,
  { provider_id: provider, instance: typed, handle, token }: SocialAccountDraft,
): Promise<{ instance: string; verified: Verified }> {
  const service = socialServiceOf(ground);
  const instance = originOf(service, typed === '' ? BLUESKY_SERVER : typed);
  if (instance === null) throw refusedField(serverUnreachable, 'instance');
  try {
    return { instance, verified: await openNetwork(service, provider).verify({ instance, handle, token }) };
  } catch (error) {
    if (!(error instanceof NetworkRefused)) throw error;
    throw error.refusal === 'token'
      ? refusedField(tokenRefused, 'token')
      : refusedField(serverUnreachable, 'instance');
  }
}
