import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#platform/server/secrets.ts';
import { type AssetRow, mediaAddress } from '../library/asset-row.ts';

const LINK_SECONDS = 300;

type Signed = { expires: number; signature: string };

/** An address of a file that is good for five minutes, for whoever has it; `now` is unix seconds. */
export async function signedAddress(
  secrets: Secrets,
  siteId: number,
  row: Pick<AssetRow, 'id' | 'filename' | 'version' | 'mime'>,
  now: number,
): Promise<{ url: string; expires_ts: number }> {
  const expires = now + LINK_SECONDS;
  const signed = await signatureOf(secrets, siteId, row.id, expires);
  const address = mediaAddress(row, 'original', row.mime);
  return { url: `${address}&expires=${expires}&signature=${signed}`, expires_ts: expires };
}

/** Whether such an address is one of ours. */
export async function isSigned(
  secrets: Secrets,
  siteId: number,
  assetId: number,
  { expires, signature }: Signed,
): Promise<boolean> {
  const expected = Buffer.from(await signatureOf(secrets, siteId, assetId, expires));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

async function signatureOf(
  secrets: Secrets,
  siteId: number,
  assetId: number,
  expires: number,
): Promise<string> {
  const secret = await secrets.of('gated files');
  return createHmac('sha256', secret).update(`${siteId} ${assetId} ${expires}`).digest('base64url');
}
