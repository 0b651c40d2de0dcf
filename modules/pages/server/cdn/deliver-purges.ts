import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { fetchGuarded } from '#platform/server/outgoing-http.ts';
import { CDN_JOB } from './cdn-queue.ts';
import { accountOf, readCdn } from './cdn-settings.ts';
import { keepDelivery } from './keep-delivery.ts';
import {
  type CdnAccount,
  type CdnAddresses,
  cdnAddresses,
  type PurgeRequest,
  purgeRequests,
  TRIAL,
} from './purge-requests.ts';
import { PurgeRefused, sendPurge } from './send-purge.ts';
import { drop, firstWaiting, onHosts, type Waiting } from './waiting-purges.ts';

const UNREADABLE = "The token can't be read here. Enter it again.";

/** How this installation reaches the providers. */
export const cdnServiceOf = oncePerGround(() => ({ fetch: fetchGuarded, addresses: cdnAddresses }));

/**
 * Tells the provider of a site what waits. What it does not answer waits on and the job is tried again, what it refuses
 * for good is given up, and where it refuses the token all of it waits until the settings are saved anew.
 */
export function defineDeliveries(ground: Ground): void {
  const { database, jobs } = ground;
  const { db } = database;
  /** The revisions of the settings whose token was refused; after a restart each is tried once more. */
  const denied = new Map<number, number>();
  jobs.define<{ siteId: number }>(CDN_JOB, async ({ siteId }, { signal }) => {
    const row = await readCdn(db, siteId);
    if (!row || row.provider === 'none' || denied.get(siteId) === row.revision) return;
    const account = await accountOf(ground, siteId, row);
    for (;;) {
      const waiting = await firstWaiting(db, siteId);
      if (waiting.length === 0 || signal.aborted) return;
      if (account === null) await giveUp(ground, siteId, waiting, UNREADABLE);
      else if (!(await deliver(ground, siteId, account, waiting))) {
        denied.set(siteId, row.revision);
        return;
      }
    }
  });
}

async function giveUp(
  ground: Ground,
  siteId: number,
  waiting: readonly Waiting[],
  error: string,
): Promise<void> {
  await drop(ground.database.db, siteId, idsOf(waiting));
  await keepDelivery(ground, siteId, waiting, error);
}

/** Sends what waits, call by call. @returns false where the provider does not take the token, and the rest waits on */
async function deliver(
  ground: Ground,
  siteId: number,
  account: CdnAccount,
  waiting: readonly Waiting[],
): Promise<boolean> {
  const { db } = ground.database;
  const { fetch, addresses } = cdnServiceOf(ground);
  const send = (request: PurgeRequest) => sendPurge(fetch, account.provider, request);
  const requests = purgeRequests(account, await onHosts(db, siteId, waiting), addresses);
  const due = callsLeft(requests);
  const taken = new Set<number>();
  const refused = new Map<string, Waiting[]>();
  let isTrusted = false;
  const settle = async (own: readonly Waiting[]) => {
    for (const { id } of own) due.set(id, (due.get(id) ?? 0) - 1);
    await drop(
      db,
      siteId,
      idsOf(own).filter((id) => due.get(id) === 0),
    );
  };
  const note = async (error: string | null) => {
    const isTaken = waiting.filter(({ id }) => taken.has(id));
    await keepDelivery(ground, siteId, isTaken, null);
    for (const [reason, own] of refused) await keepDelivery(ground, siteId, own, reason);
    const isDue = waiting.filter(({ id }) => (due.get(id) ?? 0) > 0);
    if (error !== null) await keepDelivery(ground, siteId, isDue, error);
  };
  try {
    // An address of a site without hosts is nowhere.
    await drop(
      db,
      siteId,
      idsOf(waiting).filter((id) => !due.has(id)),
    );
    for (const request of requests) {
      const own = request.of as readonly Waiting[];
      const refusal = await refusalOf(() => send(request));
      if (refusal === null) {
        isTrusted = true;
        for (const { id } of own) taken.add(id);
        await settle(own);
        continue;
      }
      if (refusal.isDenied && !isTrusted) {
        isTrusted = await isTokenTaken(account, send, addresses);
        if (!isTrusted) {
          await note(refusal.message);
          return false;
        }
      }
      // What waited with a purge of everything is sent by itself next.
      const all = own.filter(({ kind }) => kind === 'all');
      const lost = all.length > 0 ? all : own;
      const same = refused.get(refusal.message);
      if (same) same.push(...lost);
      else refused.set(refusal.message, [...lost]);
      await settle(lost);
    }
  } catch (error) {
    await note(error instanceof PurgeRefused ? error.message : null);
    throw error;
  }
  await note(null);
  return true;
}

/** Null where it was taken; throws what may go well later. */
async function refusalOf(send: () => Promise<void>): Promise<PurgeRefused | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (error instanceof PurgeRefused && error.isFinal) return error;
    throw error;
  }
}

/** Whether it is what was sent, and not the token, that the provider denies. */
async function isTokenTaken(
  account: CdnAccount,
  send: (request: PurgeRequest) => Promise<void>,
  addresses: CdnAddresses,
): Promise<boolean> {
  for (const request of purgeRequests(account, TRIAL, addresses)) {
    const refusal = await refusalOf(() => send(request));
    if (refusal?.isDenied) return false;
  }
  return true;
}

const idsOf = (purges: readonly Waiting[]): number[] => purges.map(({ id }) => id);

/** In how many calls each of them still stands. */
function callsLeft(requests: readonly PurgeRequest[]): Map<number, number> {
  const left = new Map<number, number>();
  for (const { of } of requests) {
    for (const { id } of of as readonly Waiting[]) left.set(id, (left.get(id) ?? 0) + 1);
  }
  return left;
}
