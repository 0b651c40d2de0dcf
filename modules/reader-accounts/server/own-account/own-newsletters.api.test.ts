import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { saveNewsletterSettings } from '#modules/newsletters/newsletter-settings.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { mailsTo, password, visitor } from '../visitor.fixture.ts';

const ACCOUNT = '/u/site/account';
let api: TestApi;
let siteId: number;
let owner: Member;
let people = 0;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

async function reader({ isProven = true } = {}) {
  people += 1;
  const email = `ruth-${people}@letters.test`;
  const added = { siteId, email, title: 'Ruth', password, role: null, now: api.now };
  await addMember(api.ground.database, added);
  const { db } = api.ground.database;
  await db.updateTable('auth.user').set({ email_verified: isProven }).where('email', '=', email).execute();
  const who = visitor(api);
  await who.ask('/u/site/sign-in', { form: { email, password, to: '/' } });
  return { who, email };
}

async function sendNewsletters(isOn = true) {
  const body = { daily_alerts_enabled: isOn, weekly_alerts_enabled: isOn };
  expect((await api.as(owner).call(saveNewsletterSettings, { params: { siteId }, body })).status).toBe(200);
}
const list = (email: string) =>
  api.ground.database.db
    .selectFrom('mail_subscriber')
    .select(['status', 'daily', 'weekly', 'source'])
    .where('site_id', '=', siteId)
    .where('email', '=', email)
    .execute();

test('newsletters have a switch each, and are none where none goes out', async () => {
  const { who, email } = await reader();
  await sendNewsletters(false);
  await expect.poll(async () => (await who.ask(ACCOUNT)).body).not.toContain('Save newsletters');
  await sendNewsletters();
  await expect.poll(async () => (await who.ask(ACCOUNT)).body).toContain('Save newsletters');
  const save = (form: Record<string, string>) => who.ask(ACCOUNT, { form: { act: 'newsletters', ...form } });
  expect((await save({ weekly: '1' })).headers.location).toBe(`${ACCOUNT}?said=newsletters`);
  expect(await list(email)).toEqual([{ status: 'active', daily: false, weekly: true, source: 'site' }]);
  const page = (await who.ask(ACCOUNT)).body;
  expect([/name="weekly" value="1" checked/.test(page), /name="daily" value="1" checked/.test(page)]).toEqual(
    [...[true, false]],
  );
  await save({});
  expect(await list(email)).toMatchObject([{ status: 'unsubscribed' }]);
  expect((await save({ daily: '1', weekly: '1' })).status).toBe(303);
  expect(await list(email)).toMatchObject([{ status: 'active', daily: true, weekly: true }]);
});

test('an address that nobody has proven is asked by mail first', async () => {
  await sendNewsletters();
  const { who, email } = await reader({ isProven: false });
  const asked = await who.ask(ACCOUNT, { form: { act: 'newsletters', daily: '1' } });
  expect(asked.headers.location).toBe(`${ACCOUNT}?said=newslettersAsked`);
  expect(await list(email)).toMatchObject([{ status: 'pending' }]);
  await expect.poll(async () => (await mailsTo(api, email)).length).toBe(1);
});
