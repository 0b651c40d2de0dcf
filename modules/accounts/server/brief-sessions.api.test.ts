import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getAccountData } from '../account-data.contract.ts';
import { getSignInFacts } from '../accounts.contract.ts';
import { callersOf } from './find-caller.ts';

let api: TestApi;
let siteId: number;
let editor: Member;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
});
afterAll(() => api.stop());
beforeEach(async () => {
  editor = await signInAs(api.ground, { siteId }, 'editor');
  writer = await signInAs(api.ground, { siteId }, 'writer');
  await askFactor(true);
});

async function askFactor(mfa_required: boolean): Promise<void> {
  const { db } = api.ground.database;
  await db
    .updateTable('role')
    .set({ mfa_required })
    .where('site_id', '=', siteId)
    .where('key', '=', 'editor')
    .execute();
  callersOf(api.ground).dropAccount();
}

async function beganBefore(hours: number): Promise<void> {
  const { db } = api.ground.database;
  await db
    .updateTable('auth.session')
    .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
    .where('user_id', 'in', [editor.accountId, writer.accountId])
    .execute();
  callersOf(api.ground).dropAccount();
}

const statusOf = async (member: Member) => (await api.as(member).call(getAccountData, { query: {} })).status;

test('G-95: whoever holds a role that asks for a second factor signs in anew after 12 hours of use', async () => {
  await beganBefore(11.9);
  expect([await statusOf(editor), await statusOf(writer)]).toEqual([200, 200]);
  await beganBefore(12);
  expect([await statusOf(editor), await statusOf(writer)]).toEqual([401, 200]);
  const { db } = api.ground.database;
  const kept = await db
    .selectFrom('auth.session')
    .select('expires_at')
    .where('user_id', '=', editor.accountId)
    .executeTakeFirstOrThrow();
  expect(kept.expires_at.getTime()).toBeGreaterThan(Date.now());
});

test('the rule of a role counts for sessions that began before it', async () => {
  await askFactor(false);
  await beganBefore(13);
  expect(await statusOf(editor)).toBe(200);
  await askFactor(true);
  expect(await statusOf(editor)).toBe(401);
});

test('the sign-in page knows of whom the session was that is over, and of nobody else', async () => {
  await beganBefore(13);
  const isOver = async (member?: Member) =>
    (await api.as(member).call(getSignInFacts, {})).body.is_session_over;
  expect([await isOver(editor), await isOver(writer), await isOver()]).toEqual([true, false, false]);
});
