import type { Ground } from '#platform/server/ground.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { fetchGuarded } from '#platform/server/outgoing-http.ts';
import { isLiveKind } from '../../channel-kinds.contract.ts';
import { appleChannel } from '../apple-news/apple-channel.ts';
import { APPLE_NEWS, type AppleAccount, appleClient } from '../apple-news/apple-client.ts';
import type { Channel, ChannelRow } from './channel.ts';
import { openSecret } from './channel-secrets.ts';
import { fetchedChannel } from './fetched-channel.ts';

/** How this installation reaches the services. */
export const channelServiceOf = oncePerGround(() => ({ fetch: fetchGuarded, address: APPLE_NEWS }));
export type ChannelService = ReturnType<typeof channelServiceOf>;

const seconds = (): number => Math.floor(Date.now() / 1000);

/** The client that speaks to Apple News by these credentials. */
export const appleClientOf = (
  ground: Ground,
  account: AppleAccount,
  options: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
) => appleClient(channelServiceOf(ground), account, { now: seconds, ...options });

/** How a channel is spoken to; null where nothing can be sent there, or its secret cannot be read here. */
export async function openChannel(
  ground: Ground,
  row: ChannelRow,
  signal?: AbortSignal,
): Promise<Channel | null> {
  if (!isLiveKind(row.kind)) return null;
  if (row.kind !== 'apple_news') return fetchedChannel(row.kind);
  const account = await appleAccountOf(ground, row);
  if (!account) return null;
  return appleChannel({
    client: appleClientOf(ground, account, { signal }),
    account,
    settings: row,
    isTaken: async (remoteId) =>
      (await ground.database.db
        .selectFrom('channel_item')
        .select('id')
        .where('site_id', '=', row.site_id)
        .where('channel_id', '=', row.id)
        .where('remote_id', '=', remoteId)
        .executeTakeFirst()) !== undefined,
  });
}

/** The saved credentials; null where there are none, or another installation sealed them. */
export async function appleAccountOf(
  ground: Pick<Ground, 'secrets'>,
  row: Pick<ChannelRow, 'site_id' | 'remote_id' | 'key_id' | 'secret_sealed'>,
): Promise<AppleAccount | null> {
  const secret = row.secret_sealed === null ? null : await openSecret(ground, row.site_id, row.secret_sealed);
  if (secret === null || row.remote_id === '' || row.key_id === '') return null;
  return { channelId: row.remote_id, keyId: row.key_id, secret };
}
