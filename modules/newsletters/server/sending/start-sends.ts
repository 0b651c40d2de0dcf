import { sql } from 'kysely';
import { pagesNeedsOf } from '#modules/pages/pages.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { LetterKind } from '../../newsletter-kinds.contract.ts';
import { readCampaign } from '../campaigns/campaigns.queries.ts';
import { letterPosts, newSince } from '../campaigns/letter-posts.ts';
import { type DueLetter, dueLetters, type SenderOf } from './due-letters.ts';
import { enqueueSend } from './send-queue.ts';
import { nextRecipients } from './sends.queries.ts';

const STUCK_SECONDS = 900;

/** Begins every newsletter that is due; each once for its day, whoever comes first. `now` is unix seconds. */
export async function startSends(ground: Ground, now: number, signal?: AbortSignal): Promise<void> {
  for (const letter of await dueLetters(ground.database.db, now)) {
    if (signal?.aborted) return;
    await startSend(ground, letter, now);
  }
  await wakeStuck(ground, now);
}

/** Begins one; where nothing is new, that is what is noted, and nobody is mailed that day. */
async function startSend(
  ground: Ground,
  { site, kind, day, sender }: DueLetter & { sender: SenderOf },
  now: number,
): Promise<void> {
  const { db, ids } = ground.database;
  const providerId = sender?.id ?? null;
  // A site that nobody reads by mail keeps no record of it.
  if (providerId === null && (await nextRecipients(db, site.id, kind, 0, 1)).length === 0) return;
  const from = await newSince(db, site.id, kind, now);
  const campaign = await readCampaign(db, site.id, kind);
  const posts = await letterPosts(pagesNeedsOf(ground), site, campaign, { from, until: now });
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('campaign_send')
      .values({
        ...{ site_id: site.id, id: ids.next(), kind, day, from_ts: from, until_ts: now },
        ...{ state: posts.length > 0 ? 'waiting' : 'nothing', post_ids: posts.map(({ id }) => id) },
        ...{ provider_id: providerId, created_ts: now, turn_ts: now },
        ended_ts: posts.length > 0 ? null : now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'kind', 'day'])
          // As a parameter it would name no index.
          .where(sql<boolean>`kind <> 'alerts'`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (made && posts.length > 0) await enqueueSend(ground, trx, { siteId: site.id, sendId: made.id }, kind);
  });
}

/** Those whose job was lost go on. */
async function wakeStuck(ground: Ground, now: number): Promise<void> {
  const { db } = ground.database;
  const { rows } = await sql<{
    site_id: number;
    id: number;
    kind: LetterKind;
  }>`select site_id, id, kind from campaign_send
    where state in ('waiting', 'sending') and turn_ts < ${now - STUCK_SECONDS}`.execute(db);
  for (const { site_id: siteId, id, kind } of rows) {
    await db
      .updateTable('campaign_send')
      .set({ turn_ts: now })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    await enqueueSend(ground, db, { siteId, sendId: id }, kind);
  }
}
