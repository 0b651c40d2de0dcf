import { personIsSelf, personRanksAbove } from '#modules/profiles/profile-standing.contract.ts';
import { giveRole, giverOf, mayTakeRole, ranksAbove, takeRoles } from '#modules/roles/roles.public.ts';
import type { SectionTree } from '#modules/sections/sections.public.ts';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { type PermissionName, permissionCatalogue } from '#platform/contract/permission-catalogue.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  giveCommunityRole,
  listCommunityCreators,
  listCommunitySections,
  removeCommunityCreator,
  roleIsBeyond,
} from '../community-people.contract.ts';
import { communityPeopleQueries, type GivenRole } from './community-people.queries.ts';
import { heldIn, refuseUnreached } from './community-reach.ts';

type Needs = { database: Database; sections: (siteId: number) => Promise<SectionTree> };
type OfCommunity = Pick<Call, 'site' | 'caller'> & { params: { communityId: number } };
type OfCreator = OfCommunity & Pick<Call, 'request' | 'now'> & { params: { profileId: number } };

/** What a role permits that means nothing in a community is not held there. */
const isWithin = (permissions: readonly string[], held: ReadonlySet<string>): boolean =>
  permissions.every((permission) => held.has(permission) || !isOfCommunities(permission));

const isOfCommunities = (permission: string): boolean => {
  const { scopes } = permissionCatalogue[permission as PermissionName] ?? { scopes: [] };
  return (scopes as readonly string[]).includes('community');
};

/** The calls about who writes in a community, and where its posts stand. */
export function communityPeopleHandlers({ database, sections }: Needs): Handler[] {
  const { db, ids } = database;
  const reached = async (call: OfCommunity): Promise<number> => {
    const { communityId } = call.params;
    refuseUnreached(call.caller, communityId);
    const row = await db
      .selectFrom('community')
      .select('id')
      .where('site_id', '=', call.site.id)
      .where('id', '=', communityId)
      .executeTakeFirst();
    if (!row) throw notFound();
    return communityId;
  };
  const givable = async (call: OfCommunity): Promise<GivenRole[]> => {
    const held = heldIn(call.caller, call.params.communityId);
    const [roles, giver] = await Promise.all([
      communityPeopleQueries(db).roles(call.site.id),
      giverOf(db, call),
    ]);
    return roles.filter(
      (role) => isWithin(role.permissions, held) && mayTakeRole(giver, role, call.params.communityId),
    );
  };
  /** Nobody changes what they hold themselves, or what somebody does who ranks above them or may do more there. */
  const refuseHigher = async (trx: Db, call: OfCreator): Promise<void> => {
    const { communityId, profileId } = call.params;
    if (profileOf(call.caller).id === profileId) throw personIsSelf();
    if (!heldIn(call.caller, communityId).has('MANAGE_PERMISSIONS')) throw permissionDenied();
    const who = { siteId: call.site.id, profileId, communityId };
    if (await ranksAbove(trx, await giverOf(trx, call), who)) throw personRanksAbove();
    const theirs = await communityPeopleQueries(trx).held(call.site.id, communityId, profileId);
    if (!isWithin(theirs, heldIn(call.caller, communityId))) throw permissionDenied();
  };
  /** Others than the staff of the site add nobody by themselves: people apply to a community, and are accepted. */
  const refuseStranger = async (trx: Db, call: OfCreator): Promise<void> => {
    if (call.caller.holder.sitePermissions.has('EDIT_SITE')) return;
    const { communityId, profileId } = call.params;
    const where = { siteId: call.site.id, communityId, only: profileId };
    const { items } = await communityPeopleQueries(trx).creators(where, { limit: 1, offset: 0 });
    if (items.length === 0) throw notFound();
  };
  const told = async (
    trx: Trx,
    call: OfCreator,
    action: 'community.role_given' | 'community.role_taken',
    { roleId, before }: { roleId: number | null; before: readonly string[] },
  ) => {
    const { communityId, profileId } = call.params;
    const after = await communityPeopleQueries(trx).titles(call.site.id, communityId, profileId);
    await recordWrite(trx, ids.next, call, {
      ...{ action, objectId: communityId },
      [action === 'community.role_given' ? 'after' : 'before']: {
        profile_id: profileId,
        ...(roleId === null ? {} : { role_id: roleId }),
      },
      event: {
        ...{ profile_id: profileId, by: profileOf(call.caller).id },
        given: after.filter((title) => !before.includes(title)),
        taken: before.filter((title) => !after.includes(title)),
      },
    });
    await publishChange(trx, { topic: 'caller', siteId: call.site.id, id: profileId });
  };
  return [
    answer(listCommunityCreators, async (call) => {
      const { query, page, limit } = call.query;
      const where = { siteId: call.site.id, communityId: await reached(call), words: query };
      const [found, roles] = await Promise.all([
        communityPeopleQueries(db).creators(where, { limit, offset: (page - 1) * limit }),
        givable(call),
      ]);
      return { ...found, roles };
    }),
    answer(giveCommunityRole, async (call) => {
      const communityId = await reached(call);
      const { profileId } = call.params;
      const { siteId, by, now } = stampOf(call);
      const roleId = call.body.role_id;
      const roles = await givable(call);
      await db.transaction().execute(async (trx) => {
        await lockProfile(trx, siteId, profileId);
        await refuseStranger(trx, call);
        if (!roles.some(({ id }) => id === roleId)) {
          throw roleIsBeyond({ details: [{ loc: ['body', 'role_id'], msg: 'role_id_is_invalid' }] });
        }
        await refuseHigher(trx, call);
        const before = await communityPeopleQueries(trx).titles(siteId, communityId, profileId);
        await takeRoles(trx, { siteId, profileId, communityId });
        await giveRole(trx, ids.next, { siteId, profileId, roleId, communityId, by, now });
        await told(trx, call, 'community.role_given', { roleId, before });
      });
      const where = { siteId, communityId, only: profileId };
      const { items } = await communityPeopleQueries(db).creators(where, { limit: 1, offset: 0 });
      if (!items[0]) throw notFound();
      return items[0];
    }),
    answer(removeCommunityCreator, async (call) => {
      const communityId = await reached(call);
      const { profileId } = call.params;
      const siteId = call.site.id;
      await db.transaction().execute(async (trx) => {
        await lockProfile(trx, siteId, profileId);
        await refuseHigher(trx, call);
        const before = await communityPeopleQueries(trx).titles(siteId, communityId, profileId);
        if ((await takeRoles(trx, { siteId, profileId, communityId })) === 0) throw notFound();
        await told(trx, call, 'community.role_taken', { roleId: null, before });
      });
      return undefined;
    }),
    answer(listCommunitySections, async (call) => {
      const communityId = await reached(call);
      const [found, tree] = await Promise.all([
        communityPeopleQueries(db).sections(call.site.id, communityId),
        sections(call.site.id),
      ]);
      const items = found.flatMap(({ section_id, number_of_posts }) => {
        const section = tree.get(section_id);
        return section ? [{ id: section_id, title: section.title, path: section.path, number_of_posts }] : [];
      });
      return { items, total_count: items.length };
    }),
  ];
}

/** Two who change what somebody holds wait for one another. @throws ApiError not_found */
async function lockProfile(trx: Trx, siteId: number, profileId: number): Promise<void> {
  const row = await trx
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .where('deleted_ts', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
}
