import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTurn } from '#apps/testing/in-turn.ts';
import { ofTriedRoom } from '#apps/testing/of-tried-room.ts';
import { type Member, openSession, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { allContracts } from '#modules/all-contracts.ts';
import { allSamples } from '#modules/all-samples.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { type ShippedRoleKey, shippedRoles } from '#modules/roles/roles.public.ts';
import { specifiedRoles } from '#modules/roles/server/specified-roles.fixture.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { permissionCatalogue } from '#platform/contract/permission-catalogue.ts';
import {
  type Expectation,
  expectedRefusal,
  type MatrixCaller,
  type MatrixScope,
  pathOf,
  spellingsOf,
} from '#platform/testing/permission-matrix.ts';

/** Who may make each call, as the samples of the rooms say; one that none of them names fails the first test. */
const expected: Readonly<Record<string, Expectation>> = Object.assign(
  {},
  ...allSamples.map(({ who }) => who),
);

const calls = Object.entries(allContracts as Record<string, Endpoint>);
const expectationOf = (name: string): Expectation => {
  const found = expected[name];
  if (!found) throw new Error(`${name} stands in no room's samples.`);
  return found;
};

/** What costs some dozens of answers a call is asked of some of them, others in each run. */
const MOST = 130;
const ofTurn = new Set(inTurn(calls, MOST).map(([name]) => name));
/** The second site differs from the first by a setting: what the setting opens is asked there too, and some that it must not. */
const isAskedOn = (site: Site, name: string): boolean => {
  const { who } = expectationOf(name);
  const hasSetting = Array.isArray(who) && who.some((way) => typeof way === 'object' && 'setting' in way);
  return site === sites[0] || hasSetting || ofTurn.has(name);
};

type Site = { host: string; id: number; ownCommunity: number; otherCommunity: number; settings: Set<string> };
type Person = { caller: MatrixCaller; identity: Partial<Member> };

let api: TestApi;
const sites: Site[] = [];
const people = new Map<Site, Person[]>();

async function makeSite(host: string, isOpenToCommunities: boolean): Promise<Site> {
  const { database } = api.ground;
  const { now } = api;
  const id = await createSite(database, { host, title: host, now });
  const community = (name: string) =>
    database.db
      .transaction()
      .execute((trx) =>
        createCommunity(trx, database.ids.next, { siteId: id, name, title: name, by: null, now }),
      );
  const [ownCommunity, otherCommunity] = [await community('own'), await community('other')];
  await database.db
    .insertInto('setting')
    .values({
      site_id: id,
      name: 'enable_community_publish',
      value: JSON.stringify(isOpenToCommunities),
      updated_ts: now,
    })
    .execute();
  const settings = new Set(isOpenToCommunities ? ['enable_community_publish'] : []);
  return { host, id, ownCommunity, otherCommunity, settings };
}

async function person(site: Site, role: ShippedRoleKey | null, isOnCommunity: boolean): Promise<Person> {
  const at = { siteId: site.id, host: site.host };
  const identity = await signInAs(api.ground, at, role, isOnCommunity ? site.ownCommunity : null);
  const strings = shippedRoles.find(({ key }) => key === role)?.permissions ?? [];
  const meantForCommunities = strings.filter((string) =>
    (permissionCatalogue[string].scopes as readonly string[]).includes('community'),
  );
  return {
    identity,
    caller: {
      name: role ? `${role}${isOnCommunity ? ' of a community' : ''}` : 'somebody without a role',
      isSignedIn: true,
      isTechnical: role === 'technical',
      onSite: isOnCommunity ? [] : strings,
      onCommunities: new Map(isOnCommunity ? [[site.ownCommunity, meantForCommunities]] : []),
    },
  };
}

beforeAll(async () => {
  api = await startApi();
  sites.push(await makeSite('closed.test', false), await makeSite('open.test', true));
  for (const site of sites) {
    const nobody = { isSignedIn: false, isTechnical: false, onSite: [], onCommunities: new Map() };
    const all: Person[] = [{ caller: { name: 'a visitor', ...nobody }, identity: { host: site.host } }];
    all.push(await person(site, null, false));
    for (const { key, scope } of shippedRoles) {
      if (scope === 'site') all.push(await person(site, key, false));
      if (key !== 'technical') all.push(await person(site, key, true));
    }
    people.set(site, all);
  }
});
afterAll(() => api.stop());

const scopesOf = (endpoint: Endpoint, site: Site): MatrixScope[] => {
  const onSite = { name: 'the site', id: site.id, communityId: null };
  if (!endpoint.scopeParam) return [onSite];
  const on = (name: string, id: number) => ({ name, id, communityId: id });
  return [onSite, on('the own community', site.ownCommunity), on('another community', site.otherCommunity)];
};

/** How many strings somebody holds anywhere. */
const stringsOf = ({ onSite, onCommunities }: MatrixCaller): number =>
  onSite.length + [...onCommunities.values()].flat().length;

/** What a status says about permission alone. */
const refusalOf = (status: number): 401 | 403 | null => (status === 401 || status === 403 ? status : null);

async function ask({ identity }: Person, name: string, path: string): Promise<number> {
  const { method, errors } = (allContracts as Record<string, Endpoint>)[name] as Endpoint;
  const { status, body } = await api.as(identity).send({ method, path });
  // What a call refuses by a reason of its own, such as a missing consent, is no word about permission.
  if (status === 403 && body.error !== 'permission_denied' && errors.some(({ code }) => code === body.error))
    return 422;
  const { accountId, token } = identity;
  if (expectationOf(name).endsSession && accountId && token && status === 200) {
    await openSession(api.ground, accountId, token);
  }
  return status;
}

test('every call of the API stands in the matrix', () => {
  expect(Object.keys(expected).sort()).toEqual(calls.map(([name]) => name).sort());
});

test('the shipped roles hold what the matrix of the specification says', () => {
  const rows = specifiedRoles.matrix.trim().split('\n');
  expect(rows.length).toBe(Object.keys(permissionCatalogue).length);
  for (const [string = '', marks = ''] of rows.map((row) => row.trim().split(/ +/))) {
    const holders = specifiedRoles.roles.filter((_, column) => marks[column] === 'x');
    const ours = shippedRoles.filter(({ permissions }) => (permissions as string[]).includes(string));
    expect(ours.map(({ key }) => key).sort(), string).toEqual(holders.sort());
  }
});

describe.each(ofTriedRoom(calls))('%s', (name, endpoint) => {
  test('lets in whom the matrix lets in, and nobody else', async () => {
    const wrong: string[] = [];
    for (const site of sites.filter((one) => isAskedOn(one, name))) {
      for (const scope of scopesOf(endpoint, site)) {
        for (const who of people.get(site) ?? []) {
          const due = expectedRefusal(expectationOf(name), who.caller, scope.communityId, site.settings);
          const status = await ask(who, name, pathOf(endpoint, scope.id));
          if (refusalOf(status) !== due) {
            wrong.push(
              `${who.caller.name} on ${scope.name} of ${site.host}: ${status}, due ${due ?? 'let in'}`,
            );
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('answers alike with and without a slash at the end', async () => {
    const [site] = sites;
    const owner = site && people.get(site)?.find(({ caller }) => caller.name === 'owner');
    if (!site || !owner) throw new Error('There is no owner.');
    const bare = pathOf(endpoint, site.id).replace(/\/$/, '');
    expect(await ask(owner, name, `${bare}/`)).toBe(await ask(owner, name, bare));
  });
});

describe.each(ofTriedRoom(calls.filter(([name]) => ofTurn.has(name))))('%s', (name, endpoint) => {
  // A spelling is read before anybody is asked who they are: a visitor and whoever is nearest to being let in tell all.
  test('F-01: refuses in every spelling of its path whom it refuses in the plain one', async () => {
    const [site] = sites;
    if (!site) throw new Error('There is no site.');
    const wrong: string[] = [];
    for (const scope of scopesOf(endpoint, site)) {
      const path = pathOf(endpoint, scope.id);
      const dueTo = ({ caller }: Person) =>
        expectedRefusal(expectationOf(name), caller, scope.communityId, site.settings);
      const refused = (people.get(site) ?? []).filter((who) => dueTo(who) !== null);
      const visitor = refused.find(({ caller }) => !caller.isSignedIn);
      const nearest = refused
        .filter(({ caller }) => caller.isSignedIn)
        .sort((one, other) => stringsOf(other.caller) - stringsOf(one.caller))[0];
      for (const who of [visitor, nearest]) {
        if (!who) continue;
        const due = dueTo(who);
        for (const [spelling, other] of Object.entries(spellingsOf(path))) {
          const status = await ask(who, name, other);
          // 400 is the server's word for a path that is no path.
          if (![due, 404, 400].includes(status)) wrong.push(`${who.caller.name}, ${spelling}: ${status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('support reads and changes nothing but what is its own', async () => {
  const site = sites[0] as Site;
  const support = people.get(site)?.find(({ caller }) => caller.name === 'support') as Person;
  for (const [name, endpoint] of calls) {
    if (endpoint.method === 'GET' || expectationOf(name).isOwn) continue;
    expect(await ask(support, name, pathOf(endpoint, site.id)), name).toBe(403);
  }
});

/** The community is that of what the call names by its id, such as an application: the tests of the room hold it. */
const ofItsCommunity = new Set([
  ...['acceptCommunityRequest', 'declineCommunityRequest', 'decideApplications'],
  ...['changeComments', 'banCommentAuthor', 'liftCommentBan'],
  ...['addBadgeToPost', 'takeBadgeFromPost'],
  ...['createInvite', 'deleteInvite', 'resendInvite'],
  ...['assignBadge', 'unassignBadge'],
  ...['updateCommunity', 'giveCommunityRole', 'rateCommunityCreator', 'removeCommunityCreator'],
  ...['reorderSections', 'removeSections'],
]);

test('no write asks for less than a string held on the site or on the community that it names', () => {
  for (const [name, { method }] of calls) {
    const { who, isOwn } = expectationOf(name);
    if (method === 'GET' || isOwn || ofItsCommunity.has(name)) continue;
    expect(Array.isArray(who), name).toBe(true);
    for (const way of who as Exclude<Expectation['who'], string>) {
      if (typeof way === 'object' && 'on' in way) expect(way.on, name).not.toBe('anywhere');
    }
  }
});
