import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { DAYS_OF_PAUSE } from '../application-kinds.contract.ts';
import type { OpenCommunity } from '../applications.contract.ts';
import type { ApplicationRow } from './applications.queries.ts';

/** More than these nobody looks through; whoever looks for one finds it by its name. */
const MOST_SHOWN = 200;
const DAY = 86_400;

type Asked = {
  siteId: number;
  profileId: number;
  /** The communities that the person belongs to. */
  memberOf: readonly number[];
  words?: string | undefined;
  /** Only those that the person belongs to or applied to. */
  ownOnly?: boolean;
  /** One community alone. */
  id?: number;
  now: number;
};

type Found = { id: number; name: string; title: string; description: string; can_apply: boolean };

/** Communities as a person sees them who may want to write there, with the newest application to each. */
export async function openCommunities(
  db: Db,
  asked: Asked,
): Promise<(OpenCommunity & { can_apply: boolean })[]> {
  const { siteId, profileId, memberOf, words, now } = asked;
  const members = [...memberOf];
  const pattern = containing(words ?? '');
  const isOpen = asked.ownOnly ? sql`` : sql`c.can_apply or `;
  const withdrawn = asked.ownOnly ? sql`and a.status <> 'withdrawn'` : sql``;
  const { rows: communities } = await sql<Found>`
    select c.id, c.name, c.title, c.description, c.can_apply from community as c
    where c.site_id = ${siteId} and c.archived_ts is null
      ${asked.id === undefined ? sql`` : sql`and c.id = ${asked.id}`}
      ${words ? sql`and (c.title ilike ${pattern} or c.name ilike ${pattern})` : sql``}
      and (${isOpen}c.id = any(${members}::bigint[]) or exists (
        select 1 from community_application as a
        where a.site_id = ${siteId} and a.profile_id = ${profileId} and a.community_id = c.id ${withdrawn}))
    order by c.title, c.id limit ${MOST_SHOWN}`.execute(db);
  const ids = communities.map(({ id }) => id);
  const { rows: newest } = await sql<ApplicationRow>`
    select distinct on (community_id) id, community_id, profile_id, message, status, reason, created_ts, decided_by,
      decided_ts
    from community_application
    where site_id = ${siteId} and profile_id = ${profileId} and community_id = any(${ids}::bigint[])
    order by community_id, id desc`.execute(db);
  const applications = new Map(newest.map((row) => [row.community_id, row]));
  const own = new Set(members);
  return communities.map((community) => {
    const application = applications.get(community.id) ?? null;
    const from = pauseEnd(application, now);
    const isWaiting = application?.status === 'pending';
    const isMember = own.has(community.id);
    return {
      ...community,
      is_member: isMember,
      may_apply: community.can_apply && !isMember && !isWaiting && from === null,
      may_apply_from_ts: from,
      application: application && ownApplication(application),
    };
  });
}

function pauseEnd(application: ApplicationRow | null, now: number): number | null {
  if (application?.status !== 'declined' || application.decided_ts === null) return null;
  const end = application.decided_ts + DAYS_OF_PAUSE * DAY;
  return end > now ? end : null;
}

/** An application as its applicant sees it. */
export const ownApplication = ({ community_id, ...row }: ApplicationRow) => ({
  ...row,
  group_site_id: community_id,
});

/** Whether any community of a site takes applications. */
export async function takesApplications(db: Db, siteId: number): Promise<boolean> {
  const row = await db
    .selectFrom('community')
    .select('id')
    .where('site_id', '=', siteId)
    .where('can_apply', '=', true)
    .where('archived_ts', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
