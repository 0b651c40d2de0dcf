import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { EmbedFeedDraft } from '../../embeds.contract.ts';

/** An embedded list that somebody only tries, and who. */
export type EmbedPreview = {
  siteId: number;
  profileId: number;
  /** Unix seconds. */
  expires: number;
  embed: EmbedFeedDraft;
};

export const PREVIEW_BEGIN = '/u/site/widget/';
const LONGEST = 6_000;
const LONGEST_UNPACKED = 40_000;

const signature = (secret: string, packed: string): string =>
  createHmac('sha256', secret).update(`embed ${packed}`).digest('base64url');

/** The address of a preview: all of it stands there, signed. @returns null when it is too long for an address */
export function addressOfPreview(secret: string, preview: EmbedPreview): string | null {
  const packed = deflateRawSync(JSON.stringify(preview)).toString('base64url');
  const address = `${PREVIEW_BEGIN}${packed}.${signature(secret, packed)}.html`;
  return address.length > LONGEST ? null : address;
}

/** @returns null where it was not made here, is of another site, or is over */
export function readPreview(
  secret: string,
  siteId: number,
  packed: string,
  signed: string,
  now: number,
): EmbedPreview | null {
  const [given, expected] = [Buffer.from(signed), Buffer.from(signature(secret, packed))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: LONGEST_UNPACKED });
  const preview = JSON.parse(text.toString()) as EmbedPreview;
  return preview.siteId === siteId && preview.expires >= now ? preview : null;
}
