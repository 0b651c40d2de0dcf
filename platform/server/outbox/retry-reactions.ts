import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Trx } from '../database.ts';
import { failureWords, LONGEST_PAUSE, MOST_ATTEMPTS, pauseAfter, tryReaction } from './attempt.ts';
import { asEvent, type DispatchOptions, lockSite } from './dispatch-events.ts';

const BATCH = 50;

/** Tries the reactions of a site again that are due and first in their line. */
export async function retryReactions(options: DispatchOptions): Promise<void> {
  let tried = 1;
  // Each success may let the next in line follow.
  while (tried > 0 && !options.signal.aborted) tried = await retryBatch(options);
}

function retryBatch(options: DispatchOptions): Promise<number> {
  return options.db.transaction().execute(async (trx) => {
    await lockSite(trx, options.siteId);
    const due = await findDue(trx, options.siteId, options.now());
    for (const one of due) await retryOne(options, trx, one);
    return due.length;
  });
}

type Due = { event_id: number; reaction: string; attempts: number };

async function findDue(trx: Trx, siteId: number, now: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select r.event_id, r.reaction, r.attempts from outbox_retry r
    where r.site_id = ${siteId} and r.given_up_ts is null and ${isDue(now)} and ${isFirstInLine(siteId)}
    order by r.event_id limit ${BATCH}`.execute(trx);
  return rows;
}

/** Also what is due later than any pause lasts: it was noted before the clock was set back. */
const isDue = (now: number) => sql`(r.due_ts <= ${now} or r.due_ts > ${now + LONGEST_PAUSE})`;

/** No earlier event of the same object waits for the same reaction. */
const isFirstInLine = (siteId: number) => sql`(r.object_id is null or not exists (
  select 1 from outbox_retry e
  where e.site_id = ${siteId} and e.object_id = r.object_id and e.reaction = r.reaction
    and e.event_id < r.event_id and e.given_up_ts is null))`;

async function retryOne({ reactions, log, siteId, now }: DispatchOptions, trx: Trx, due: Due): Promise<void> {
  const row = await trx
    .selectFrom('outbox')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', due.event_id)
    .executeTakeFirst();
  const reaction = reactions.named(due.reaction);
  if (!reaction)
    log.warn({ reaction: due.reaction }, 'a reaction that waited for another try no longer exists');
  const error = row && reaction ? await tryReaction(reaction, [asEvent(row)], trx) : null;
  if (!error) {
    await trx
      .deleteFrom('outbox_retry')
      .where('site_id', '=', siteId)
      .where('event_id', '=', due.event_id)
      .where('reaction', '=', due.reaction)
      .execute();
    return;
  }
  const attempts = due.attempts + 1;
  const isGivenUp = attempts >= MOST_ATTEMPTS;
  log[isGivenUp ? 'error' : 'warn'](
    { err: error, reaction: due.reaction, attempts, isGivenUp },
    'a reaction failed',
  );
  await trx
    .updateTable('outbox_retry')
    .set({
      attempts,
      due_ts: now() + pauseAfter(attempts),
      error: failureWords(error),
      given_up_ts: isGivenUp ? now() : null,
    })
    .where('site_id', '=', siteId)
    .where('event_id', '=', due.event_id)
    .where('reaction', '=', due.reaction)
    .execute();
}

/** When the next try of a site is due, in unix seconds; null when none waits. */
export async function nextRetry(db: Kysely<DB>, siteId: number): Promise<number | null> {
  const { rows } = await sql<{ due_ts: number | null }>`
    select min(r.due_ts) as due_ts from outbox_retry r
    where r.site_id = ${siteId} and r.given_up_ts is null and ${isFirstInLine(siteId)}`.execute(db);
  return rows[0]?.due_ts ?? null;
}
