import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Deed,
  deeds,
  doDeed,
  type Held,
  personOf,
  rolesOf,
  type World,
} from '#apps/testing/rising-above.ts';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunityByForm } from '#modules/communities/community-details.contract.ts';
import { setPersonRoles } from '#modules/people/person-writes.contract.ts';
import { createRole } from '#modules/roles/roles.contract.ts';
import { shippedRoles } from '#modules/roles/roles.public.ts';
import { startIdentityProvider } from '#modules/single-sign-on/server/identity-provider.fixture.ts';
import { providerServiceOf } from '#modules/single-sign-on/server/provider-service.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';

const RUNS = Number(process.env.RISINGS ?? 25);
const DEEDS = 14;
const seed = Number(process.env.TEST_SEED ?? Date.now()) % 2 ** 31;

let api: TestApi;
let idp: World['idp'];
let sites = 0;
const done = new Map<string, number>();

beforeAll(async () => {
  [api, idp] = await Promise.all([startApi(), startIdentityProvider()]);
  const hosts = new Set([idp.host]);
  Object.assign(providerServiceOf(api.ground), {
    fetch: createGuardedFetch({ allowedHosts: hosts }),
    ownHosts: hosts,
  });
});
afterAll(async () => {
  idp.stop();
  await api.stop();
});

const shipped = (key: string) => shippedRoles.find((role) => role.key === key)?.permissions ?? [];

/**
 * What those who act hold at first: one gives roles, one runs sign-in and programs, one a community. Each has all of a
 * shipped role, and so ranks above others that hold something else: rank alone must not let them have it.
 */
const parts = {
  'Desk lead': {
    scope: 'site',
    permissions: [
      ...shipped('editor'),
      ...['MANAGE_USERS', 'MANAGE_PERMISSIONS', 'MANAGE_PERMISSION_GROUPS', 'INVITE_COLLABORATORS'],
    ],
  },
  'Night shift': {
    scope: 'site',
    permissions: [
      ...shipped('writer'),
      ...['EDIT_GLOBAL_SETTINGS', 'MANAGE_API_KEY', 'INVITE_COLLABORATORS', 'VIEW_REAL_DRAFT'],
    ],
  },
  'Local editor': {
    scope: 'community',
    permissions: [...shipped('community_moderator'), 'MANAGE_PERMISSIONS', 'INVITE_COLLABORATORS'],
  },
} as const;

async function newWorld(): Promise<World> {
  sites += 1;
  const host = `rising-${sites}.test`;
  const { ground } = api;
  const siteId = await createSite(ground.database, { host, title: `Rising ${sites}`, now: api.now });
  const [owner, admin] = [
    await signInAs(ground, { siteId, host }, 'owner'),
    await signInAs(ground, { siteId, host }, 'admin'),
  ];
  const community = await api.as(owner).call(createCommunityByForm, {
    body: { title: 'South' } as never,
  });
  const communityId: number = community.body.id;
  const world: World = {
    ...{ api, idp, siteId, host, communityId, gang: [], profiles: [], roles: [], providers: [] },
    ...{ addresses: [], done, count: 0 },
  };
  for (const [title, { scope, permissions }] of Object.entries(parts)) {
    const wanted = { title, scope, permissions: [...new Set(permissions)] };
    const role = await api.as(owner).call(createRole, { body: wanted as never });
    expect(role.status, JSON.stringify(role.body)).toBe(201);
    const member = await signInAs(ground, { siteId, host }, null);
    const place = scope === 'site' ? null : communityId;
    const given = await api.as(owner).call(setPersonRoles, {
      params: { siteId, profileId: member.profileId },
      body: { profile_groups: [{ id: role.body.id, group_site_id: place }] } as never,
    });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    world.gang.push(personOf(world, member));
    world.profiles.push(member.profileId);
  }
  world.profiles.push(owner.profileId, admin.profileId);
  world.roles = await rolesOf(api, owner);
  const { rows } = await ground.database.pool.query(
    `select account.email from profile join auth."user" as account on account.id = profile.account_id
      where profile.site_id = $1`,
    [siteId],
  );
  for (const { email } of rows) {
    const own = `${String(email).split('@')[0]}@${host}`;
    await ground.database.pool.query('update auth."user" set email = $1 where email = $2', [own, email]);
    world.addresses.push(own);
  }
  return world;
}

/** All that they hold together: nobody of them may come to more, on whatever way. */
async function allHeld({
  gang,
}: World): Promise<{ site: Set<string>; communities: Map<number, Set<string>> }> {
  const all = { site: new Set<string>(), communities: new Map<number, Set<string>>() };
  for (const { holds } of gang) {
    const { site, communities } = await holds();
    for (const one of site) all.site.add(one);
    for (const [id, own] of Object.entries(communities)) {
      const known = all.communities.get(Number(id)) ?? new Set();
      for (const one of own) known.add(one);
      all.communities.set(Number(id), known);
    }
  }
  return all;
}

const beyond = (held: Held, all: Awaited<ReturnType<typeof allHeld>>): string[] => [
  ...held.site.filter((one) => !all.site.has(one)),
  ...Object.entries(held.communities).flatMap(([id, own]) =>
    own.filter((one) => !all.site.has(one) && !all.communities.get(Number(id))?.has(one)),
  ),
];

async function tell(story: Deed[]): Promise<void> {
  const world = await newWorld();
  const all = await allHeld(world);
  for (const [step, deed] of story.entries()) {
    await doDeed(world, deed);
    for (const principal of world.gang) {
      const risen = beyond(await principal.holds(), all);
      if (risen.length > 0)
        throw new Error(`${principal.name} came to ${risen.join(', ')} by ${deed.act}, step ${step + 1}`);
    }
  }
}

test('R-06: whatever people, roles, invites, merges, tokens and providers do, nobody comes to a right that none of them held', async () => {
  await fc.assert(fc.asyncProperty(deeds(DEEDS), tell), { numRuns: RUNS, seed, endOnFailure: true });
}, 300_000);

test('the stories are no row of refusals: most kinds of deeds were let through in some', async () => {
  const world = await newWorld();
  const usual = { a: 0, b: 0, permissions: ['VIEW_REAL_DRAFT'] };
  const [made, comer] = [world.roles.length, world.addresses.length];
  const plain: Deed[] = [
    { ...usual, by: 0, act: 'addRole', a: 1 },
    { ...usual, by: 0, act: 'addPerson', b: made },
    { ...usual, by: 0, act: 'invite', b: made },
    { ...usual, by: 1, act: 'addToken', a: 1 },
    { ...usual, by: 1, act: 'addProvider', a: made, b: made },
    { ...usual, by: 1, act: 'changeProvider', b: made },
    { ...usual, by: 1, act: 'come', b: comer },
    { ...usual, by: 0, act: 'setRoles', a: 1, b: made },
    { ...usual, by: 0, act: 'changeRole', a: made, permissions: ['EDIT_POST'] },
  ];
  world.done = new Map();
  for (const deed of plain) await doDeed(world, deed);
  expect([...world.done.keys()].sort()).toEqual(plain.map(({ act }) => act).sort());
});
