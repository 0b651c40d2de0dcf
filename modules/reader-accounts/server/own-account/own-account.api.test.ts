import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { mailsTo, password, visitor } from '../visitor.fixture.ts';

const ACCOUNT = '/u/site/account';
const SIGN_IN = '/u/site/sign-in';
let api: TestApi;
let siteId: number;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  await api.ground.jobs.start();
});
afterAll(() => api.stop());
beforeEach(() => api.ground.database.db.deleteFrom('auth.rate_limit').execute());

async function reader() {
  count += 1;
  const email = `ruth-${count}@reads.test`;
  const { profileId } = await addMember(api.ground.database, {
    ...{ siteId, email, title: 'Ruth', password, role: null, now: api.now },
  });
  const who = visitor(api);
  await who.ask(SIGN_IN, { form: { email, password, to: '/' } });
  return { who, email, profileId };
}
const profile = (id: number) =>
  api.ground.database.db
    .selectFrom('profile')
    .select(['title', 'email'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const enters = async (email: string, typed = password) =>
  (await visitor(api).ask(SIGN_IN, { form: { email, password: typed, to: '/' } })).status;

describe('the page of an own account', () => {
  test('is for whoever is signed in, who comes back to it', async () => {
    const nobody = visitor(api);
    const first = await nobody.ask(ACCOUNT);
    expect([first.status, first.headers.location]).toEqual([302, `${SIGN_IN}?to=%2Fu%2Fsite%2Faccount`]);
    expect((await nobody.ask(ACCOUNT, { form: { act: 'name', name: 'X' } })).status).toBe(303);
    const { email } = await reader();
    const inside = await nobody.ask(SIGN_IN, { form: { email, password, to: ACCOUNT } });
    expect(inside.headers.location).toBe(ACCOUNT);
    const page = await nobody.ask(ACCOUNT);
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect([page.body.includes(email), page.body.includes('value="Ruth"')]).toEqual([true, true]);
  });

  test('changes the name, as text', async () => {
    const { who, profileId } = await reader();
    const wrong = await who.ask(ACCOUNT, { form: { act: 'name', name: ' ' } });
    expect([wrong.status, wrong.body.includes('Enter your name.')]).toEqual([422, true]);
    const foreign = await who.ask(ACCOUNT, {
      ...{ form: { act: 'name', name: 'Mallory' }, headers: { origin: 'https://evil.test' } },
    });
    expect([foreign.status, (await profile(profileId)).title]).toEqual([422, 'Ruth']);
    const changed = await who.ask(ACCOUNT, { form: { act: 'name', name: '<i>Ruth</i>' } });
    expect(changed.headers.location).toBe(`${ACCOUNT}?said=name`);
    expect((await profile(profileId)).title).toBe('<i>Ruth</i>');
    expect((await who.ask(`${ACCOUNT}?said=name`)).body).not.toContain('<i>Ruth');
  });

  test('changes the address once its link is opened, for whoever knows the password', async () => {
    const { who, email, profileId } = await reader();
    const ask = (form: Record<string, string>) => who.ask(ACCOUNT, { form: { act: 'email', ...form } });
    const wanted = `new-${email}`;
    const wrong = await ask({ email: wanted, current: 'Wrong-Horse-9' });
    expect([wrong.status, wrong.body.includes('not your current password')]).toEqual([422, true]);
    expect((await ask({ email: 'nobody', current: password })).status).toBe(422);
    expect((await ask({ email: wanted, current: password })).status).toBe(303);
    expect((await profile(profileId)).email).toBe(email);
    expect((await who.ask(ACCOUNT)).body).toContain(wanted);
    await expect.poll(async () => (await mailsTo(api, wanted)).length).toBe(1);
    const [mail] = await mailsTo(api, wanted);
    const token = /\/core\/users\/email\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect(token).toBeDefined();
  });

  test('changes the password, after which other sessions end and this one goes on', async () => {
    const { who, email } = await reader();
    const elsewhere = visitor(api);
    await elsewhere.ask(SIGN_IN, { form: { email, password, to: '/' } });
    const before = who.jar.get('masthead_reader');
    const ask = (form: Record<string, string>) => who.ask(ACCOUNT, { form: { act: 'password', ...form } });
    expect((await ask({ current: 'Wrong-Horse-9', password: 'Newer-Horse-7' })).status).toBe(422);
    const weak = await ask({ current: password, password: 'Password-12345' });
    expect([weak.status, weak.body.includes('too easy to guess')]).toEqual([422, true]);
    expect((await ask({ current: password, password: 'Newer-Horse-7' })).status).toBe(303);
    expect(who.jar.get('masthead_reader')).not.toBe(before);
    expect([(await who.ask(ACCOUNT)).status, (await elsewhere.ask(ACCOUNT)).status]).toEqual([200, 302]);
    expect([await enters(email), await enters(email, 'Newer-Horse-7')]).toEqual([403, 303]);
    await expect.poll(async () => (await mailsTo(api, email)).length).toBe(1);
  });

  test('takes the wish to be forgotten, and takes it back', async () => {
    const { who, email, profileId } = await reader();
    const ask = (form: Record<string, string>) => who.ask(ACCOUNT, { form: { act: 'leave', ...form } });
    const deletion = () =>
      api.ground.database.db
        .selectFrom('profile_deletion')
        .select('comments')
        .where('site_id', '=', siteId)
        .where('profile_id', '=', profileId)
        .executeTakeFirst();
    expect((await ask({ email: 'other@reads.test', current: password })).status).toBe(422);
    expect((await ask({ email, current: 'Wrong-Horse-9' })).status).toBe(422);
    expect(await deletion()).toBeUndefined();
    expect((await ask({ email, current: password, comments: '1' })).status).toBe(303);
    expect(await deletion()).toEqual({ comments: 'remove' });
    expect((await who.ask(ACCOUNT)).body).toContain('Keep my account');
    expect((await who.ask(ACCOUNT, { form: { act: 'stay' } })).status).toBe(303);
    expect(await deletion()).toBeUndefined();
    expect((await who.ask(ACCOUNT, { form: { act: 'stay' } })).status).toBe(422);
  });
});
