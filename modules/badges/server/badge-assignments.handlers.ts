import { sql } from 'kysely';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { actorOf } from '#platform/server/trail.ts';
import {
  assignBadge,
  listBadgesToGive,
  personIsBanned,
  unassignBadge,
} from '../badge-assignments.contract.ts';
import { giveBadge, takeBadge } from './assign-badge.ts';

const BANNED = 2;

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
type Given = { id: number; name: string; avatar: string };

/** The calls that give people badges and take them. */
export const badgeAssignmentHandlers = ({ db, ids }: Database): Handler[] => {
  const byOf = (trx: Trx, call: Writer) => ({
    ...{ trx, nextId: ids.next, siteId: call.site.id, now: call.now, actor: actorOf(call) },
  });
  return [
    answer(listBadgesToGive, async ({ site, query }) => {
      const words = query.query ? sql`and name ilike ${containing(query.query)}` : sql``;
      const { rows } = await sql<Given>`
        select id, name, avatar from badge
        where site_id = ${site.id} and kind = 'user' and deleted_ts is null ${words}
        order by name_key, id limit ${query.limit}`.execute(db);
      return { items: rows };
    }),
    answer(assignBadge, (call) =>
      db.transaction().execute(async (trx) => {
        const { profileId } = call.params;
        const { status } = await findPerson(trx, call, profileId);
        if (status === BANNED) throw personIsBanned();
        await needBadge(trx, call.site.id, call.body.badge_id);
        await giveBadge(byOf(trx, call), call.body.badge_id, [profileId]);
        return { badges: await badgesOf(trx, call.site.id, profileId) };
      }),
    ),
    answer(unassignBadge, (call) =>
      db.transaction().execute(async (trx) => {
        const { profileId, badgeId } = call.params;
        await findPerson(trx, call, profileId);
        await needBadge(trx, call.site.id, badgeId);
        await takeBadge(byOf(trx, call), badgeId, [profileId]);
        return { badges: await badgesOf(trx, call.site.id, profileId) };
      }),
    ),
  ];
};

/** Somebody to whom the caller gives badges: anybody by a right on the site, else people of the own communities. */
async function findPerson(
  trx: Trx,
  { site, caller }: Writer,
  profileId: number,
): Promise<{ status: number }> {
  const person = await trx
    .selectFrom('profile')
    .select('status')
    .where('site_id', '=', site.id)
    .where('id', '=', profileId)
    .where('deleted_ts', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw notFound();
  const { sitePermissions, communityPermissions } = caller.holder;
  const gives = (held: ReadonlySet<string>) => held.has('EDIT_BADGES') || held.has('MANAGE_BADGES');
  if (gives(sitePermissions)) return person;
  const communities = [...communityPermissions].filter(([, held]) => gives(held)).map(([id]) => id);
  const member = await trx
    .selectFrom('role_assignment')
    .select('id')
    .where('site_id', '=', site.id)
    .where('profile_id', '=', profileId)
    .where((eb) => eb('community_id', '=', eb.fn.any(eb.val(communities))))
    .executeTakeFirst();
  if (!member) throw notFound();
  return person;
}

async function needBadge(db: Db, siteId: number, id: number): Promise<void> {
  const badge = await db
    .selectFrom('badge')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('kind', '=', 'user')
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (!badge) throw notFound();
}

async function badgesOf(db: Db, siteId: number, profileId: number): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select badge.id, badge.name, badge.avatar
    from badge_assignment as assignment
    join badge on badge.site_id = ${siteId} and badge.id = assignment.badge_id and badge.deleted_ts is null
    where assignment.site_id = ${siteId} and assignment.profile_id = ${profileId}
    order by badge.name_key, badge.id`.execute(db);
  return rows;
}
