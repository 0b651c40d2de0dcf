import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { News } from './news.ts';

/** A community has fewer people who run it than these. */
const MOST_TOLD = 50;
const LONGEST_SAID = 300;

export const isPersonFollowed = ({ payload }: OutboxEvent): boolean => payload.target_type === 'profiles';

/** Whoever is followed hears of it, without who it is: that may be forgotten. */
export async function followerNews({ siteId, payload, createdTs }: OutboxEvent): Promise<News | null> {
  const profileId = payload.target_id;
  if (typeof profileId !== 'number') return null;
  return {
    ...{ siteId, profileId, kind: 'new_follower', atTs: createdTs, facts: {} },
    object: { kind: 'profile', id: profileId },
  };
}

/** Those who run a community hear how many follow it since they were told last. */
export async function communityFollowedNews(event: OutboxEvent, trx: Trx): Promise<News[]> {
  const { siteId, objectId, payload, createdTs } = event;
  if (objectId === null) return [];
  const community = await trx
    .selectFrom('community')
    .select(['title', 'name'])
    .where('site_id', '=', siteId)
    .where('id', '=', objectId)
    .where('archived_ts', 'is', null)
    .executeTakeFirst();
  if (!community) return [];
  const { rows } = await sql<{ id: number }>`
    select p.id from profile as p
    where p.site_id = ${siteId} and p.status in (0, 1) and p.deleted_ts is null and p.id = any(array(
      select a.profile_id from role_assignment as a
      join role_permission as h on h.site_id = ${siteId} and h.role_id = a.role_id
      where a.site_id = ${siteId} and h.permission = 'EDIT_SITE' and a.community_id = ${objectId}))
    order by p.id limit ${MOST_TOLD}`.execute(trx);
  return rows.map(({ id: profileId }) => ({
    ...{ siteId, profileId, kind: 'community_followed' as const, atTs: createdTs },
    object: { kind: 'community', id: objectId },
    facts: {
      ...{ name: community.name, title: community.title.slice(0, LONGEST_SAID).toWellFormed() },
      followers: typeof payload.followers === 'number' ? payload.followers : 0,
    },
  }));
}
