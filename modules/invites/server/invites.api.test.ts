import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { signIn } from '#modules/accounts/accounts.contract.ts';
import { addMember, findAccount } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import {
  acceptInvite,
  createInvite,
  deleteInvite,
  getInviteFacts,
  listInviteRoles,
  listInvites,
  resendInvite,
} from '../invites.contract.ts';
import { mailedCode } from './invite-codes.ts';

const host = 'news.test';
const password = 'Right-Horse-9';
let api: TestApi;
let siteId: number;
let owner: Member;
let editor: Member;
let count = 0;
const roles: Record<string, number> = {};

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host, title: 'The News', now: api.now });
  await createSite(database, { host: 'other.test', title: 'Other', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  editor = await signInAs(api.ground, { siteId, host }, 'editor');
  const rows = await database.db
    .selectFrom('role')
    .select(['id', 'key'])
    .where('site_id', '=', siteId)
    .execute();
  for (const { id, key } of rows) if (key) roles[key] = id;
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.ground.database.db.deleteFrom('auth.rate_limit').execute();
});

const email = () => {
  count += 1;
  return `new-${count}@news.test`;
};
const invite = (who: Member, body: object = {}) =>
  api.as(who).call(createInvite, { body: { email: email(), ...body } as never });
const accept = (code: string, body: object, at = host) =>
  api.as({ host: at }).call(acceptInvite, { params: { inviteToken: code }, body: body as never });
const facts = async (code: string) =>
  (await api.as({ host }).call(getInviteFacts, { params: { inviteToken: code } })).body;
const list = async (query: object = {}, who = owner) =>
  (await api.as(who).call(listInvites, { query: query as never })).body;

describe('G-57: an invite', () => {
  test('makes a member with its role, once, and its code is told once', async () => {
    const made = await invite(owner, { permission_group_ids: [roles.writer], message: 'Welcome.' });
    expect([made.status, made.body.status, made.body.roles]).toEqual([201, 'pending', ['Writer']]);
    expect(made.body.code).toMatch(/^[\w-]{27}$/);
    expect(made.body.expires_ts - made.body.created_ts).toBe(14 * 86_400);
    expect(JSON.stringify(await list())).not.toContain(made.body.code);
    expect(await facts(made.body.code)).toMatchObject({ email: made.body.email, has_account: false });
    const joined = await accept(made.body.code, { name: 'Noor Haddad', password });
    expect([joined.status, joined.body]).toEqual([200, { next_url: '/core/users/login' }]);
    const { body } = await api
      .as({ host })
      .call(signIn, { query: {}, body: { email: made.body.email, password } });
    expect(body.profile.title).toBe('Noor Haddad');
    const held = await api.ground.database.db
      .selectFrom('role_assignment')
      .select('role_id')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', body.profile.id)
      .execute();
    expect(held).toEqual([{ role_id: roles.writer }]);
    expect((await accept(made.body.code, { name: 'Again', password })).status).toBe(410);
    expect(await facts(made.body.code)).toEqual({ email: null, has_account: false, inviter: null });
    expect((await list({ status: 'accepted' })).items[0]).toMatchObject({ accepted_by: body.profile.id });
  });

  test('pressed five times at once it makes one member', async () => {
    const { body } = await invite(owner);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => accept(body.code, { name: 'Five', password })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('opens on its own site alone, with a good password, and never after its days', async () => {
    const { body } = await invite(owner);
    expect((await accept(body.code, { name: 'N', password }, 'other.test')).status).toBe(410);
    const weak = await accept(body.code, { name: 'N', password: 'short' });
    expect([weak.status, weak.body.details[0].loc]).toEqual([400, ['body', 'password']]);
    await api.ground.database.db
      .updateTable('invite')
      .set({ expires_ts: api.now - 1 })
      .where('site_id', '=', siteId)
      .where('id', '=', body.id)
      .execute();
    expect((await accept(body.code, { name: 'N', password })).status).toBe(410);
    expect((await list({ status: 'expired' })).items.map(({ id }: { id: number }) => id)).toContain(body.id);
    // Another one takes its place.
    expect((await invite(owner, { email: body.email })).status).toBe(201);
  });

  test('of somebody with an account asks for the password of that', async () => {
    const known = { email: email(), title: 'Known', password, role: null, now: api.now } as const;
    const other = await api.ground.database.db
      .selectFrom('site')
      .select('id')
      .where('title', '=', 'Other')
      .executeTakeFirstOrThrow();
    await addMember(api.ground.database, { ...known, siteId: other.id });
    const { body } = await invite(owner, { email: known.email });
    expect((await facts(body.code)).has_account).toBe(true);
    const wrong = await accept(body.code, { password: 'Wrong-Horse-9' });
    expect([wrong.status, wrong.body.details[0].loc]).toEqual([422, ['body', 'password']]);
    expect((await accept(body.code, { password })).status).toBe(200);
  });
});

describe('the address of an invite', () => {
  const mailed = async (code: string) => mailedCode(api.ground.secrets, code);
  const elsewhere = async (address: string, chosen: string | null, isProven: boolean) => {
    count += 1;
    const { database } = api.ground;
    const siteId = await createSite(database, { host: `o${count}.test`, title: 'O', now: api.now });
    const member = { siteId, email: address, title: 'Imported', password: chosen, role: null };
    const { accountId } = await addMember(database, { ...member, now: api.now });
    await database.db
      .updateTable('auth.user')
      .set({ email_verified: isProven })
      .where('id', '=', accountId)
      .execute();
  };
  const signsIn = async (address: string, chosen: string) => {
    await api.ground.database.db.deleteFrom('auth.rate_limit').execute();
    const body = { email: address, password: chosen };
    return (await api.as({ host }).call(signIn, { query: {}, body })).status;
  };

  test('is theirs who have its mail: an account without a password gets one by that link alone', async () => {
    const address = email();
    await elsewhere(address, null, true);
    const { body } = await invite(owner, { email: address });
    const byCode = await accept(body.code, { name: 'Inviter', password: 'Of-the-inviter-9' });
    expect([byCode.status, byCode.body.error]).toEqual([422, 'mailed_link_is_needed']);
    expect((await accept(`${body.code}.${'x'.repeat(27)}`, { name: 'I', password })).status).toBe(410);
    const link = await mailed(body.code);
    expect((await facts(link)).has_account).toBe(false);
    expect((await accept(link, { name: 'Imported', password })).status).toBe(200);
    expect(await signsIn(address, password)).toBe(200);
  });

  test('takes the account of whoever took the address before, and leaves nobody without a way in', async () => {
    const [taken, own] = [email(), email()];
    await elsewhere(taken, 'Of-a-stranger-9', false);
    const first = await mailed((await invite(owner, { email: taken })).body.code);
    expect((await facts(first)).has_account).toBe(false);
    expect((await accept(first, { name: 'Right one', password })).status).toBe(200);
    expect([await signsIn(taken, 'Of-a-stranger-9'), await signsIn(taken, password)]).toEqual([401, 200]);
    await elsewhere(own, password, false);
    const { body } = await invite(owner, { email: own });
    expect((await facts(body.code)).has_account).toBe(true);
    expect((await accept(body.code, { password })).status).toBe(200);
    expect(await signsIn(own, password)).toBe(200);
  });

  test('is not proven by the code that its inviter knows', async () => {
    const [byCode, byMail] = [await invite(owner), await invite(owner)];
    await accept(byCode.body.code, { name: 'One', password });
    await accept(await mailed(byMail.body.code), { name: 'Two', password });
    const found = await Promise.all(
      [byCode, byMail].map(({ body }) => findAccount(api.ground.database.db, body.email)),
    );
    expect(found.map((account) => account?.isProven)).toEqual([false, true]);
  });
});

describe('G-57: who invites', () => {
  test('gives no role beyond the own, by field', async () => {
    const offered = await api.as(editor).call(listInviteRoles, { params: { siteId } });
    const titles = offered.body.items.map(({ title }: { title: string }) => title);
    expect(titles).not.toContain('Owner');
    expect(titles).not.toContain('Admin');
    const answer = await invite(editor, { permission_group_ids: [roles.owner] });
    expect([answer.status, answer.body.details[0].loc]).toEqual([422, ['body', 'permission_group_ids']]);
  });

  test.each([
    ['no address', { email: 'nobody' }, 400, 'email'],
    ['too many days', { days: 61 }, 400, 'days'],
    ['a long message', { message: 'x'.repeat(501) }, 400, 'message'],
    ['a role that is not there', { permission_group_ids: [1] }, 422, 'permission_group_ids'],
  ])('is refused with %s, under its field', async (_, body, status, field) => {
    const answer = await invite(owner, body);
    expect([answer.status, answer.body.details[0].loc.slice(0, 2)]).toEqual([status, ['body', field]]);
  });

  test('invites nobody twice, nobody who is there, and fifty a day', async () => {
    const { body } = await invite(owner);
    expect((await invite(owner, { email: body.email.toUpperCase() })).body.error).toBe('duplicate');
    const member = { siteId, email: email(), title: 'M', password: null, role: null, now: api.now };
    await addMember(api.ground.database, member);
    expect((await invite(owner, { email: member.email })).body.error).toBe('email_is_invalid');
    const inviter = await signInAs(api.ground, { siteId, host }, 'admin');
    const rows = Array.from({ length: 50 }, (_, at) => ({
      ...{ site_id: siteId, id: api.ground.database.ids.next(), email: `day-${at}@news.test` },
      ...{ code_hash: `day-${at}`, expires_ts: api.now + 99, created_ts: api.now, updated_ts: api.now },
      created_by: inviter.profileId,
    }));
    await api.ground.database.db.insertInto('invite').values(rows).execute();
    expect((await invite(inviter)).body.error).toBe('too_many_invites');
  });

  test('sends it again with a new code, and revokes it by its code or its id', async () => {
    const { body } = await invite(owner);
    const again = await api.as(owner).call(resendInvite, { params: { siteId, inviteId: body.id } });
    expect(again.body.code).not.toBe(body.code);
    expect((await list()).items[0].created_ts).toBe(
      Math.max(...(await list()).items.map((one: { created_ts: number }) => one.created_ts)),
    );
    expect((await facts(body.code)).email).toBeNull();
    const revoke = async (inviteCode: string) =>
      (await api.as(owner).call(deleteInvite, { params: { inviteCode } })).status;
    expect(await revoke(again.body.code)).toBe(204);
    expect(await revoke(String(body.id))).toBe(409);
    expect((await facts(again.body.code)).email).toBeNull();
    const next = await invite(owner);
    expect([await revoke(String(next.body.id)), await revoke('no-such-code')]).toEqual([204, 404]);
    expect((await list({ s: next.body.email })).items[0].status).toBe('revoked');
  });
});
