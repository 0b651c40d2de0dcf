import { giverOf, mayGiveRole, shippedRole, titledRoles } from '#modules/roles/roles.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { QueueReader } from '#platform/server/room.ts';
import { decideApplications, listApplicationRoles } from '../application-decisions.contract.ts';
import type { DecisionOutcome } from '../application-kinds.contract.ts';
import {
  acceptCommunityRequest,
  type CommunityApplication,
  declineCommunityRequest,
  isWithdrawn,
  listCommunityRequests,
  otherDecision,
} from '../applications.contract.ts';
import { administers, reachOf } from './application-reach.ts';
import { applicationQueries, type ShownRow } from './applications.queries.ts';
import { decideAll, roleIsInvalid, type Wanted } from './decide-applications.ts';

type Needs = Pick<Ground, 'database' | 'events'>;
type Decider = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

/** What a decision about one application is refused with. */
const refusals: Partial<Record<DecisionOutcome, () => Error>> = {
  not_found: () => notFound(),
  is_withdrawn: () => isWithdrawn(),
  is_decided: () => otherDecision(),
  role_is_beyond: () => roleIsInvalid(),
};

/** The calls of those who decide about applications. */
export function applicationHandlers(needs: Needs): Handler[] {
  const { db } = needs.database;
  const queries = applicationQueries(db);
  /** Whoever gives more than everybody gets shows first who they are. */
  const confirmed = async (
    call: Pick<Call, 'site' | 'confirm'>,
    roleId: number | undefined,
  ): Promise<void> => {
    if (roleId === undefined || roleId === (await shippedRole(db, call.site.id, 'contributor'))) return;
    await call.confirm('for-site');
  };
  const decideOne = async (call: Decider, id: number, to: Omit<Wanted, 'ids'>) => {
    const { outcomes } = await decideAll(needs, call, { ...to, ids: [id] });
    const refusal = refusals[outcomes.get(id) ?? 'not_found'];
    if (refusal) throw refusal();
    const row = (await queries.some(call.site.id, [id])).get(id);
    if (!row) throw notFound();
    return present(row);
  };
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
      const { permission_group_id: roleId } = body;
      await confirmed(call, roleId);
      return decideOne(call, params.applicationId, { status: 'approved', roleId });
    }),
    answer(declineCommunityRequest, ({ params, query, ...call }) =>
      decideOne(call, params.applicationId, { status: 'declined', reason: query.reason }),
    ),
    answer(listApplicationRoles, async ({ query, ...call }) => {
      const asked = query.communities ?? [...call.site.communityIds];
      const communities = asked.filter((id) => administers(call.caller, id));
      if (communities.length === 0) return { items: [] };
      const [roles, giver, usual] = await Promise.all([
        titledRoles(db, call.site.id),
        giverOf(db, call),
        shippedRole(db, call.site.id, 'contributor'),
      ]);
      const items = roles.filter(
        (role) => role.id === usual || communities.every((id) => mayGiveRole(giver, role, id)),
      );
      return { items: items.map(({ id, title }) => ({ id, title, is_usual: id === usual })) };
    }),
    answer(decideApplications, async ({ body, ...call }) => {
      const { ids, status, permission_group_id: roleId, reason } = body;
      if (status === 'approved') await confirmed(call, roleId);
      const to = status === 'approved' ? { status, roleId } : { status, reason };
      const { outcomes, batchId } = await decideAll(needs, call, { ...to, ids });
      const found = await queries.some(
        call.site.id,
        ids.filter((id) => outcomes.get(id) !== 'not_found'),
      );
      const items = ids.map((id) => {
        const row = found.get(id);
        return { id, outcome: outcomes.get(id) ?? 'not_found', application: row ? present(row) : null };
      });
      return { items, batch_id: batchId };
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

function present({
  community_id,
  profile_id,
  title,
  name,
  logo,
  decider,
  ...row
}: ShownRow): CommunityApplication {
  return {
    ...row,
    group_site_id: community_id,
    applicant: { id: profile_id, title, name, logo },
    decided_by: row.decided_by === null ? null : { id: row.decided_by, title: decider ?? '' },
  };
}
