import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { News } from '../news.ts';
import { peopleToTell, said } from './people-to-tell.ts';

const DAY = 86_400;

/** Whoever comes back within a day is no new follower. */
export const isPersonFollowed = ({ payload }: OutboxEvent): boolean =>
  payload.target_type === 'profiles' && payload.is_new !== false;

/** Whoever is followed hears of it, without who it is: that may be forgotten. By mail once a day at most. */
export async function followerNews(event: OutboxEvent, trx: Trx): Promise<News | null> {
  const { siteId, payload, createdTs } = event;
  const { target_id: profileId, by } = payload;
  if (typeof profileId !== 'number' || typeof by !== 'number') return null;
  const today = createdTs - (createdTs % DAY);
  const { rows: others } = await sql`
    select 1 from follow as f where f.site_id = ${siteId} and f.target_id = ${profileId}
      and f.since_ts >= ${today} and f.profile_id <> ${by} and (f.since_ts, f.profile_id) < (${createdTs}, ${by})
    union all
    select 1 from ended_follow as e where e.site_id = ${siteId} and e.target_id = ${profileId}
      and e.since_ts >= ${today} and e.profile_id <> ${by} and (e.since_ts, e.profile_id) < (${createdTs}, ${by})
    limit 1`.execute(trx);
  return {
    isMailed: others.length > 0,
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
  const people = await peopleToTell(
    trx,
    { siteId, communityId: objectId, isHeldThere: true },
    { all: ['EDIT_SITE'] },
  );
  return people.map((profileId) => ({
    ...{ siteId, profileId, kind: 'community_followed' as const, atTs: createdTs },
    object: { kind: 'community', id: objectId },
    facts: {
      ...{ name: community.name, title: said(community.title) },
      followers: typeof payload.followers === 'number' ? payload.followers : 0,
    },
  }));
}
