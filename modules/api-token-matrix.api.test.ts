import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ofTriedRoom } from '#apps/testing/of-tried-room.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { allContracts } from '#modules/all-contracts.ts';
import { allSamples } from '#modules/all-samples.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { permissionNames } from '#platform/contract/permission-catalogue.ts';
import { type Expectation, pathOf } from '#platform/testing/permission-matrix.ts';
import { hashOfSecret, newTokenSecret, prefixOf } from './api-tokens/server/token-secret.ts';

const host = 'tokens.test';
const calls = Object.entries(allContracts as Record<string, Endpoint>);
const expected: Readonly<Record<string, Expectation>> = Object.assign(
  {},
  ...allSamples.map(({ who }) => who),
);

let api: TestApi;
let siteId: number;
let owner: Member;
/** A token makes 600 calls a minute: so many of the calls are asked with one. */
const CALLS_A_TOKEN = 300;
const several = () => Array.from({ length: Math.ceil(calls.length / CALLS_A_TOKEN) }, newTokenSecret);
/** Of an owner: those that hold nothing, and those that hold every permission. */
const secrets = { none: several(), all: several() };
const secretFor = (kind: keyof typeof secrets, name: string): string => {
  const at = calls.findIndex(([one]) => one === name);
  return secrets[kind][Math.floor(at / CALLS_A_TOKEN)] ?? '';
};

beforeAll(async () => {
  api = await startApi();
  const { db, ids } = api.ground.database;
  siteId = await createSite(api.ground.database, { host, title: 'Tokens', now: api.now });
  await db
    .insertInto('setting')
    .values({ site_id: siteId, name: 'enable_community_publish', value: 'true', updated_ts: api.now })
    .execute();
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const all = Object.entries(secrets).flatMap(([title, those]) => those.map((secret) => ({ title, secret })));
  for (const { title, secret } of all) {
    await db
      .insertInto('api_token')
      .values({
        ...{ site_id: siteId, id: ids.next(), title, profile_id: owner.profileId, prefix: prefixOf(secret) },
        ...{ hash: hashOfSecret(secret), permissions: title === 'all' ? [...permissionNames] : [] },
        ...{ issued_ts: api.now, expires_ts: api.now + 86_400, created_ts: api.now, updated_ts: api.now },
      })
      .execute();
  }
});
afterAll(() => api.stop());

const isOpenToAll = (name: string) => expected[name]?.who === 'everyone';

async function ask(secret: string, endpoint: Endpoint): Promise<{ status: number; error: unknown }> {
  const { statusCode, headers, body } = await api.app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, siteId),
    headers: { host, authorization: `Bearer ${secret}`, cookie: `masthead_session=${owner.token}` },
  });
  const isJson = String(headers['content-type'] ?? '').includes('/json');
  return { status: statusCode, error: isJson && body ? JSON.parse(body).error : undefined };
}

/** What tells a token about itself is open to every token. */
const ofAnyToken = ['getApiCaller'];

describe.each(ofTriedRoom(calls).filter(([name]) => !ofAnyToken.includes(name)))('%s', (name, endpoint) => {
  test('refuses a token that holds nothing', async () => {
    const { status, error } = await ask(secretFor('none', name), endpoint);
    expect([status, error]).toEqual([
      403,
      endpoint.tokens === 'refused' ? 'token_not_accepted' : 'permission_denied',
    ]);
  });
});

test('what asks for no permission takes no token', () => {
  const open = calls.filter(([name]) => isOpenToAll(name) || expected[name]?.who === 'signedIn');
  expect(open.length).toBeGreaterThan(50);
  expect(open.filter(([, { tokens }]) => tokens === 'accepted').map(([name]) => name)).toEqual(ofAnyToken);
});

/** What takes no token though it asks for a permission, each with the reason. */
const refusing: Record<string, string> = {
  ...Object.fromEntries(
    ['listApiTokens', 'createApiToken', 'rotateApiToken', 'revokeApiToken'].map((name) => [
      name,
      'a token does not make, prolong or end tokens',
    ]),
  ),
  changeDomain: 'the password is asked for',
  checkDomainChange: 'goes on with what the password was asked for',
  cancelDomainChange: 'goes on with what the password was asked for',
  resetPersonSecondFactor: 'the password is asked for',
  getCalendarFeed: 'an address that reads with all rights of the person',
  renewCalendarFeed: 'an address that reads with all rights of the person',
  endCalendarFeed: 'an address that reads with all rights of the person',
  checkReplacement: 'goes on with all rights of the person',
  writeReplacement: 'writes what went on with all rights of the person',
  previewEmbedFeed: 'an address that shows with all rights of the person',
  getEnvironmentLink: 'an address that shows with all rights of the person',
  createImport: 'goes on with all rights of the person',
  startImport: 'goes on with all rights of the person',
  changeImportOptions: 'goes on with all rights of the person',
  undoImport: 'goes on with all rights of the person',
  startSiteArchive: 'goes on with all rights of the person',
  createHook: 'tells what the person may read, for as long as it stands',
  updateHook: 'tells what the person may read, for as long as it stands',
  createSignInProvider: 'lets people in',
  updateSignInProvider: 'lets people in',
  deleteSignInProvider: 'locks people out',
  saveSignInSetting: 'locks people out',
  tryAccount: 'has the server try a password elsewhere',
  connectAccount: 'speaks for the newsroom elsewhere',
  reconnectAccount: 'speaks for the newsroom elsewhere',
  takeOverAccount: 'speaks for the newsroom elsewhere',
  disconnectAccount: 'ends what speaks for the newsroom elsewhere',
  tryProvider: 'signs the person in elsewhere',
  getProviderTry: 'what a provider says of the person',
  ...Object.fromEntries(
    [
      ...['listCopySites', 'previewBuildCopy', 'copyBuild', 'previewEnvironmentCopy', 'copyEnvironment'],
      ...['previewDashboardCopy', 'copyDashboard'],
    ].map((name) => [name, 'a token belongs to one site']),
  ),
};

test('every other call takes them', () => {
  const refused = calls.filter(
    ([name, { tokens }]) => tokens === 'refused' && !isOpenToAll(name) && expected[name]?.who !== 'signedIn',
  );
  expect(refused.map(([name]) => name).sort()).toEqual(Object.keys(refusing).sort());
});

test('a token with every permission of an owner goes where the owner goes, by permission', async () => {
  const accepted = ofTriedRoom(calls).filter(
    ([, { tokens, method }]) => tokens === 'accepted' && method === 'GET',
  );
  const refused: string[] = [];
  for (const [name, endpoint] of accepted) {
    const { error } = await ask(secretFor('all', name), endpoint);
    if (error === 'permission_denied' || error === 'token_not_accepted') refused.push(name);
  }
  expect(refused).toEqual([]);
});
