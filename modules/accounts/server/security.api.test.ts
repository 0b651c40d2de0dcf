import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite, siteFinder } from '#modules/sites/sites.public.ts';
import { createHttpServer } from '#platform/server/http-server.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { asCaller, type TestAnswer } from '#platform/testing/as-caller.ts';
import { getAccountData } from '../account-data.contract.ts';
import { signIn } from '../accounts.contract.ts';
import { changePassword, endOtherSessions, endSession, listSessions } from '../security.contract.ts';
import { accountDataHandlers } from './account-data.handlers.ts';
import { addMember, setPassword } from './account-writes.ts';
import { accountHandlers } from './accounts.handlers.ts';
import { callerFinder } from './find-caller.ts';
import { securityHandlers } from './security.handlers.ts';

const email = 'ruth@news.test';
const password = 'Right-Horse-9';
const sent: Mail[] = [];
let isMailBroken = false;
let api: TestApi;
let app: FastifyInstance;
let siteId: number;
let accountId: string;
let profileId: number;

beforeAll(async () => {
  api = await startApi();
  const { database, events, pages, secrets } = api.ground;
  const callers = callerFinder(database, events);
  const mail = {
    send: async (one: Mail) => {
      if (isMailBroken) throw new Error('no mail can be queued');
      sent.push(one);
    },
  };
  app = await createHttpServer({
    log: api.ground.log,
    finders: { site: siteFinder(database, events), caller: callers.find },
    handlers: [
      ...accountHandlers({ database, events, callers, pages, refusals: api.ground.refusals, secrets, mail }),
      ...securityHandlers({ database, events, callers, mail }),
      ...accountDataHandlers({ database, menuFor: async () => [] }),
    ],
  });
  siteId = await createSite(database, { host: 'localhost', title: 'The News', now: api.now });
  const member = { siteId, email, title: 'Ruth', password, role: 'editor', now: api.now } as const;
  ({ accountId, profileId } = await addMember(database, member));
});
afterAll(async () => {
  await app.close();
  await api.stop();
});
beforeEach(async () => {
  sent.length = 0;
  isMailBroken = false;
  await setPassword(api.ground.database, accountId, password);
  await api.ground.database.db.deleteFrom('auth.rate_limit').execute();
});

const cookieOf = ({ headers }: TestAnswer): string | undefined => {
  const cookies = [headers['set-cookie'] ?? []].flat();
  return cookies.map((one) => /^masthead_session=([^;]+)/.exec(one)?.[1]).find(Boolean);
};
const comeIn = async (tried = password) => {
  const answer = await asCaller(app).call(signIn, { query: {}, body: { email, password: tried } });
  return cookieOf(answer);
};
const change = (token: string | undefined, body: object) =>
  asCaller(app, { token }).call(changePassword, { params: { siteId }, body: body as never });
const statusOf = async (token: string | undefined) =>
  (await asCaller(app, { token }).call(getAccountData, { query: {} })).status;

describe('G-95: a changed password', () => {
  test('stays as it was, with its sessions, when its mail or its trace cannot be written', async () => {
    const here = await comeIn();
    const audit = () =>
      api.ground.database.db
        .selectFrom('audit_event')
        .select('id')
        .where('site_id', '=', siteId)
        .where('action', '=', 'password.changed')
        .execute();
    const before = await audit();
    isMailBroken = true;
    expect((await change(here, { current_password: password, password: 'Better-Horse-8' })).status).toBe(500);
    expect(await statusOf(here)).toBe(200);
    expect(await comeIn()).toBeDefined();
    expect(await audit()).toEqual(before);
  });

  test('ends all other sessions, gives this one a new token, and is told by mail', async () => {
    const [here, elsewhere] = [await comeIn(), await comeIn()];
    const answer = await change(here, { current_password: password, password: 'Better-Horse-8' });
    expect(answer.status).toBe(204);
    const next = cookieOf(answer);
    expect([await statusOf(here), await statusOf(elsewhere), await statusOf(next)]).toEqual([401, 401, 200]);
    expect(sent).toMatchObject([{ to: email, subject: 'Your password for The News was changed' }]);
    expect(await comeIn()).toBeUndefined();
    expect(await comeIn('Better-Horse-8')).toBeDefined();
    const audit = await api.ground.database.db
      .selectFrom('audit_event')
      .select(['action', 'actor_profile_id', 'after'])
      .where('site_id', '=', siteId)
      .where('action', '=', 'password.changed')
      .execute();
    expect(audit).toEqual([{ action: 'password.changed', actor_profile_id: profileId, after: null }]);
  });

  test.each<[string, object, number, string, string]>([
    [
      'the wrong current one',
      { current_password: 'Wrong-Horse-9' },
      422,
      'current_password_is_invalid',
      'current_password',
    ],
    ['no current one', { current_password: '' }, 400, 'current_password_is_missing', 'current_password'],
    ['one against the rule', { password: 'short' }, 400, 'password_is_invalid', 'password'],
    ['one that many people use', { password: 'Password-123!' }, 422, 'password_is_too_common', 'password'],
  ])(
    'is refused with %s, under its field, and all stays as it was',
    async (_, wrong, status, code, field) => {
      const here = await comeIn();
      const answer = await change(here, { current_password: password, password: 'Better-Horse-8', ...wrong });
      expect([answer.status, answer.body.error, answer.body.details[0].loc]).toEqual([
        ...[status, code],
        ['body', field],
      ]);
      expect([await statusOf(here), sent.length]).toEqual([200, 0]);
    },
  );

  test('cannot be guessed at: after ten tries in a quarter of an hour there are no more', async () => {
    const here = await comeIn();
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      statuses.push(
        (await change(here, { current_password: 'Wrong-Horse-9', password: 'Better-Horse-8' })).status,
      );
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
    const right = await change(here, { current_password: password, password: 'Better-Horse-8' });
    expect([right.status, Number(right.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('G-95: the sessions', () => {
  const list = async (token: string | undefined) =>
    (await asCaller(app, { token }).call(listSessions, { params: { siteId } })).body.items as {
      id: string;
      is_current: boolean;
    }[];
  const end = async (token: string | undefined, sessionId: string) =>
    (await asCaller(app, { token }).call(endSession, { params: { siteId, sessionId } })).status;

  test('are listed with device, network and times, and this one is marked', async () => {
    const here = await comeIn();
    await comeIn();
    const items = await list(here);
    expect(items.map(({ is_current }) => is_current).sort()).toEqual([false, true]);
    expect(items[0]).toMatchObject({ network: '127.0.0.1', browser: null, system: null });
    expect(JSON.stringify(items)).not.toContain(here);
  });

  test('end one by one, and those of others are not there', async () => {
    const [here, elsewhere] = [await comeIn(), await comeIn()];
    const other = (await list(here)).find(({ is_current }) => !is_current);
    const { accountId: stranger } = await addMember(api.ground.database, {
      ...{ siteId, email: `x-${Date.now()}@news.test`, title: 'X', password: null, role: null, now: api.now },
    });
    await openSession(api.ground, stranger, 'x'.repeat(43));
    const theirs = await list('x'.repeat(43));
    expect(await end(here, theirs[0]?.id ?? '')).toBe(404);
    expect(await statusOf('x'.repeat(43))).toBe(200);
    expect(await end(here, other?.id ?? '')).toBe(204);
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401]);
    expect(await end(here, other?.id ?? '')).toBe(404);
  });

  test('end all at once but the one that asks', async () => {
    const [here, second, third] = [await comeIn(), await comeIn(), await comeIn()];
    const { body } = await asCaller(app, { token: here }).call(endOtherSessions, { params: { siteId } });
    expect(body).toEqual({ ended: 2 });
    expect([await statusOf(here), await statusOf(second), await statusOf(third)]).toEqual([200, 401, 401]);
  });
});
