import fc from 'fast-check';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { createApiToken, getApiCaller } from '#modules/api-tokens/api-tokens.contract.ts';
import { giveCommunityRole } from '#modules/communities/community-people.contract.ts';
import { acceptInvite, createInvite } from '#modules/invites/invites.contract.ts';
import { moveProfileData } from '#modules/people/merge.contract.ts';
import { createProfile, setPersonRoles } from '#modules/people/person-writes.contract.ts';
import { createRole, deleteRole, listRoles, updateRole } from '#modules/roles/roles.contract.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type startIdentityProvider,
} from '#modules/single-sign-on/server/identity-provider.fixture.ts';
import { visitorOf } from '#modules/single-sign-on/server/sign-in-visitor.fixture.ts';
import {
  createSignInProvider,
  updateSignInProvider,
} from '#modules/single-sign-on/single-sign-on.contract.ts';
import type { Endpoint, InputOf } from '#platform/contract/endpoint.ts';
import { permissionNames } from '#platform/contract/permission-catalogue.ts';
import type { TestAnswer } from '#platform/testing/as-caller.ts';
import { type Member, openSession } from './sign-in-as.ts';
import type { TestApi } from './start-api.ts';

type Calls = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<TestAnswer>;

/** Somebody, or a program, of those who act together: how they call, and what they turn out to hold. */
export type Principal = {
  name: string;
  /** Null for a program, which is no person. */
  profileId: number | null;
  call: Calls;
  holds(): Promise<Held>;
};
export type Held = { site: string[]; communities: Record<number, string[]> };

/** A site with those who act together, and those above them, who do nothing. */
export type World = {
  api: TestApi;
  idp: Awaited<ReturnType<typeof startIdentityProvider>>;
  siteId: number;
  host: string;
  communityId: number;
  gang: Principal[];
  /** Profiles that can be named: of those who act, and of those above them. */
  profiles: number[];
  roles: { id: number; revision: number }[];
  providers: { id: number; revision: number }[];
  /** Addresses that somebody may claim at a provider: some belong to those above. */
  addresses: string[];
  /** How often a command did what it was meant to. */
  done: Map<string, number>;
  count: number;
};

const password = 'Right-Horse-9-Battery';

/** Somebody with a session. */
export const personOf = ({ api }: Pick<World, 'api'>, member: Member): Principal => ({
  name: member.title,
  profileId: member.profileId,
  call: (endpoint, input) => api.as(member).call(endpoint, input),
  holds: async () => heldIn(await api.as(member).call(getAccountData, { query: {} })),
});

function heldIn({ status, body }: TestAnswer): Held {
  if (status !== 200) return { site: [], communities: {} };
  const communities = body.communities as { id: number; permissions: string[] }[];
  return {
    site: body.roar_site.permissions,
    communities: Object.fromEntries(communities.map(({ id, permissions }) => [id, permissions])),
  };
}

/** A call as it is sent by whoever has no session of the tests. */
function filled<E extends Endpoint>({ path }: E, input: InputOf<E>): { path: string; body: unknown } {
  const { params = {}, body } = input as { params?: Record<string, unknown>; body?: unknown };
  return { path: path.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key])), body };
}

const programOf = ({ api, host }: World, secret: string, communityId: number | null): Principal => {
  const headers = { authorization: `Bearer ${secret}` };
  return {
    name: 'a token',
    profileId: null,
    call: (endpoint, input) => {
      const { path, body } = filled(endpoint, input);
      return api.as({ host }).send({ method: endpoint.method, headers, path, body });
    },
    holds: async () => {
      const { status, body } = await api
        .as({ host })
        .send({ method: 'GET', path: getApiCaller.path, headers });
      const own: string[] = status === 200 ? body.permissions : [];
      return communityId === null
        ? { site: own, communities: {} }
        : { site: [], communities: { [communityId]: own } };
    },
  };
};

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** What one of them does: told by a word, and by numbers that choose among what there is. */
export type Deed = { by: number; act: keyof typeof acts; a: number; b: number; permissions: string[] };

type Act = (world: World, by: Principal, deed: Deed) => Promise<TestAnswer | undefined>;

async function joined(world: World, profileId: number): Promise<void> {
  const row = await world.api.ground.database.db
    .selectFrom('profile')
    .select(['account_id', 'title'])
    .where('site_id', '=', world.siteId)
    .where('id', '=', profileId)
    .executeTakeFirst();
  world.profiles.push(profileId);
  if (!row?.account_id) return;
  const token = `${profileId}`.padEnd(43, 'x');
  await openSession(world.api.ground, row.account_id, token);
  const { host, siteId } = world;
  const member = { token, host, accountId: row.account_id, profileId, title: row.title ?? '', siteId };
  world.gang.push(personOf(world, member));
}

const named = (world: World): string => {
  world.count += 1;
  return `Number ${world.count}`;
};

/** What they try: each of it is allowed to somebody, and some of it would be too much. */
const acts = {
  addRole: async (world, by, { a, permissions }) => {
    const scope = a % 3 === 0 ? 'community' : 'site';
    const made = await by.call(createRole, { body: { title: named(world), permissions, scope } as never });
    if (made.status === 201) world.roles.push({ id: made.body.id, revision: 1 });
    return made;
  },
  changeRole: async (world, by, { a, permissions }) => {
    const role = at(world.roles, a);
    const { id: roleId, revision } = role;
    const changed = await by.call(updateRole, {
      params: { roleId },
      body: { permissions, revision } as never,
    });
    if (changed.status === 200) role.revision = changed.body.revision;
    return changed;
  },
  removeRole: (world, by, { a, b }) =>
    by.call(deleteRole, {
      params: { roleId: at(world.roles, a).id },
      query: { reassign_to: at(world.roles, b).id },
    }),
  setRoles: (world, by, { a, b, permissions }) => {
    const isOnCommunity = permissions.length % 2 === 0;
    const place = isOnCommunity ? world.communityId : world.siteId;
    const role = { id: at(world.roles, b).id, group_site_id: isOnCommunity ? place : null };
    return by.call(setPersonRoles, {
      params: { siteId: place, profileId: at(world.profiles, a) },
      body: { profile_groups: [role] } as never,
    });
  },
  giveInCommunity: (world, by, { a, b }) =>
    by.call(giveCommunityRole, {
      params: { siteId: world.siteId, communityId: world.communityId, profileId: at(world.profiles, a) },
      body: { role_id: at(world.roles, b).id },
    }),
  addPerson: async (world, by, { a, b }) => {
    const title = named(world);
    const email = `${title.replace(' ', '-').toLowerCase()}@${world.host}`;
    const held = { id: at(world.roles, b).id, group_site_id: a % 2 === 0 ? null : world.communityId };
    const made = await by.call(createProfile, {
      body: { title, email, access: 'password', password, profile_groups: [held] } as never,
    });
    if (made.status === 201) await joined(world, made.body.profile?.id ?? made.body.id);
    return made;
  },
  invite: async (world, by, { a, b }) => {
    const title = named(world);
    const made = await by.call(createInvite, {
      body: {
        email: `${title.replace(' ', '-').toLowerCase()}@${world.host}`,
        permission_group_ids: [at(world.roles, b).id],
        community_id: a % 2 === 0 ? null : world.communityId,
      },
    });
    if (made.status !== 201) return made;
    const { host } = world;
    const came = await world.api.as({ host }).call(acceptInvite, {
      params: { inviteToken: made.body.code },
      body: { name: title, password },
    });
    if (came.status !== 200) return came;
    const { id } = await world.api.ground.database.db
      .selectFrom('profile')
      .select('id')
      .where('site_id', '=', world.siteId)
      .where('title', '=', title)
      .executeTakeFirstOrThrow();
    await joined(world, id);
    return came;
  },
  merge: (world, by, { a, b }) =>
    by.call(moveProfileData, {
      body: { source_profile_id: at(world.profiles, a), target_profile_id: at(world.profiles, b) } as never,
    }),
  addToken: async (world, by, { a, permissions }) => {
    const communityId = a % 3 === 0 ? world.communityId : null;
    const made = await by.call(createApiToken, {
      params: { siteId: world.siteId },
      body: { title: named(world), permissions, community_id: communityId } as never,
    });
    if (made.status === 201) world.gang.push(programOf(world, made.body.secret, communityId));
    return made;
  },
  addProvider: async (world, by, { a, b }) => {
    const [role, other] = [at(world.roles, a).id, at(world.roles, b).id];
    const { host, idp } = world;
    const made = await by.call(createSignInProvider, {
      params: { siteId: world.siteId },
      body: {
        ...{ title: named(world), issuer: idp.issuer, client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
        ...{ domains: [host], claim: 'groups', roles: [{ value: 'desk', role_id: role }] },
        ...{ default_role_id: other, is_enabled: true },
      } as never,
    });
    if (made.status === 201) world.providers.push({ id: made.body.id, revision: 1 });
    return made;
  },
  changeProvider: async (world, by, { a, b }) => {
    const provider = at(world.providers, a);
    if (!provider) return undefined;
    const { id: providerId, revision } = provider;
    const changed = await by.call(updateSignInProvider, {
      params: { siteId: world.siteId, providerId },
      body: { roles: [{ value: 'desk', role_id: at(world.roles, b).id }], is_enabled: true, revision },
    });
    if (changed.status === 200) provider.revision = changed.body.revision;
    return changed;
  },
  come: async (world, _, { a, b }) => {
    const provider = at(world.providers, a);
    if (!provider) return undefined;
    const email = at([...world.addresses, `new-${world.count}@${world.host}`], b);
    world.idp.state.said = {
      claims: { sub: `sub of ${email}`, email, email_verified: true, groups: ['desk'], name: named(world) },
    };
    const visitor = visitorOf(world.api, world.host);
    const begun = await visitor.begin(provider.id);
    if (begun === undefined) return undefined;
    const came = await visitor.comeBack(world.idp.answerFor(begun));
    if (came.status !== 200) return came;
    const call: Calls = (endpoint, input) => {
      const { path, body } = filled(endpoint, input);
      return visitor.send(endpoint.method, path, body);
    };
    const profileId: number = came.body.profile.id;
    const holds = async () => heldIn(await visitor.send('GET', getAccountData.path));
    world.gang.push({ name: email, profileId, call, holds });
    if (!world.profiles.includes(profileId)) world.profiles.push(profileId);
    return came;
  },
} satisfies Record<string, Act>;

/** Does it, and remembers whether it was let do it. */
export async function doDeed(world: World, deed: Deed): Promise<void> {
  const answer = await (acts[deed.act] as Act)(world, at(world.gang, deed.by), deed);
  if (answer && answer.status >= 500) throw new Error(`${deed.act}: ${JSON.stringify(answer.body)}`);
  if (answer && answer.status < 300) world.done.set(deed.act, (world.done.get(deed.act) ?? 0) + 1);
}

/** What they do, in any order; small sets of permissions are let through more often. */
export const deeds = (most: number): fc.Arbitrary<Deed[]> =>
  fc.array(
    fc.record({
      // Those who began are asked most: who came later holds less.
      by: fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(50) }),
      act: fc.constantFrom(...(Object.keys(acts) as Deed['act'][])),
      a: fc.nat(50),
      b: fc.nat(50),
      permissions: fc.oneof(
        { weight: 3, arbitrary: fc.subarray(likely, { minLength: 1, maxLength: 3 }) },
        { weight: 1, arbitrary: fc.subarray([...permissionNames], { minLength: 1, maxLength: 4 }) },
      ),
    }),
    { minLength: most, maxLength: most },
  );

/** What those who act hold among them. */
export const likely = [
  ...(['MANAGE_USERS', 'VIEW_USERS', 'MANAGE_PERMISSIONS', 'MANAGE_PERMISSION_GROUPS'] as const),
  ...(['INVITE_COLLABORATORS', 'MANAGE_API_KEY', 'EDIT_GLOBAL_SETTINGS', 'EDIT_POST'] as const),
  ...(['CREATE_REAL_DRAFT', 'VIEW_REAL_DRAFT'] as const),
] as string[];

/** The roles of a site as they can be named, the shipped ones too. */
export async function rolesOf(api: TestApi, owner: Member): Promise<World['roles']> {
  const { body } = await api.as(owner).call(listRoles, { query: { limit: '100' } as never });
  return (body.items as { id: number; revision: number }[]).map(({ id, revision }) => ({ id, revision }));
}
