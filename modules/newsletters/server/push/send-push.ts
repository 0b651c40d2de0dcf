import type { ReaderSite } from '#modules/pages/pages.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { encryptPush } from './encrypt-push.ts';
import type { PushKey } from './push-keys.ts';
import { noteBytes, type PushNote } from './push-note.ts';
import { outcomeOf, outcomeOfError, type PushOutcome } from './push-outcome.ts';
import { AT_ONCE, pushServiceOf } from './push-service.ts';
import { type Claimed, claimPush, type Settled, settlePush } from './push-turns.queries.ts';
import { vapidHeader } from './vapid-header.ts';

const TURN_MILLISECONDS = 5_000;
const LIMITS = { maxBytes: 10_000, timeoutMs: 8_000 };
/** After so many that were not taken in a row, a service is left alone for the rest of a turn. */
const MOST_IN_A_ROW = 10;

export type PushOnItsWay = {
  ground: Ground;
  site: ReaderSite;
  sendId: number;
  note: PushNote;
  key: PushKey;
  /** Until when it is news, in unix seconds. */
  until: number;
};

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Sends for some seconds. @returns whether everybody has had a turn; null where it is over or was cancelled */
export async function sendPush(push: PushOnItsWay, signal?: AbortSignal): Promise<boolean | null> {
  const { db } = push.ground.database;
  const { site, sendId } = push;
  const end = Date.now() + TURN_MILLISECONDS;
  const send = sender(push);
  for (;;) {
    const claimed = await claimPush(db, { siteId: site.id, sendId, now: seconds() });
    if (claimed === null) return null;
    if (claimed.length === 0) return true;
    const settled = await eachOf(claimed, send);
    await settlePush(db, { siteId: site.id, sendId, now: seconds() }, settled);
    if (Date.now() > end || signal?.aborted) return false;
  }
}

/** Few at a time, each place taking the next as soon as it is free: one slow service holds up no other. */
async function eachOf(
  claimed: readonly Claimed[],
  send: (one: Claimed) => Promise<PushOutcome | null>,
): Promise<Settled[]> {
  const waiting = [...claimed];
  const settled: Settled[] = [];
  const place = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      settled.push({ one, outcome: await send(one) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, place));
  return settled;
}

/** What sends one message; null where its service has just taken none of many. */
function sender({ ground, site, note, key, until }: PushOnItsWay) {
  const { fetch } = pushServiceOf(ground);
  const bytes = noteBytes(note);
  const subject = site.uri.startsWith('https:') ? site.uri : `mailto:push@${new URL(site.uri).hostname}`;
  const signed = new Map<string, string>();
  const inARow = new Map<string, number>();
  const headerFor = (audience: string): string => {
    const made = signed.get(audience) ?? vapidHeader(key, { audience, subject, now: seconds() });
    signed.set(audience, made);
    return made;
  };
  return async (one: Claimed): Promise<PushOutcome | null> => {
    const { origin } = new URL(one.endpoint);
    if ((inARow.get(origin) ?? 0) >= MOST_IN_A_ROW) return null;
    const outcome = await handOver(one, headerFor(origin));
    const isTaken = outcome.kind !== 'later' && outcome.kind !== 'unclear';
    inARow.set(origin, isTaken ? 0 : (inARow.get(origin) ?? 0) + 1);
    return outcome;
  };

  async function handOver({ endpoint, ...keys }: Claimed, authorization: string): Promise<PushOutcome> {
    try {
      const headers = {
        ...{ authorization, 'content-encoding': 'aes128gcm', 'content-type': 'application/octet-stream' },
        ...{ ttl: String(Math.max(0, until - seconds())), urgency: 'high', topic: note.tag },
      };
      const answer = await fetch(endpoint, { ...LIMITS, post: { headers, body: encryptPush(bytes, keys) } });
      // What it says beside its status is nothing to us, but read it has to be.
      answer.body.on('error', () => undefined).resume();
      return outcomeOf(answer.status, answer.headers['retry-after']?.toString(), seconds());
    } catch (error) {
      return outcomeOfError(error);
    }
  }
}
