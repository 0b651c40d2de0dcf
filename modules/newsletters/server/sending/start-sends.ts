import { pagesNeedsOf, type ReaderSite } from '#modules/pages/pages.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { type CampaignKind, campaignKinds } from '../../newsletter-kinds.contract.ts';
import { readCampaign } from '../campaigns/campaigns.queries.ts';
import { letterPosts, newSince } from '../campaigns/letter-posts.ts';
import { letterSites } from '../letters/letter-site.ts';
import { connectedProvider } from '../providers/mail-lists.queries.ts';
import { readSettings } from '../settings/newsletter-settings.ts';
import { dueDay } from './due-day.ts';
import { enqueueSend } from './send-queue.ts';
import { nextRecipients } from './sends.queries.ts';

const STUCK_SECONDS = 900;

/** Begins every newsletter that is due; each once for its day, whoever comes first. `now` is unix seconds. */
export async function startSends(ground: Ground, now: number, signal?: AbortSignal): Promise<void> {
  const { db } = ground.database;
  for (const site of await letterSites(db)) {
    if (signal?.aborted) return;
    const settings = await readSettings(db, site.id);
    for (const kind of campaignKinds) {
      const day = dueDay(kind, settings, now, site.timezone);
      if (day !== null && !(await isBegun(db, site.id, kind, day)))
        await startSend(ground, site, kind, day, now);
    }
    await wakeStuck(ground, site.id, now);
  }
}

async function isBegun(db: Db, siteId: number, kind: CampaignKind, day: string): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_send')
    .select('id')
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins one; where nothing is new, that is what is noted, and nobody is mailed that day. */
async function startSend(
  ground: Ground,
  site: ReaderSite,
  kind: CampaignKind,
  day: string,
  now: number,
): Promise<void> {
  const { db, ids } = ground.database;
  const provider = await connectedProvider(db, site.id);
  // Who left is known to the provider alone: nobody is mailed past it.
  if (provider && provider.list_id === null) return;
  const providerId = provider?.id ?? null;
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
      .onConflict((conflict) => conflict.columns(['site_id', 'kind', 'day']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made && posts.length > 0) await enqueueSend(ground, trx, { siteId: site.id, sendId: made.id });
  });
}

/** Those whose job was lost go on. */
async function wakeStuck(ground: Ground, siteId: number, now: number): Promise<void> {
  const { db } = ground.database;
  const rows = await db
    .selectFrom('campaign_send')
    .select('id')
    .where('site_id', '=', siteId)
    .where('state', 'in', ['waiting', 'sending'])
    .where('turn_ts', '<', now - STUCK_SECONDS)
    .execute();
  for (const { id } of rows) {
    await db
      .updateTable('campaign_send')
      .set({ turn_ts: now })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    await enqueueSend(ground, db, { siteId, sendId: id });
  }
}
