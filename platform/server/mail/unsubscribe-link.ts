import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../secrets.ts';

/** Below this part of a site one press ends mails of one kind to one person. */
export const UNSUBSCRIBE_BEGIN = '/u/site/unsubscribe/';

/** What a link ends: a kind of mails, and for whom. */
export type Unsubscribed = { kind: string; id: number };

const FORM = /^([a-z_]{1,40})-(\d{1,16})\.([\w-]{43})$/;

/** The path that ends mails of a kind to one person of a site; nobody needs to be signed in for it. */
export async function unsubscribePath(
  secrets: Secrets,
  siteId: number,
  { kind, id }: Unsubscribed,
): Promise<string> {
  const said = `${kind}-${id}`;
  return `${UNSUBSCRIBE_BEGIN}${said}.${await signatureOf(secrets, siteId, said)}`;
}

/** What a path of a site ends; null where we did not make it. */
export async function readUnsubscribePath(
  secrets: Secrets,
  siteId: number,
  path: string,
): Promise<Unsubscribed | null> {
  const [, kind, id, signed] = FORM.exec(path.slice(UNSUBSCRIBE_BEGIN.length)) ?? [];
  if (kind === undefined || id === undefined || signed === undefined) return null;
  const expected = Buffer.from(await signatureOf(secrets, siteId, `${kind}-${id}`));
  const given = Buffer.from(signed);
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? { kind, id: Number(id) }
    : null;
}

const signatureOf = async (secrets: Secrets, siteId: number, said: string): Promise<string> =>
  createHmac('sha256', await secrets.of('unsubscribe'))
    .update(`${siteId} ${said}`)
    .digest('base64url');
