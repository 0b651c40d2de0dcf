import { sql } from 'kysely';
import { type NewPost, newPosts, type PagesNeeds, type ReaderSite } from '#modules/pages/pages.public.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { type CampaignKind, MOST_LETTER_POSTS } from '../../newsletter-kinds.contract.ts';
import { periods } from '../sending/due-day.ts';

type Source = { kind: CampaignKind; section_ids: readonly number[]; stream_id: number | null };

/** From which second on posts are new for the readers of a newsletter; what some of them were sent is sent to nobody again. */
export async function newSince(
  db: Db | Trx,
  siteId: number,
  kind: CampaignKind,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ until: number | null }>`select max(until_ts) as until from campaign_send
    where site_id = ${siteId} and kind = ${kind} and (state <> 'failed' or recipients > 0)`.execute(db);
  const { usual, most } = periods[kind];
  return Math.max(rows[0]?.until ?? now - usual, now - most);
}

/** What a newsletter is made of now. */
export const letterPosts = (
  needs: PagesNeeds,
  site: ReaderSite,
  { section_ids, stream_id }: Source,
  { from, until }: { from: number; until: number },
): Promise<NewPost[]> =>
  newPosts(needs, site, {
    ...{ from, until, sectionIds: section_ids, streamId: stream_id },
    limit: MOST_LETTER_POSTS,
  });
