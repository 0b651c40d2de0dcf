import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listCommunityRequests } from '#modules/applications/applications.contract.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { changeSetting, createSite } from '#modules/sites/sites.public.ts';
import { linkTo, password, visitor } from '../visitor.fixture.ts';

const [APPLY, NORTH] = ['/u/site/apply', '/u/site/apply?community=north'];
let api: TestApi;
let siteId: number;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  for (const [name, canApply] of [
    ['north', true],
    ['closed', false],
  ] as const) {
    const made = { siteId, name, title: `The ${name}`, canApply, by: null, now: api.now };
    await database.db.transaction().execute((trx) => createCommunity(trx, database.ids.next, made));
  }
  await api.ground.events.publish(database.db, { topic: 'site', siteId });
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const mode = (value: string) =>
  changeSetting(api.ground.database, api.ground.events, {
    ...{ siteId, name: 'sign_ups', value, now: api.now },
    actor: { profileId: null, kind: 'command' },
  });
const mayApply = (can_apply: boolean) =>
  api.ground.database.db
    .updateTable('community')
    .set({ can_apply })
    .where('site_id', '=', siteId)
    .where('name', '=', 'north')
    .execute();

test('one way leads from nobody to an application: account, link, form, answer', async () => {
  await mode('applicants');
  const [who, email] = [visitor(api), 'ruth@writes.test'];
  expect((await who.ask('/community/north')).body).toContain('/core/users/postsignup?community=north');
  const first = await who.ask('/core/users/postsignup/?community=north');
  expect(first.headers.location).toBe(NORTH);
  await expect
    .poll(async () => (await who.ask(NORTH)).headers.location)
    .toBe(`/u/site/sign-up?to=${encodeURIComponent(NORTH)}`);
  const page = await who.ask(`/u/site/sign-up?to=${encodeURIComponent(NORTH)}`);
  expect([page.status, page.body.includes('To write in a community')]).toEqual([200, true]);
  await who.ask('/u/site/sign-up', { form: { name: 'Ruth Adler', email, password, to: NORTH } });
  const made = await who.ask(await linkTo(api, email), { form: {} });
  expect([made.status, made.headers.location]).toEqual([303, NORTH]);
  const form = await who.ask(NORTH);
  expect([form.status, form.body.includes('applying as Ruth Adler.')]).toEqual([200, true]);
  const foreign = await who.ask(APPLY, {
    ...{ form: { community: 'north', message: 'Tides' }, headers: { origin: 'https://evil.test' } },
  });
  expect(foreign.status).toBe(422);
  const sent = await who.ask(APPLY, { form: { community: 'north', message: '<b>Tides</b>\r\nand winds' } });
  expect([sent.status, sent.headers.location]).toEqual([303, NORTH]);
  expect((await who.ask(NORTH)).body).toContain('hear from its team.');
  // However many others take applications, one's own stands on one's account.
  const many = Array.from({ length: 200 }, (_, at) => ({
    ...{ site_id: siteId, id: 1_000 + at, name: `many-${at}`, title: `Many ${at}`, can_apply: true },
    ...{ extra: '{}', created_ts: api.now, updated_ts: api.now },
  }));
  await api.ground.database.db.insertInto('community').values(many).execute();
  const account = (await who.ask('/u/site/account')).body;
  expect([account.includes('The north'), account.includes('Many 7')]).toEqual([true, false]);
  await api.ground.database.db
    .deleteFrom('community')
    .where('site_id', '=', siteId)
    .where('name', 'like', 'many-%')
    .execute();
  const owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  const { items } = (await api.as(owner).call(listCommunityRequests, { query: {} })).body;
  expect(items).toEqual([
    expect.objectContaining({
      ...{ message: '<b>Tides</b>\nand winds', applicant: expect.objectContaining({ title: 'Ruth Adler' }) },
    }),
  ]);
  // Once more, and where nobody applies, nothing is sent.
  const again = await who.ask(APPLY, { form: { community: 'north', message: 'Tides' } });
  expect([again.status, again.body.includes('hear from its team.')]).toEqual([422, true]);
  // What waits is shown, and taken back as long as nobody has decided.
  const waits = await who.ask(NORTH);
  expect(waits.body).toContain('&lt;b&gt;Tides&lt;/b&gt;');
  const back = await who.ask(APPLY, { form: { community: 'north', act: 'withdraw' } });
  expect([back.status, back.headers.location]).toEqual([303, NORTH]);
  expect((await api.as(owner).call(listCommunityRequests, { query: {} })).body.items).toEqual([]);
  expect((await who.ask(NORTH)).body).toContain('applying as Ruth Adler.');
  const twice = await who.ask(APPLY, { form: { community: 'closed', act: 'withdraw' } });
  expect(twice.status).toBe(422);
  const closed = await who.ask(APPLY, { form: { community: 'closed', message: 'Tides' } });
  expect(closed.status).toBe(422);
  const list = await who.ask(APPLY);
  expect([list.body.includes('The north'), list.body.includes('The closed')]).toEqual([true, false]);
  expect((await visitor(api).ask(APPLY, { form: { community: 'north', message: 'x' } })).status).toBe(303);
});

test('where nobody takes applications, or makes accounts, visitors sign in', async () => {
  const where = async () => (await visitor(api).ask(NORTH)).headers.location;
  const signIn = `/u/site/sign-in?to=${encodeURIComponent(NORTH)}`;
  await mayApply(false);
  expect(await where()).toBe(signIn);
  await mayApply(true);
  expect(await where()).toBe(`/u/site/sign-up?to=${encodeURIComponent(NORTH)}`);
  await mode('off');
  await expect.poll(where).toBe(signIn);
});
