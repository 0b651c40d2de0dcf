import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { readMails } from '#platform/server/mail/mail-folder.ts';
import { getAccountData } from '../../account-data.contract.ts';
import { signIn } from '../../accounts.contract.ts';
import {
  cancelEmailChange,
  getEmailProofFacts,
  proveEmail,
  sendEmailLink,
} from '../../email-proof.contract.ts';
import { getOwnProfile, saveOwnProfile } from '../../own-profile.contract.ts';
import { setUpSecondFactor } from '../../second-factor.contract.ts';
import { changePassword } from '../../security.contract.ts';
import { addMember } from '../account-writes.ts';

const host = 'news.test';
const password = 'Right-Horse-9';
let api: TestApi;
let siteId: number;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host, title: 'The News', now: api.now });
  await createSite(database, { host: 'other.test', title: 'Other', now: api.now });
  await api.ground.jobs.start();
});
afterAll(() => api.stop());
beforeEach(() => api.ground.database.db.deleteFrom('auth.rate_limit').execute());

async function somebody() {
  count += 1;
  const email = `ruth-${count}@news.test`;
  const member = { siteId, email, title: 'Ruth', password, role: 'owner', now: api.now } as const;
  const made = await addMember(api.ground.database, member);
  const [token, elsewhere] = [`here-${count}`.padEnd(43, 'x'), `there-${count}`.padEnd(43, 'x')];
  await openSession(api.ground, made.accountId, token);
  await openSession(api.ground, made.accountId, elsewhere);
  return {
    ...{ ...made, email, wanted: `new-${count}@news.test` },
    ...{ me: { token, host }, elsewhere: { token: elsewhere, host } },
  };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

const own = async ({ me, profileId }: Somebody) =>
  (await api.as(me).call(getOwnProfile, { params: { profileId } })).body;
const ask = async (who: Somebody, body: object = {}) =>
  api.as(who.me).call(saveOwnProfile, {
    params: { profileId: who.profileId },
    body: {
      ...{ email: who.wanted, currentPassword: password, revision: (await own(who)).revision },
      ...body,
    },
  });
const mailsTo = async (to: string) =>
  (await readMails(join(api.ground.dataFolder, 'mail'), 100)).filter((mail) => mail.to === to);
const linksTo = async (to: string) =>
  (await mailsTo(to)).flatMap(({ text }) => /\/core\/users\/email\/([\w-]+)/.exec(text)?.[1] ?? []);
/** The newest link that went to an address, once there are so many. */
async function linkTo(to: string, links = 1): Promise<string> {
  await expect.poll(async () => (await linksTo(to)).length).toBe(links);
  const [newest = ''] = await Promise.all(
    (await linksTo(to)).map(async (link) => ((await facts(link)).email === null ? [] : [link])),
  ).then((open) => open.flat());
  return newest;
}
const facts = async (emailToken: string, who: object = { host }) =>
  (await api.as(who).call(getEmailProofFacts, { params: { emailToken } })).body;
const prove = (emailToken: string, who: object = { host }, body: object = {}) =>
  api.as(who).call(proveEmail, { params: { emailToken }, body });
const statusOf = async (who: object) => (await api.as(who).call(getAccountData, { query: {} })).status;
const signsIn = async (email: string) =>
  (await api.as({ host }).call(signIn, { query: {}, body: { email, password } })).status;

describe('another email', () => {
  test('counts once the link that was sent there is opened; other sessions end with it', async () => {
    const who = await somebody();
    const saved = await ask(who);
    expect(saved.body).toMatchObject({ email: who.email, pending_email: who.wanted, email_is_proven: true });
    expect([await signsIn(who.email), await signsIn(who.wanted)]).toEqual([200, 401]);
    expect(await statusOf(who.elsewhere)).toBe(200);
    await expect.poll(async () => (await mailsTo(who.email)).length).toBe(1);
    const link = await linkTo(who.wanted);
    expect(await facts(link, who.me)).toEqual({ email: who.wanted, asks_for_password: false });
    expect((await prove(link, who.me)).status).toBe(200);
    expect(await own(who)).toMatchObject({ email: who.wanted, pending_email: null, email_is_proven: true });
    expect([await signsIn(who.email), await signsIn(who.wanted)]).toEqual([401, 200]);
    expect([await statusOf(who.me), await statusOf(who.elsewhere)]).toEqual([200, 401]);
    expect((await prove(link, who.me)).status).toBe(410);
    const kept = await api.ground.database.db
      .selectFrom('profile')
      .select('email')
      .where('site_id', '=', siteId)
      .where('id', '=', who.profileId)
      .executeTakeFirst();
    expect(kept?.email).toBe(who.wanted);
  });

  test('is not given to whoever opens the link without the account: they need its password', async () => {
    const [who, stranger] = [await somebody(), await somebody()];
    await ask(who);
    const link = await linkTo(who.wanted);
    for (const by of [{ host }, stranger.me]) {
      expect(await facts(link, by)).toEqual({ email: who.wanted, asks_for_password: true });
      for (const body of [{}, { password: 'Wrong-Horse-9' }]) {
        const refused = await prove(link, by, body);
        expect([refused.status, refused.body.details[0].loc]).toEqual([422, ['body', 'password']]);
      }
    }
    expect((await prove(link, { host: 'other.test' }, { password })).status).toBe(410);
    expect((await prove(link, { host }, { password })).status).toBe(200);
    expect(await signsIn(who.wanted)).toBe(200);
  });

  test('is sent its link again, after which the one before opens nothing, and only a few times', async () => {
    const who = await somebody();
    await ask(who);
    const first = await linkTo(who.wanted);
    const again = () => api.as(who.me).call(sendEmailLink, { params: { siteId } });
    expect([(await again()).status, (await again()).body.email]).toEqual([202, who.wanted]);
    const newest = await linkTo(who.wanted, 3);
    expect([(await facts(first)).email, (await facts(newest)).email]).toEqual([null, who.wanted]);
    expect([(await again()).status, (await again()).status, (await again()).status]).toEqual([202, 202, 429]);
  });

  test('is told to both addresses and noted where the account has left the site meanwhile', async () => {
    const who = await somebody();
    await ask(who);
    const link = await linkTo(who.wanted);
    const { db } = api.ground.database;
    await db
      .updateTable('profile')
      .set({ account_id: null })
      .where('site_id', '=', siteId)
      .where('id', '=', who.profileId)
      .execute();
    expect((await prove(link, { host }, { password })).status).toBe(200);
    for (const to of [who.email, who.wanted])
      await expect.poll(async () => (await mailsTo(to)).length).toBe(2);
    const noted = await db
      .selectFrom('audit_event')
      .select(['object_id', 'after'])
      .where('site_id', '=', siteId)
      .where('action', '=', 'profile.updated')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(noted).toEqual({ object_id: null, after: null });
  });

  test('is given up by oneself, and by a new password', async () => {
    const who = await somebody();
    const cancel = () => api.as(who.me).call(cancelEmailChange, { params: { siteId } });
    expect((await cancel()).body.error).toBe('email_change_is_missing');
    await ask(who);
    const first = await linkTo(who.wanted);
    expect((await cancel()).status).toBe(204);
    expect((await prove(first, who.me)).status).toBe(410);
    await ask(who);
    const second = await linkTo(who.wanted, 2);
    const changed = await api.as(who.me).call(changePassword, {
      params: { siteId },
      body: { current_password: password, password: 'Other-Horse-9' },
    });
    expect(changed.status).toBeLessThan(300);
    expect((await prove(second, { host }, { password: 'Other-Horse-9' })).status).toBe(410);
    const waiting = api.ground.database.db.selectFrom('auth.email_change').select('email');
    expect(await waiting.where('account_id', '=', who.accountId).execute()).toEqual([]);
  });

  test('that somebody else has by the time it is confirmed stays theirs', async () => {
    const who = await somebody();
    await ask(who);
    const link = await linkTo(who.wanted);
    const other = { siteId, email: who.wanted, title: 'Other', password: null, role: null, now: api.now };
    await addMember(api.ground.database, other);
    const refused = await prove(link, who.me);
    expect([refused.status, refused.body.error]).toEqual([422, 'email_is_invalid']);
    expect((await own(who)).email).toBe(who.email);
  });

  test('asks for a code where two-factor authentication is on', async () => {
    const who = await somebody();
    const start = await api.as(who.me).call(setUpSecondFactor, { body: { current_password: password } });
    const on = await api
      .as(who.me)
      .call(setUpSecondFactor, { body: { code: new TOTP({ secret: start.body.secret }).generate() } });
    expect(on.status).toBe(200);
    expect((await own(who)).asks_for_code).toBe(true);
    for (const wrong of [{}, { code: '000000' }]) {
      const refused = await ask(who, wrong);
      expect([refused.status, refused.body.details[0].loc]).toEqual([422, ['body', 'code']]);
    }
    expect((await own(who)).pending_email).toBeNull();
    const [recovery] = on.body.recovery_codes;
    expect((await ask(who, { code: recovery })).body.pending_email).toBe(who.wanted);
  });

  test('asks whoever has no password who they are, as before any dangerous act', async () => {
    const who = await somebody();
    const { db } = api.ground.database;
    await db
      .updateTable('auth.account')
      .set({ password: null })
      .where('user_id', '=', who.accountId)
      .execute();
    const began = (minutesAgo: number) =>
      db
        .updateTable('auth.session')
        .set({ created_at: new Date(Date.now() - minutesAgo * 60_000), confirmed_at: null })
        .where('user_id', '=', who.accountId)
        .execute();
    await began(11);
    expect((await own(who)).asks_for_password).toBe(false);
    for (const body of [{ currentPassword: undefined }, {}]) {
      const refused = await ask(who, body);
      expect([refused.status, refused.body.error, refused.body.reach]).toEqual([
        ...[403, 'confirmation_is_needed', 'for-account'],
      ]);
    }
    expect((await own(who)).pending_email).toBeNull();
    await began(1);
    expect((await ask(who, { currentPassword: undefined })).body.pending_email).toBe(who.wanted);
  });
});

test('an address that nobody has proven is proven by its link, and signs in as before', async () => {
  const who = await somebody();
  await api.ground.database.db
    .updateTable('auth.user')
    .set({ email_verified: false })
    .where('id', '=', who.accountId)
    .execute();
  expect(await own(who)).toMatchObject({ email_is_proven: false, pending_email: null });
  const send = () => api.as(who.me).call(sendEmailLink, { params: { siteId } });
  expect((await send()).body.email).toBe(who.email);
  expect(await own(who)).toMatchObject({ email_is_proven: false, pending_email: null });
  expect((await prove(await linkTo(who.email), { host }, { password })).status).toBe(200);
  expect((await own(who)).email_is_proven).toBe(true);
  expect([await statusOf(who.elsewhere), (await send()).body.error]).toEqual([200, 'email_is_proven']);
});
