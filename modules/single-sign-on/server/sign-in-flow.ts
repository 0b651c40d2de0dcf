import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  findOneTimeToken,
  isToken,
  makeOneTimeToken,
  newToken,
  spendFoundToken,
} from '#modules/accounts/accounts.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { SIGN_IN_COOKIE } from '#platform/server/cookies.ts';
import type { Db } from '#platform/server/database.ts';
import { CALLBACK_PATH } from '../single-sign-on-kinds.contract.ts';
import type { Binding } from './ask-provider.ts';

const VALID_SECONDS = 600;

/** A sign-in that was begun: of which provider, on which site, from where, and to where. */
export type Begun = {
  siteId: number;
  providerId: number;
  redirectUri: string;
  nextUrl: string | null;
  /** The profile of whoever tests the provider; null where somebody signs in. */
  trier: number | null;
  /** The session of whoever shows who they are, and when they began; null where somebody signs in. */
  confirms?: { sessionId: string; sinceTs: number } | null;
};

type Kept = Begun & { browser: string };
type Asked = Pick<Call, 'request' | 'reply'>;

/** Where providers send people back to: the address that they began at. */
export const returnAddress = ({ request: { host, isSecure } }: Pick<Call, 'request'>): string =>
  `${isSecure ? 'https' : 'http'}://${host}${CALLBACK_PATH}`;

/**
 * Begins a sign-in that one browser can end once. What the provider is asked with is made of the browser's own secret,
 * which is kept nowhere: neither the database nor another browser can go on with it.
 */
export async function beginFlow(db: Db, call: Asked, begun: Begun): Promise<Binding> {
  const known = call.request.cookies[SIGN_IN_COOKIE];
  const secret = isToken(known) ? known : newToken();
  const kept: Kept & { once: string } = { ...begun, browser: hashOf(secret), once: newToken() };
  const state = await makeOneTimeToken(db, 'single-sign-on', {
    ...{ value: JSON.stringify(kept), secondsValid: VALID_SECONDS },
  });
  call.reply.setCookie(SIGN_IN_COOKIE, secret, { maxAgeSeconds: VALID_SECONDS });
  return bindingOf(secret, state, begun);
}

/** What was begun in this browser under a state, used up; null for another browser, another site, a second time. */
export async function endFlow(
  db: Db,
  { site, request }: Pick<Call, 'site' | 'request'>,
  state: string | null,
): Promise<{ begun: Begun; binding: Binding } | null> {
  const secret = request.cookies[SIGN_IN_COOKIE];
  const found = await findOneTimeToken(db, 'single-sign-on', state);
  if (!found || state === null || !isToken(secret)) return null;
  const { browser, ...begun } = JSON.parse(found.value) as Kept;
  if (!isSame(browser, hashOf(secret)) || begun.siteId !== site.id) return null;
  if (!(await spendFoundToken(db, found))) return null;
  return { begun, binding: bindingOf(secret, state, begun) };
}

const bindingOf = (secret: string, state: string, { redirectUri }: Begun): Binding => ({
  ...{ state, redirectUri },
  nonce: derived(secret, `nonce ${state}`),
  verifier: derived(secret, `verifier ${state}`),
});

const derived = (secret: string, of: string): string =>
  createHmac('sha256', secret).update(of).digest('base64url');
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Whoever waits for a code goes on in the browser that they came in, and for some minutes. */
export type Waiting = { siteId: number; providerId: number; accountId: string; nextUrl: string | null };

export async function keepWaiting(
  db: Db,
  { request }: Pick<Call, 'request'>,
  waiting: Waiting,
): Promise<string> {
  const kept = { ...waiting, browser: hashOf(request.cookies[SIGN_IN_COOKIE] ?? ''), once: newToken() };
  return makeOneTimeToken(db, 'single-sign-on-code', {
    ...{ value: JSON.stringify(kept), secondsValid: VALID_SECONDS },
  });
}

/** Who waits for a code under a token; it goes on waiting until it is used up. */
export async function findWaiting(
  db: Db,
  { site, request }: Pick<Call, 'site' | 'request'>,
  token: string,
): Promise<{ waiting: Waiting; end: () => Promise<boolean> } | null> {
  const found = await findOneTimeToken(db, 'single-sign-on-code', token);
  if (!found) return null;
  const { browser, ...waiting } = JSON.parse(found.value) as Waiting & { browser: string };
  const isHere = isSame(browser, hashOf(request.cookies[SIGN_IN_COOKIE] ?? ''));
  if (!isHere || waiting.siteId !== site.id) return null;
  return { waiting, end: () => spendFoundToken(db, found) };
}
