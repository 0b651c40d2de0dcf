import type { ApiErrorDefinition } from '#platform/contract/api-error.ts';
import type { Ground } from '#platform/server/ground.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { APPLE_ID, APPLE_SECRET } from '../../channel-kinds.contract.ts';
import {
  channelIdInvalid,
  channelUnreachable,
  credentialsRefused,
  keyIdInvalid,
  secretInvalid,
} from '../../channels.contract.ts';
import { type AppleAccount, AppleRefused, type AppleSection } from '../apple-news/apple-client.ts';
import { appleClientOf } from './open-channel.ts';

const TIMEOUT_MILLISECONDS = 10_000;

/** What a channel says of itself to whoever holds its key. */
export type Verified = { title: string; sections: AppleSection[] };

/** @throws ApiError remote_id_is_invalid, key_id_is_invalid, secret_is_invalid */
export function checkForm({ channelId, keyId, secret }: AppleAccount): void {
  const refuse = (error: ApiErrorDefinition, field: string) => {
    throw refusedField(error, field);
  };
  if (!APPLE_ID.test(channelId)) refuse(channelIdInvalid, 'remote_id');
  if (!APPLE_ID.test(keyId)) refuse(keyIdInvalid, 'key_id');
  if (!APPLE_SECRET.test(secret)) refuse(secretInvalid, 'secret');
}

/** Asks Apple News whether it takes these credentials. @throws AppleRefused */
export async function readAccount(ground: Ground, account: AppleAccount): Promise<Verified> {
  const client = appleClientOf(ground, account, { timeoutMs: TIMEOUT_MILLISECONDS });
  const { title } = await client.readChannel();
  return { title, sections: await client.listSections() };
}

/** The same before they are kept. @throws ApiError credentials_is_invalid, channel_is_unreachable */
export async function verifyAccount(ground: Ground, account: AppleAccount): Promise<Verified> {
  try {
    return await readAccount(ground, account);
  } catch (error) {
    if (!(error instanceof AppleRefused)) throw error;
    const isNo = error.status >= 400 && error.status < 500 && error.status !== 429;
    throw isNo ? refusedField(credentialsRefused, 'secret') : channelUnreachable();
  }
}
