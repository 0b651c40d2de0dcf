import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allContracts } from '#modules/all-contracts.ts';
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
import { type Member, openSession, signInAs } from '#platform/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#platform/testing/start-api.ts';

const editsSite: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }] };
const managesBadges: Expectation = { who: [{ all: ['MANAGE_BADGES'], on: 'site' }] };
// Opens the acts; whether a post may be changed is decided for each of them, by tests of its own.
const createsDrafts: Expectation = { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }], isOwn: true };

/**
 * Who may make each call, written down from the permission matrix of the specification and not from the
 * contracts. A call that does not stand here fails the first test.
 */
const expected: Record<keyof typeof allContracts, Expectation> = {
  showSignIn: { who: 'everyone' },
  signIn: { who: 'everyone', isOwn: true },
  getSignInFacts: { who: 'everyone' },
  getLinkFacts: { who: 'everyone' },
  showSignOut: { who: 'everyone' },
  signOut: { who: 'everyone', isOwn: true, endsSession: true },
  showForgottenPassword: { who: 'everyone' },
  askForPasswordReset: { who: 'everyone', isOwn: true },
  showPasswordReset: { who: 'everyone' },
  resetPassword: { who: 'everyone', isOwn: true },
  showSetUp: { who: 'everyone' },
  setUp: { who: 'everyone', isOwn: true },
  getAccountData: { who: 'everyone', asksVisitors: true },
  changePassword: { who: 'signedIn', isOwn: true },
  listSessions: { who: 'signedIn' },
  endSession: { who: 'signedIn', isOwn: true },
  endOtherSessions: { who: 'signedIn', isOwn: true },
  listAgreements: { who: 'signedIn' },
  getAgreementHash: { who: 'signedIn' },
  getAgreement: { who: 'signedIn' },
  decideAgreement: { who: 'signedIn', isOwn: true },
  listBadges: managesBadges,
  createBadge: managesBadges,
  updateBadge: managesBadges,
  deleteBadge: managesBadges,
  removeBadges: managesBadges,
  restoreBadges: managesBadges,
  listProfiles: {
    who: [
      { all: ['VIEW_USERS'], on: 'anywhere' },
      { all: ['VIEW_SUBPAGES'], on: 'anywhere' },
    ],
  },
  getProfile: { who: 'signedIn' },
  updateProfile: { who: 'signedIn', isOwn: true },
  changePosts: createsDrafts,
  getPostBatch: createsDrafts,
  undoPostBatch: createsDrafts,
  listAuditEvents: { who: [{ all: ['VIEW_ACCOUNT_DETAILS'], on: 'site' }] },
  exportAuditEvents: { who: [{ all: ['VIEW_ACCOUNT_DETAILS', 'EXPORT_USERS'], on: 'site' }] },
  exportAuditLines: { who: [{ all: ['VIEW_ACCOUNT_DETAILS', 'EXPORT_USERS'], on: 'site' }] },
  listOwnActions: { who: 'signedIn' },
  getUndo: { who: 'signedIn' },
  // Each kind of act asks for the permission of its room, by tests of its own.
  undoAct: { who: 'signedIn', isOwn: true },
  listSavedViews: { who: 'signedIn' },
  createSavedView: { who: 'signedIn', isOwn: true },
  updateSavedView: { who: 'signedIn', isOwn: true },
  deleteSavedView: { who: 'signedIn', isOwn: true },
  changePreferences: { who: 'signedIn', isOwn: true },
  listNotifications: { who: 'signedIn' },
  readNotifications: { who: 'signedIn', isOwn: true },
  streamNotifications: { who: 'signedIn' },
  listCommunities: { who: [{ all: ['EDIT_SITE'], on: 'anywhere' }] },
  resolveRoute: { who: [{ all: ['VIEW_SUBPAGES'], on: 'anywhere' }] },
  listSections: { who: [{ all: ['VIEW_SUBPAGES'], on: 'anywhere' }] },
  listPosts: {
    who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
  },
  countPosts: {
    who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
  },
  getPost: {
    who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }, { setting: 'enable_community_publish' }],
  },
  getSitePerformance: { who: [{ all: ['VIEW_STATS', 'EDIT_SITE'], on: 'scope' }] },
  getCommunityPerformance: { who: [{ all: ['VIEW_STATS'], on: 'scope' }] },
  getAuthorPerformance: { who: [{ all: ['VIEW_STATS'], on: 'anywhere' }] },
  listRedirects: editsSite,
  getRedirect: editsSite,
  createRedirect: editsSite,
  updateRedirect: editsSite,
  deleteRedirect: editsSite,
  listRedirectRecords: editsSite,
  createRedirectRecord: editsSite,
  changeRedirectRecords: editsSite,
  countRedirects: editsSite,
  removeMatchingRedirects: editsSite,
  removeRedirects: editsSite,
  restoreRedirects: editsSite,
  flattenRedirects: editsSite,
  exportRedirects: editsSite,
  importRedirects: editsSite,
  listRunningTasks: { who: 'signedIn' },
  getTaskResult: { who: 'signedIn' },
  getTask: { who: 'signedIn' },
  cancelTask: { who: 'signedIn', isOwn: true },
  // Makes a file for the caller alone, of what the caller sees in the list.
  exportPosts: { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }], isOwn: true },
  exportUsers: { who: [{ all: ['EXPORT_USERS'], on: 'site' }] },
  getExportResult: { who: 'signedIn' },
  listExports: { who: 'signedIn' },
  downloadExport: { who: 'signedIn' },
  reportTrouble: { who: 'everyone', isOwn: true },
  reportOpening: { who: 'everyone', isOwn: true },
};

const calls = Object.entries(allContracts as Record<string, Endpoint>);
const expectationOf = (name: string): Expectation => {
  const found = expected[name as keyof typeof expected];
  if (!found) throw new Error(`${name} does not stand in the permission matrix of this test.`);
  return found;
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

describe.each(calls)('%s', (name, endpoint) => {
  test('lets in whom the matrix lets in, and nobody else', async () => {
    const wrong: string[] = [];
    for (const site of sites) {
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

  test('F-01: refuses in every spelling of its path whom it refuses in the plain one', async () => {
    const [site] = sites;
    if (!site) throw new Error('There is no site.');
    const wrong: string[] = [];
    for (const scope of scopesOf(endpoint, site)) {
      const path = pathOf(endpoint, scope.id);
      for (const who of people.get(site) ?? []) {
        const due = expectedRefusal(expectationOf(name), who.caller, scope.communityId, site.settings);
        if (due === null) continue;
        for (const [spelling, other] of Object.entries(spellingsOf(path))) {
          const status = await ask(who, name, other);
          // 400 is the server's word for a path that is no path.
          if (![due, 404, 400].includes(status)) wrong.push(`${who.caller.name}, ${spelling}: ${status}`);
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

test('support reads and changes nothing but what is its own', async () => {
  const site = sites[0] as Site;
  const support = people.get(site)?.find(({ caller }) => caller.name === 'support') as Person;
  for (const [name, endpoint] of calls) {
    if (endpoint.method === 'GET' || expectationOf(name).isOwn) continue;
    expect(await ask(support, name, pathOf(endpoint, site.id)), name).toBe(403);
  }
});

test('no write asks for less than a string held on the site or on the community that it names', () => {
  for (const [name, { method }] of calls) {
    const { who, isOwn } = expectationOf(name);
    if (method === 'GET' || isOwn) continue;
    expect(Array.isArray(who), name).toBe(true);
    for (const way of who as Exclude<Expectation['who'], string>) {
      if (typeof way === 'object' && 'on' in way) expect(way.on, name).not.toBe('anywhere');
    }
  }
});
