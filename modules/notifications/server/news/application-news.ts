import type { Trx } from '#platform/server/database.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import type { News } from '../news.ts';
import { peopleToTell, said } from './people-to-tell.ts';

/** Whoever decides about the applications of a community hears that there is one; who it is they read there. */
export async function applicationNews(event: OutboxEvent, trx: Trx): Promise<News[]> {
  const { siteId, createdTs } = event;
  const found = await applicationOf(trx, event);
  if (found?.application.status !== 'pending') return [];
  const { application, community } = found;
  return (await decidersOf(trx, siteId, community.id))
    .filter((profileId) => profileId !== application.profile_id)
    .map((profileId) => ({
      ...{ siteId, profileId, kind: 'application_received' as const, atTs: createdTs },
      object: { kind: 'community', id: community.id },
      facts: { title: said(community.title) },
    }));
}

/** Whoever applied hears yes or no, and why not. */
export async function decisionNews(event: OutboxEvent, trx: Trx): Promise<News | null> {
  const found = await applicationOf(trx, event);
  if (!found) return null;
  const { application, community } = found;
  const { status, reason, profile_id: profileId, decided_by } = application;
  if ((status !== 'approved' && status !== 'declined') || decided_by === profileId) return null;
  return {
    ...{ siteId: event.siteId, profileId, kind: 'application_decided', atTs: event.createdTs },
    object: { kind: 'application', id: application.id },
    facts: { status, reason: said(reason), title: said(community.title) },
  };
}

/** How many applications to a community still wait, for one who decides about them. */
export async function stillApplied(
  trx: Trx,
  { siteId, profileId, object, facts }: News,
): Promise<News['facts'] | null> {
  const communityId = object.id ?? 0;
  if (!(await decidersOf(trx, siteId, communityId)).includes(profileId)) return null;
  const { count } = await trx
    .selectFrom('community_application')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('community_id', '=', communityId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(count) === 0 ? null : { ...facts, count: Number(count) };
}

const decidersOf = (trx: Trx, siteId: number, communityId: number): Promise<number[]> =>
  peopleToTell(trx, { siteId, communityId }, { all: ['EDIT_SITE'] });

async function applicationOf(trx: Trx, { siteId, objectId }: OutboxEvent) {
  const application = await trx
    .selectFrom('community_application')
    .select(['id', 'community_id', 'profile_id', 'status', 'reason', 'decided_by'])
    .where('site_id', '=', siteId)
    .where('id', '=', objectId ?? 0)
    .executeTakeFirst();
  const community =
    application &&
    (await trx
      .selectFrom('community')
      .select(['id', 'title'])
      .where('site_id', '=', siteId)
      .where('id', '=', application.community_id)
      .executeTakeFirst());
  return community ? { application, community } : null;
}
