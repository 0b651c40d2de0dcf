import { giveRole, roleWithin, shippedRole } from '#modules/roles/roles.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { type Caller, profileOf } from '#platform/server/caller.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { QueueReader } from '#platform/server/room.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  acceptCommunityRequest,
  type CommunityApplication,
  declineCommunityRequest,
  isWithdrawn,
  listCommunityRequests,
  otherDecision,
  roleInvalid,
} from '../applications.contract.ts';
import { type ApplicationRow, applicationQueries, decide, lockApplication } from './applications.queries.ts';

type Needs = Pick<Ground, 'database' | 'events'>;

/** The calls of those who decide about applications. */
export function applicationHandlers({ database, events }: Needs): Handler[] {
  const { db, ids } = database;
  const queries = applicationQueries(db);
  const shown = async ({ site }: Pick<Call, 'site'>, id: number) => {
    const row = await queries.one(site.id, id);
    if (!row) throw notFound();
    return present(row);
  };
  /** Decides once; the same decision again changes nothing, another one is refused. */
  const settle = (
    call: Pick<Call, 'site' | 'caller' | 'request' | 'now'>,
    id: number,
    to: { status: 'approved' | 'declined'; reason?: string },
    then: (trx: Trx, row: ApplicationRow) => Promise<void>,
  ) =>
    db.transaction().execute(async (trx) => {
      const { site, now } = call;
      const row = await lockApplication(trx, site.id, id);
      if (!row || !administers(call.caller, row.community_id)) throw notFound();
      if (row.status === to.status) return;
      if (row.status === 'withdrawn') throw isWithdrawn();
      if (row.status !== 'pending') throw otherDecision();
      await decide(trx, { siteId: site.id, id, ...to, by: profileOf(call.caller).id, now });
      await then(trx, row);
      const { community_id, profile_id } = row;
      await recordWrite(trx, ids.next, call, {
        action: `community_application.${to.status}`,
        objectId: id,
        before: { status: row.status, reason: row.reason, community_id, profile_id },
        after: { reason: '', ...to, community_id, profile_id },
        event: { community_id, profile_id },
      });
    });
  return [
    answer(listCommunityRequests, async ({ query, ...call }) => {
      const { group, status, page, limit, query: words, exact_count } = query;
      const only = reachOf(call.caller, group);
      const selection = { siteId: call.site.id, only, status, words };
      const [rows, counted] = await Promise.all([
        queries.page(selection, { limit, offset: (page - 1) * limit }),
        queries.count(selection, { exact_count }),
      ]);
      return { items: rows.map(present), ...counted };
    }),
    answer(acceptCommunityRequest, async ({ params, body, ...call }) => {
      const { site, caller, now } = call;
      await settle(call, params.applicationId, { status: 'approved' }, async (trx, row) => {
        const { community_id: communityId, profile_id: profileId } = row;
        const named = body.permission_group_id;
        const roleId =
          named === undefined
            ? await shippedRole(trx, site.id, 'contributor')
            : await roleWithin(trx, { siteId: site.id, roleId: named, held: heldOn(caller, communityId) });
        if (roleId === null) {
          throw roleInvalid({
            details: [{ loc: ['body', 'permission_group_id'], msg: 'permission_group_id_is_invalid' }],
          });
        }
        const by = profileOf(caller).id;
        await giveRole(trx, ids.next, { siteId: site.id, profileId, roleId, communityId, by, now });
        await events.publish(trx, { topic: 'caller', siteId: site.id, id: profileId });
      });
      return shown(call, params.applicationId);
    }),
    answer(declineCommunityRequest, async ({ params, query, ...call }) => {
      await settle(
        call,
        params.applicationId,
        { status: 'declined', reason: query.reason },
        async () => undefined,
      );
      return shown(call, params.applicationId);
    }),
  ];
}

/** How many applications wait for somebody who decides about them. */
export const waitingApplications =
  ({ database }: Needs): QueueReader =>
  async ({ site, caller }) => {
    const only = reachOf(caller, undefined);
    if (only?.length === 0) return 0;
    const { total_count } = await applicationQueries(database.db).count({
      ...{ siteId: site.id, only, status: 'pending' },
    });
    return total_count;
  };

const administers = ({ holder }: Caller, communityId: number): boolean =>
  holder.sitePermissions.has('EDIT_SITE') ||
  (holder.communityPermissions.get(communityId)?.has('EDIT_SITE') ?? false);

/** The communities that somebody decides about; null: all of the site. */
function reachOf(caller: Caller, group: number | undefined): number[] | null {
  if (group !== undefined) return administers(caller, group) ? [group] : [];
  if (caller.holder.sitePermissions.has('EDIT_SITE')) return null;
  return [...caller.holder.communityPermissions.keys()].filter((id) => administers(caller, id));
}

/** What somebody may do in a community, by the site or by the community itself. */
const heldOn = ({ holder }: Caller, communityId: number): ReadonlySet<string> =>
  new Set([...holder.sitePermissions, ...(holder.communityPermissions.get(communityId) ?? [])]);

type Shown = NonNullable<Awaited<ReturnType<ReturnType<typeof applicationQueries>['one']>>>;

function present({
  community_id,
  profile_id,
  title,
  name,
  logo,
  decider,
  ...row
}: Shown): CommunityApplication {
  return {
    ...row,
    group_site_id: community_id,
    applicant: { id: profile_id, title, name, logo },
    decided_by: row.decided_by === null ? null : { id: row.decided_by, title: decider ?? '' },
  };
}
