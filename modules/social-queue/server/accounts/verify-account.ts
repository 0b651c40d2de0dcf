import type { Ground } from '#platform/server/ground.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { type SocialAccountDraft, serverUnreachable, tokenRefused } from '../../social-accounts.contract.ts';
import { BLUESKY_SERVER } from '../../social-kinds.contract.ts';
import { openNetwork } from '../networks/open-network.ts';
import { NetworkRefused, type Verified } from '../networks/social-network.ts';
import { originOf, socialServiceOf } from '../networks/social-service.ts';
import { type Trying, takeAccountTry } from './account-tries.ts';

/**
 * Asks the network whose token it is.
 * @returns the server by its origin, and what the network says of the account
 * @throws ApiError token_is_invalid, instance_is_invalid, too_many_requests
 */
export async function verifyAccount(
  ground: Ground,
  call: Trying,
  { provider_id: provider, instance: typed, handle, token }: SocialAccountDraft,
): Promise<{ instance: string; verified: Verified }> {
  const service = socialServiceOf(ground);
  const instance = originOf(service, typed === '' ? BLUESKY_SERVER : typed);
  if (instance === null) throw refusedField(serverUnreachable, 'instance');
  const giveBack = await takeAccountTry(ground.database.db, call, instance);
  try {
    const verified = await openNetwork(service, provider).verify({ instance, handle, token });
    await giveBack();
    return { instance, verified };
  } catch (error) {
    if (!(error instanceof NetworkRefused)) throw error;
    throw error.refusal === 'token'
      ? refusedField(tokenRefused, 'token')
      : refusedField(serverUnreachable, 'instance');
  }
}
