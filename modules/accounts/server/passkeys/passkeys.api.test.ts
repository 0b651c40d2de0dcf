import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listRoles } from '#modules/roles/roles.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { readMails } from '#platform/server/mail/mail-folder.ts';
import type { TestAnswer } from '#platform/testing/as-caller.ts';
import { signIn } from '../../accounts.contract.ts';
import { askForConfirmation, confirmIdentity, getConfirmation } from '../../confirmation.contract.ts';
import {
  addPasskey,
  askForPasskey,
  askForPasskeySignIn,
  listPasskeys,
  MOST_PASSKEYS,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../../passkeys.contract.ts';
import { setUpSecondFactor } from '../../second-factor.contract.ts';
import { addMember } from '../account-writes.ts';
import { softwareAuthenticator } from './software-authenticator.fixture.ts';

const password = 'Right-Horse-9';
const host = 'news.test';
const place = { origin: 'http://news.test', rpId: 'news.test' };
let api: TestApi;
let siteId: number;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  for (const role of ['owner', 'editor'] as const) {
    const member = { siteId, email: `${role}@news.test`, title: role, password, role, now: api.now };
    await addMember(api.ground.database, member);
  }
});
afterAll(() => api.stop());
beforeEach(async () => {
  const { db } = api.ground.database;
  for (const table of ['auth.rate_limit', 'auth.passkey'] as const) await db.deleteFrom(table).execute();
  await db.updateTable('role').set({ mfa_required: false }).where('site_id', '=', siteId).execute();
  await api.ground.events.publish(db, { topic: 'account', siteId, id: 'all' });
});

const tokenOf = ({ headers }: TestAnswer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => /^masthead_session=([^;]+)/.exec(one)?.[1])
    .find(Boolean) ?? '';
const byPassword = async (who = 'editor') => ({
  token: tokenOf(
    await api.as({ host }).call(signIn, { query: {}, body: { email: `${who}@news.test`, password } }),
  ),
  host,
});

/** Somebody who has just added a passkey. */
async function withPasskey(who = 'editor') {
  const me = await byPassword(who);
  const device = softwareAuthenticator();
  const options = await api.as(me).call(askForPasskey, { body: {} });
  const credential = device.make(options.body, place);
  const added = await api.as(me).call(addPasskey, { body: { title: 'Laptop', credential } });
  expect([options.status, added.status], JSON.stringify(added.body)).toEqual([200, 201]);
  return { me, device, passkey: added.body, credential };
}

const askToSignIn = async () =>
  (await api.as({ host }).call(askForPasskeySignIn, { body: {} })).body as Record<string, unknown>;
const come = (credential: ReturnType<ReturnType<typeof softwareAuthenticator>['use']>, query = {}) =>
  api.as({ host }).call(signInWithPasskey, { query, body: { credential } });

describe('G-95: passkeys', () => {
  test('one is added by a browser, signs in, is named and removed', async () => {
    const { me, device, passkey } = await withPasskey();
    expect(passkey).toMatchObject({ title: 'Laptop', host, is_synced: false, last_used_ts: null });
    const asked = await askToSignIn();
    expect(asked).toMatchObject({ rpId: host, userVerification: 'required', allowCredentials: [] });
    const signed = await come(device.use(asked, place), { next_url: '/r/dashboard/posts' });
    expect(signed.body).toMatchObject({ profile: { title: 'editor' }, next_url: '/r/dashboard/posts' });
    const away = await come(device.use(await askToSignIn(), place), { next_url: '//evil.test/r/' });
    expect(away.body.next_url).toBe('/r/dashboard/');
    const token = tokenOf(signed);
    expect((await api.as({ token, host }).call(listPasskeys, {})).body.items).toMatchObject([
      { id: passkey.id, last_used_ts: expect.any(Number) },
    ]);
    const params = { passkeyId: passkey.id };
    const named = await api.as(me).call(renamePasskey, { params, body: { title: 'Old laptop' } });
    expect(named.body.title).toBe('Old laptop');
    expect((await api.as(me).call(removePasskey, { params, body: {} })).status).toBe(204);
    const late = await come(device.use(await askToSignIn(), place));
    expect([late.status, late.body.error]).toEqual([401, 'passkey_is_invalid']);
    await api.ground.jobs.start();
    const subjects = async () =>
      (await readMails(join(api.ground.dataFolder, 'mail'), 50)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('New passkey for The News');
    await expect.poll(subjects).toContain('Passkey removed for The News');
    await api.ground.jobs.stop();
  });

  test('what was signed counts once, and only for what was asked', async () => {
    const { device } = await withPasskey();
    const asked = await askToSignIn();
    const used = device.use(asked, place);
    expect((await come(used)).status).toBe(200);
    expect((await come(used)).status).toBe(401);
    expect((await come(device.use({ challenge: 'A'.repeat(43) }, place))).status).toBe(401);
    const elsewhere = { ...place, origin: 'https://evil.test' };
    expect((await come(device.use(await askToSignIn(), elsewhere))).status).toBe(401);
    const otherName = { origin: place.origin, rpId: 'evil.test' };
    expect((await come(device.use(await askToSignIn(), otherName))).status).toBe(401);
    const unverified = device.use(await askToSignIn(), place, { flags: 0x01 });
    expect((await come(unverified)).status).toBe(401);
    const copied = device.use(await askToSignIn(), place, { counter: 1 });
    expect((await come(copied)).status).toBe(401);
    const other = softwareAuthenticator().use(await askToSignIn(), place);
    const { id, rawId } = used;
    expect((await come({ ...other, id, rawId })).status).toBe(401);
  });

  test('there is an end to what one network begins, and failures are forgotten once somebody comes in', async () => {
    const { device } = await withPasskey();
    const { db } = api.ground.database;
    const tries = async (part: string) =>
      db.selectFrom('auth.rate_limit').select('tries').where('key', 'like', `passkey ${part}:%`).execute();
    expect((await come(softwareAuthenticator().use(await askToSignIn(), place))).status).toBe(401);
    expect(await tries('end')).toEqual([{ tries: 1 }]);
    expect((await come(device.use(await askToSignIn(), place))).status).toBe(200);
    expect(await tries('end')).toEqual([]);
    await db
      .updateTable('auth.rate_limit')
      .set({ tries: 500 })
      .where('key', 'like', 'passkey begin:%')
      .execute();
    expect((await api.as({ host }).call(askForPasskeySignIn, { body: {} })).status).toBe(429);
  });

  test('a passkey that somebody has is nobody else’s, and an answer belongs to whoever was asked', async () => {
    const { credential, device } = await withPasskey('owner');
    const editor = await byPassword();
    const add = (made: typeof credential) =>
      api.as(editor).call(addPasskey, { body: { title: 'Mine', credential: made } });
    expect((await add(credential)).body.error).toBe('passkey_is_refused');
    const asked = await api.as(editor).call(askForPasskey, { body: {} });
    expect((await add(device.make(asked.body, place))).body.error).toBe('passkey_is_refused');
    const owner = await byPassword('owner');
    const ofOwner = await api.as(owner).call(askForPasskey, { body: {} });
    const stolen = await add(softwareAuthenticator().make(ofOwner.body, place));
    expect([stolen.status, stolen.body.error]).toEqual([422, 'passkey_is_refused']);
    const { body } = await api.as(owner).call(listPasskeys, {});
    const params = { passkeyId: body.items[0].id };
    expect((await api.as(editor).call(removePasskey, { params, body: {} })).status).toBe(404);
    expect((await api.as(editor).call(renamePasskey, { params, body: { title: 'x' } })).status).toBe(404);
  });

  test('whoever signed in a while ago says the password first', async () => {
    const { me, passkey } = await withPasskey();
    const { db } = api.ground.database;
    const before = new Date(Date.now() - 3_600_000);
    await db.updateTable('auth.session').set({ created_at: before }).execute();
    const refused = await api.as(me).call(askForPasskey, { body: {} });
    expect([refused.status, refused.body.error]).toEqual([403, 'confirmation_is_needed']);
    const wrong = { current_password: 'Wrong-Horse-9' };
    expect((await api.as(me).call(askForPasskey, { body: wrong })).body.error).toBe(
      'current_password_is_invalid',
    );
    const params = { passkeyId: passkey.id };
    expect((await api.as(me).call(removePasskey, { params, body: {} })).status).toBe(403);
    const right = { current_password: password };
    expect((await api.as(me).call(removePasskey, { params, body: right })).status).toBe(204);
  });

  test('it counts as both factors where a role asks for two', async () => {
    const { device } = await withPasskey('owner');
    const { db } = api.ground.database;
    await db.updateTable('role').set({ mfa_required: true }).where('site_id', '=', siteId).execute();
    await api.ground.events.publish(db, { topic: 'account', siteId, id: 'all' });
    const list = (token: string) => api.as({ token, host }).call(listRoles, { query: {} });
    const weak = await byPassword('owner');
    await expect.poll(async () => (await list(weak.token)).status).toBe(403);
    const strong = tokenOf(await come(device.use(await askToSignIn(), place)));
    expect((await list(strong)).status).toBe(200);
    const elsewhere = tokenOf(await come(device.use(await askToSignIn(), place)));
    const mine = { token: strong, host };
    const [{ id: passkeyId }] = (await api.as(mine).call(listPasskeys, {})).body.items;
    const removed = await api.as(mine).call(removePasskey, { params: { passkeyId }, body: {} });
    expect(removed.status).toBe(204);
    // What has gone counts as no factor, and whoever came by it elsewhere is out.
    expect((await list(strong)).status).toBe(403);
    expect((await list(elsewhere)).status).toBe(401);
  });

  test('whoever is led to a second factor may add a passkey in its place, and is let on', async () => {
    const { db } = api.ground.database;
    await db.updateTable('role').set({ mfa_required: true }).where('site_id', '=', siteId).execute();
    await api.ground.events.publish(db, { topic: 'account', siteId, id: 'all' });
    const weak = await byPassword('owner');
    const list = (who: typeof weak) => api.as(who).call(listRoles, { query: {} });
    await expect.poll(async () => (await list(weak)).status).toBe(403);
    const options = await api.as(weak).call(askForPasskey, { body: {} });
    const device = softwareAuthenticator();
    const credential = device.make(options.body, place);
    const added = await api.as(weak).call(addPasskey, { body: { title: 'Phone', credential } });
    expect([added.status, (await list(weak)).status]).toEqual([201, 200]);
    // From now on the password alone opens nothing, and gives no other factor either.
    const later = await byPassword('owner');
    expect((await list(later)).status).toBe(403);
    for (const body of [{}, { current_password: password }]) {
      const refused = await api.as(later).call(askForPasskey, { body });
      expect([refused.status, refused.body.error]).toEqual([403, 'confirmation_is_needed']);
      const app = await api.as(later).call(setUpSecondFactor, { body });
      expect([app.status, app.body.error]).toEqual([403, 'confirmation_is_needed']);
    }
    const params = { siteId };
    const state = await api.as(later).call(getConfirmation, { params, query: { reach: 'for-account' } });
    expect(state.body).toEqual({ is_confirmed: false, ways: ['passkey'], provider_title: null });
    const asked = await api.as(later).call(askForConfirmation, { params, body: {} });
    const used = device.use(asked.body, place);
    expect((await api.as(later).call(confirmIdentity, { params, body: { credential: used } })).status).toBe(
      204,
    );
    expect((await list(later)).status).toBe(200);
    expect((await api.as(later).call(askForPasskey, { body: {} })).status).toBe(200);
  });

  test('whoever may not come in is refused like a stranger, and there is an end to their number', async () => {
    const { me, device } = await withPasskey();
    const { db } = api.ground.database;
    const [own] = await db.selectFrom('auth.passkey').selectAll().execute();
    if (!own) throw new Error('There is no passkey.');
    const more = Array.from({ length: MOST_PASSKEYS - 1 }, (_, at) => ({
      ...{ ...own, id: own.id + at + 1, credential_id: `other-${at}` },
    }));
    await db.insertInto('auth.passkey').values(more).execute();
    expect((await api.as(me).call(askForPasskey, { body: {} })).body.error).toBe('too_many_passkeys');
    const status = (next: number) =>
      db
        .updateTable('profile')
        .set({ status: next })
        .where('site_id', '=', siteId)
        .where('title', '=', 'editor')
        .execute();
    await status(2);
    const refused = await come(device.use(await askToSignIn(), place));
    await status(0);
    expect([refused.status, refused.body.error]).toEqual([401, 'passkey_is_invalid']);
  });
});
