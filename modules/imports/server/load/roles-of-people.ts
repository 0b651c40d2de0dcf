import { sql } from 'kysely';
import { type Giver, giveToMany, mayGiveRole, roleFacts, shippedRoles } from '#modules/roles/roles.public.ts';
import type { Trx } from '#platform/server/database.ts';
import { type Deed, recordDeeds } from '#platform/server/trail.ts';
import type { SourceAuthor } from '../source.ts';
import type { BatchScope } from './batch-scope.ts';

type SiteRole = { id: number; key: string | null; title: string; rank: number };
export type GivenRole = Pick<SiteRole, 'id' | 'key' | 'title'>;

/** How others call the shipped roles. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ administrator: 'admin', author: 'writer', 'super editor': 'editor' },
  ...{ 'super admin': 'owner', 'super administrator': 'owner' },
};
/** What others call those who may do nothing but read. */
const readers: ReadonlySet<string> = new Set([
  ...['subscriber', 'member', 'reader', 'customer', 'user', 'registered', 'authenticated', 'public'],
  ...['free', 'paid', 'comped', 'none', '-'],
]);

/** Nobody ranks above the owners. */
const OWNER_RANK = Math.max(...shippedRoles.map(({ rank }) => rank));

/** The roles that the words of a source stand for on a site, and why some of them are given to nobody. */
export class RolesOfPeople {
  private readonly scope: BatchScope;
  private readonly roles: readonly SiteRole[];
  private readonly refusals: ReadonlyMap<number, string>;

  private constructor(scope: BatchScope, roles: readonly SiteRole[], refusals: ReadonlyMap<number, string>) {
    this.scope = scope;
    this.roles = roles;
    this.refusals = refusals;
  }

  /** Looks up what is needed for these people; nothing where they have no roles. */
  static async of(scope: BatchScope, people: readonly SourceAuthor[]): Promise<RolesOfPeople> {
    if (!people.some(({ roles = [] }) => roles.length > 0)) return new RolesOfPeople(scope, [], new Map());
    const { trx, siteId } = scope;
    const roles = await rolesOfSite(trx, siteId);
    const facts = await roleFacts(
      trx,
      siteId,
      roles.map(({ id }) => id),
    );
    const refusals = new Map<number, string>();
    for (const role of roles) {
      const found = facts.get(role.id);
      const reason = found ? whyNot(found, scope) : null;
      if (reason !== null) refusals.set(role.id, reason);
    }
    return new RolesOfPeople(scope, roles, refusals);
  }

  /** What a new person is given; each role that they are not given is told. */
  ofNew(person: SourceAuthor): GivenRole[] {
    const given = new Map<number, GivenRole>();
    for (const { word, role } of this.named(person)) {
      const refusal = role === undefined ? 'No role of this site has that name.' : this.refusals.get(role.id);
      if (refusal !== undefined) this.leaveOut(person, role?.title ?? word, refusal);
      else if (role) given.set(role.id, role);
    }
    return [...given.values()];
  }

  /** Roles are for new people alone: what others lack of those that their row names is told. */
  async tellOthers(people: readonly { item: SourceAuthor; profileId: number }[]): Promise<void> {
    const wanted = people.flatMap(({ item, profileId }) =>
      this.named(item).flatMap(({ role }) => (role ? [{ item, profileId, role }] : [])),
    );
    if (wanted.length === 0) return;
    const { trx, siteId } = this.scope;
    const held = await trx
      .selectFrom('role_assignment')
      .select(['profile_id', 'role_id'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('profile_id', '=', eb.fn.any(eb.val(wanted.map((one) => one.profileId)))))
      .execute();
    const holds = new Set(held.map(({ profile_id, role_id }) => `${profile_id} ${role_id}`));
    for (const { item, profileId, role } of wanted) {
      if (holds.has(`${profileId} ${role.id}`)) continue;
      this.leaveOut(item, role.title, 'This person was already here. Change their roles under Users.');
    }
  }

  /** Gives the roles of new people, with a line of the audit log for each of them. */
  async give(people: readonly { profileId: number; roles: readonly GivenRole[] }[]): Promise<void> {
    const { trx, siteId, by, now, nextId, actor, taskId } = this.scope;
    const byRole = new Map<number, number[]>();
    for (const { profileId, roles } of people) {
      for (const { id } of roles) byRole.set(id, [...(byRole.get(id) ?? []), profileId]);
    }
    for (const [roleId, ids] of byRole) {
      const places = ids.map((id) => ({ profile_id: id, community_id: null }));
      await giveToMany(trx, nextId, { siteId, roleId, by, now }, places);
    }
    const deeds = people.flatMap(({ profileId, roles }): Deed[] =>
      roles.length === 0
        ? []
        : [
            {
              ...{ siteId, actor, action: 'profile.roles_changed', batchId: taskId },
              ...{ objectKind: 'profile', objectId: profileId, before: { roles: [] } },
              after: { roles: roles.map(({ title }) => title) },
              event: { profile_id: profileId },
            },
          ],
    );
    if (deeds.length > 0) await recordDeeds(trx, nextId, siteId, deeds);
  }

  private named({ roles = [] }: SourceAuthor): { word: string; role: SiteRole | undefined }[] {
    return roles.flatMap((word) => {
      const wanted = keyOf(word);
      const role =
        this.roleCalled(wanted) ??
        (Object.hasOwn(otherNames, wanted) ? this.roleCalled(otherNames[wanted]) : undefined);
      return role === undefined && readers.has(wanted) ? [] : [{ word, role }];
    });
  }

  private roleCalled(name: string | undefined): SiteRole | undefined {
    return this.roles.find(
      ({ key, title }) => keyOf(title) === name || (key !== null && keyOf(key) === name),
    );
  }

  private leaveOut({ id, name }: SourceAuthor, role: string, reason: string): void {
    this.scope.tally.warn('authors', id, name, `The role “${role}” was left out. ${reason}`);
  }
}

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** Nobody is given more than whoever imports may give by hand, and nobody is made an owner. */
function whyNot(
  role: Parameters<typeof mayGiveRole>[1],
  { by, giver }: Pick<BatchScope, 'by' | 'giver'>,
): string | null {
  if (role.rank >= OWNER_RANK) return "Imports can't make anyone an owner.";
  if (role.scope === 'community') return 'It can be given in communities only.';
  // Only the command works for nobody.
  if (by === null) return 'Say with --as <email> who gives it.';
  if (!giver) return "You don't have permission to give roles.";
  const held = new Set(giver.permissions);
  const here: Giver = { rankOn: () => giver.rank, heldOn: () => held };
  return mayGiveRole(here, role, null) ? null : "It has permissions that you don't have.";
}

async function rolesOfSite(trx: Trx, siteId: number): Promise<SiteRole[]> {
  const { rows } = await sql<SiteRole>`select id, key, title, rank from role where site_id = ${siteId}
    order by rank desc, id`.execute(trx);
  return rows;
}
