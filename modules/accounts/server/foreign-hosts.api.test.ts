import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { addMember } from './account-writes.ts';
import { demoPassword } from './demo-accounts.ts';

const email = 'owner@demo.test';
let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  const siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  await addMember(database, {
    ...{ siteId, email, title: 'Olive Owner', password: demoPassword, role: 'owner' },
    now: api.now,
  });
});
afterAll(() => api.stop());
beforeEach(() => api.ground.database.db.deleteFrom('auth.rate_limit').execute());

type From = { host?: string; remoteAddress?: string; headers?: Record<string, string> };

const ask = (url: string, { host = 'localhost', remoteAddress = '127.0.0.1', headers = {} }: From = {}) =>
  api.app.inject({ url, remoteAddress, headers: { host, ...headers } });

const signInFrom = ({ host = 'localhost', remoteAddress = '127.0.0.1', headers = {} }: From = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/core/users/login',
    payload: { email, password: demoPassword },
    remoteAddress,
    headers: { host, ...headers },
  });

describe('a host that nobody named', () => {
  test.each(['evil.example', 'evil.example:3000', 'localhost.evil.example', '192.0.2.7'])(
    '"%s" gets 421 and one sentence, at every address',
    async (host) => {
      const paths = ['/', '/r/dashboard/', '/r/dashboard/es/v1.0', '/core/users/login', '/no/such/page'];
      for (const path of [...paths, '/core/users/login_facts']) {
        const answer = await ask(path, { host });
        expect([answer.statusCode, answer.json().error], path).toEqual([421, 'host_is_unknown']);
        expect(answer.body).not.toContain('The News');
      }
      const signedIn = await signInFrom({ host });
      expect([signedIn.statusCode, signedIn.headers['set-cookie']]).toEqual([421, undefined]);
    },
  );

  test.each(['localhost', 'LOCALHOST:3000', 'news.localhost', '127.0.0.1:3000', '[::1]:3000', 'news.test'])(
    '%s is named',
    async (host) => expect((await ask('/core/users/login', { host })).statusCode).toBe(200),
  );
});

/** Whoever is not at this machine, or not directly. */
const elsewhere: [string, From][] = [
  ['another machine', { remoteAddress: '192.0.2.7' }],
  ['the domain of the site', { host: 'news.test' }],
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip'].map(
    (name): [string, From] => [`a proxy that says ${name}`, { headers: { [name]: 'anything' } }],
  ),
];

describe('demo accounts', () => {
  test('are told of, and sign in, from this machine', async () => {
    expect((await ask('/core/users/login_facts')).json().demo).toEqual({
      emails: [email],
      password: demoPassword,
    });
    expect((await signInFrom()).statusCode).toBe(200);
  });

  test.each(elsewhere)('are neither told of nor sign in from %s', async (_, from) => {
    expect((await ask('/core/users/login_facts', from)).json().demo).toBeNull();
    const answer = await signInFrom(from);
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'demo_account_is_local']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});
