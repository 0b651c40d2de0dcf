import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ofTriedRoom } from '#apps/testing/of-tried-room.ts';
import { type Member, openSession } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import { allContracts } from '#modules/all-contracts.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { pathOf } from '#platform/testing/permission-matrix.ts';
import type { FullSite } from '#platform/testing/samples.ts';

/** What is dangerous enough to ask once more who somebody is, from the specification and not from the contracts. */
const dangerous: Partial<Record<keyof typeof allContracts, 'for-site' | 'for-account' | 'in-part'>> = {
  createRole: 'for-site',
  updateRole: 'for-site',
  deleteRole: 'for-site',
  setPersonRoles: 'for-site',
  createProfile: 'in-part',
  mailPersonIn: 'in-part',
  moveProfileData: 'in-part',
  giveCommunityRole: 'for-site',
  acceptCommunityRequest: 'in-part',
  decideApplications: 'in-part',
  createInvite: 'for-site',
  resendInvite: 'for-site',
  createApiToken: 'for-site',
  rotateApiToken: 'for-site',
  createHook: 'for-site',
  updateHook: 'in-part',
  rotateHookSecret: 'for-site',
  createSignInProvider: 'for-site',
  updateSignInProvider: 'for-site',
  deleteSignInProvider: 'for-site',
  saveSignInSetting: 'for-site',
  changeDomain: 'for-site',
  closeSite: 'for-site',
  deletePersonalData: 'for-site',
  startImport: 'in-part',
  startSiteArchive: 'for-site',
  saveOwnProfile: 'in-part',
  resetPersonSecondFactor: 'for-site',
  setUpSecondFactor: 'in-part',
  renewRecoveryCodes: 'for-account',
  removeSecondFactor: 'for-account',
  askForPasskey: 'for-account',
  removePasskey: 'for-account',
};

const calls = Object.entries(allContracts as Record<string, Endpoint>);
const asking = calls.filter(([, { confirms }]) => confirms === 'for-site' || confirms === 'for-account');

let api: TestApi;
let site: FullSite;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  site = await makeFullSite(api, 'localhost', 'mark');
  owner = site.owner;
});
afterAll(() => api.stop());

async function ask({ method, path, scopeParam }: Endpoint, minutesAgo: number) {
  const { db } = api.ground.database;
  await openSession(api.ground, owner.accountId, owner.token).catch(() => undefined);
  await db
    .updateTable('auth.session')
    .set({ created_at: new Date(Date.now() - minutesAgo * 60_000), confirmed_at: null })
    .where('user_id', '=', owner.accountId)
    .execute();
  const named = path.replace(/\{(\w+)\}/g, (whole, name: string) => (name === scopeParam ? whole : '1'));
  return api.as(owner).send({
    ...{ method, path: pathOf({ path: named, scopeParam } as Endpoint, site.id) },
    body: {},
  });
}

test('the calls that ask who somebody is are those of the specification', () => {
  const said = calls.filter(([, { confirms }]) => confirms !== 'never');
  expect(Object.fromEntries(said.map(([name, { confirms }]) => [name, confirms]))).toEqual(dangerous);
});

test('no call that reads asks who somebody is', () => {
  expect(asking.filter(([, { method }]) => method === 'GET')).toEqual([]);
});

describe('who somebody is, is asked before anything is read', () => {
  test.each(ofTriedRoom(asking))('%s refuses a session of eleven minutes ago', async (_, endpoint) => {
    const { status, body } = await ask(endpoint, 11);
    expect([status, body.error, body.reach]).toEqual([403, 'confirmation_is_needed', endpoint.confirms]);
  });

  test.each(ofTriedRoom(asking))('%s asks nobody who has just signed in', async (_, endpoint) => {
    expect((await ask(endpoint, 9)).body?.error).not.toBe('confirmation_is_needed');
  });
});
