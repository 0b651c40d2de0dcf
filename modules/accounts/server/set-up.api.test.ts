import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getAccountData } from '../account-data.contract.ts';
import { getSignInFacts, setUp, showSetUp, showSignIn } from '../accounts.contract.ts';
import { makeSetUpLink } from './set-up.ts';

const host = 'news.example.org';
const owner = {
  email: 'owner@news.test',
  name: 'Eleanor Whitcombe',
  password: 'Right-Horse-9',
  site_title: 'The Wrenford News',
};
let api: TestApi;
let token: string;

beforeEach(async () => {
  api = await startApi();
  await createSite(api.ground.database, { host: 'localhost', title: 'My site', now: api.now });
  token = (await makeSetUpLink(api.ground.database))?.split('/').at(-1) ?? '';
});
afterEach(() => api.stop());

const site = () =>
  api.ground.database.db.selectFrom('site').select(['name', 'uri']).executeTakeFirstOrThrow();
const setUpBy = (from: string, origin?: string) =>
  api.as({ host: from }).send({
    method: 'POST',
    path: `/core/users/setup/${token}`,
    body: owner,
    headers: origin === undefined ? {} : { origin },
  });

test('before anybody has an account, an unknown host reaches the set-up and nothing else', async () => {
  const visitor = api.as({ host });
  const visits = async () => [
    (await visitor.call(showSetUp, { params: { token } })).status,
    (await visitor.call(getSignInFacts, {})).status,
    (await visitor.call(showSignIn, { query: {} })).status,
    (await visitor.call(getAccountData, { query: {} })).status,
    (await visitor.send({ method: 'GET', path: '/r/dashboard/' })).status,
  ];
  expect(await visits()).toEqual([200, 200, 404, 404, 404]);
  expect((await api.as({}).call(setUp, { params: { token }, body: owner })).status).toBe(200);
  expect(await visits()).toEqual([421, 421, 421, 421, 421]);
  expect(await site()).toEqual({ name: 'localhost', uri: 'https://localhost' });
});

test.each([
  ['a domain behind TLS', host, `https://${host}`, { name: host, uri: `https://${host}` }],
  ['a domain with a port', `${host}:3000`, undefined, { name: host, uri: `http://${host}:3000` }],
  [
    'an address',
    '192.0.2.7:3000',
    'http://192.0.2.7:3000',
    { name: '192.0.2.7', uri: 'http://192.0.2.7:3000' },
  ],
  [
    'an address of the other kind',
    '[2001:db8::1]',
    undefined,
    { name: '[2001:db8::1]', uri: 'http://[2001:db8::1]' },
  ],
])(
  '%s by which the owner came is the address of the site from then on',
  async (_, from, origin, expected) => {
    expect((await setUpBy(from, origin)).status).toBe(200);
    expect(await site()).toEqual(expected);
    for (const known of [from, 'localhost']) {
      const facts = await api.as({ host: known }).call(getSignInFacts, {});
      expect(facts.body.site_title, known).toBe('The Wrenford News');
    }
    expect((await api.as({ host: 'other.example.org' }).call(getSignInFacts, {})).status).toBe(421);
  },
);
