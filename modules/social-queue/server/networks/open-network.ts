import { type OfferedProvider, SocialProvider } from '../../social-kinds.contract.ts';
import { bluesky } from './bluesky.ts';
import { mastodon } from './mastodon.ts';
import type { SocialNetwork } from './social-network.ts';
import type { SocialService } from './social-service.ts';

const networks: Readonly<
  Record<OfferedProvider, (service: SocialService, signal?: AbortSignal) => SocialNetwork>
> = { [SocialProvider.MASTODON]: mastodon, [SocialProvider.BLUESKY]: bluesky };

/** How a network is spoken to. */
export const openNetwork = (
  service: SocialService,
  provider: OfferedProvider,
  signal?: AbortSignal,
): SocialNetwork => networks[provider](service, signal);
