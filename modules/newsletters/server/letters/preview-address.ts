import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Secrets } from '#platform/server/secrets.ts';

/** A letter that somebody tries is shown here, as it may bring styles that the dashboard does not let in. */
export const PREVIEW_PATH = '/u/site/newsletter/preview';

const HOUR = 3_600;
/** Servers, and what stands in front of them, take 8 KB for the address and the cookies beside it. */
const LONGEST = 6_000;
const LONGEST_UNPACKED = 400_000;

const signatureOf = async (secrets: Secrets, siteId: number, packed: string): Promise<string> =>
  createHmac('sha256', await secrets.of('letters'))
    .update(`preview ${siteId} ${packed}`)
    .digest('base64url');

/** Where a letter is shown for an hour: all of it stands in the address, signed. Null where it is too long for one. */
export async function previewAddress(
  secrets: Secrets,
  siteId: number,
  html: string,
  now: number,
): Promise<string | null> {
  const content = Buffer.from(`${now + HOUR} ${html}`);
  if (content.length > LONGEST_UNPACKED) return null;
  const packed = deflateRawSync(content).toString('base64url');
  const address = `${PREVIEW_PATH}?letter=${packed}.${await signatureOf(secrets, siteId, packed)}`;
  return address.length > LONGEST ? null : address;
}

/** The letter of such an address; null where we did not make it, or its hour is over. */
export async function readPreview(
  secrets: Secrets,
  siteId: number,
  query: string,
  now: number,
): Promise<string | null> {
  const [packed = '', signed = ''] = (new URLSearchParams(query).get('letter') ?? '').split('.');
  const given = Buffer.from(signed);
  const expected = Buffer.from(await signatureOf(secrets, siteId, packed));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const bytes = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: LONGEST_UNPACKED });
  const text = bytes.toString();
  const end = text.indexOf(' ');
  return Number(text.slice(0, end)) >= now ? text.slice(end + 1) : null;
}
