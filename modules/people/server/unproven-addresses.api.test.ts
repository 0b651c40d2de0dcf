import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, openSession, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { resetPassword, signIn } from '#modules/accounts/accounts.contract.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { saveOwnProfile } from '#modules/accounts/own-profile.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { readMails } from '#platform/server/mail/mail-folder.ts';
import { createProfile } from '../person-writes.contract.ts';

const chosen = 'Harbour-lights-79';
let api: TestApi;
let here: { siteId: number; host: string; owner: Member };
let there: typeof here;

beforeAll(async () => {
  api = await startApi();
  const open = async (host: string) => {
    const siteId = await createSite(api.ground.database, { host, title: host, now: api.now });
    return { siteId, host, owner: await signInAs(api.ground, { siteId, host }, 'owner') };
  };
  here = await open('here.test');
  there = await open('there.test');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());
beforeEach(() => api.ground.database.db.deleteFrom('auth.rate_limit').execute());

const add = async (place: typeof here, body: object) => {
  const answer = await api.as(place.owner).call(createProfile, { body: body as never });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
};
const statusOfSignIn = async (place: typeof here, email: string, password: string) =>
  (await api.as({ host: place.host }).call(signIn, { query: {}, body: { email, password } })).status;
const linkTo = async (email: string, said: RegExp) => {
  const find = async () => {
    const mails = await readMails(join(api.ground.dataFolder, 'mail'), 50);
    return mails.find(({ to, text }) => to === email && said.test(text));
  };
  await expect.poll(find).toBeTruthy();
  return /\/reset\/([\w-]+)/.exec((await find())?.text ?? '')?.[1] ?? '';
};

test('a password that another site chose for an address opens nothing that is given later, the link does', async () => {
  const email = 'chief@reader.test';
  await add(here, { title: 'Chief', email, access: 'password', password: chosen });
  expect(await statusOfSignIn(here, email, chosen)).toBe(200);
  await add(there, { title: 'Chief', email, access: 'invitation' });
  expect(await statusOfSignIn(there, email, chosen)).toBe(401);
  expect(await statusOfSignIn(here, email, chosen)).toBe(401);
  const token = await linkTo(email, /there\.test.*\/reset\//s);
  const own = { params: { token }, body: { password: 'Their-own-words-5' } };
  expect((await api.as({ host: there.host }).call(resetPassword, own)).status).toBeLessThan(300);
  expect(await statusOfSignIn(there, email, own.body.password)).toBe(200);
  // From here on it is theirs, and further sites leave it as it is.
  const third = await createSite(api.ground.database, { host: 'third.test', title: 'Third', now: api.now });
  const place = { siteId: third, host: 'third.test' };
  await add({ ...place, owner: await signInAs(api.ground, place, 'owner') }, { title: 'Chief', email });
  expect(await statusOfSignIn(there, email, own.body.password)).toBe(200);
});

test('whoever takes the address of another as their own does not come by what that person is given', async () => {
  const email = 'director@reader.test';
  const before = { email: 'stranger@reader.test', title: 'Stranger', password: chosen, role: null };
  const made = await addMember(api.ground.database, { ...before, siteId: here.siteId, now: api.now });
  const token = 'stranger'.padEnd(43, 'x');
  await openSession(api.ground, made.accountId, token);
  const saved = await api.as({ token, host: here.host }).call(saveOwnProfile, {
    params: { profileId: made.profileId },
    body: { email, currentPassword: chosen, revision: 1 },
  });
  expect([saved.status, saved.body.error]).toEqual([200, undefined]);
  // Nobody has opened the link that went to the address, so the one of before counts.
  expect(await statusOfSignIn(here, email, chosen)).toBe(401);
  await add(there, { title: 'Director', email });
  expect(await statusOfSignIn(there, email, chosen)).toBe(401);
  expect(await linkTo(email, /there\.test.*\/reset\//s)).not.toBe('');
  const accounts = await api.ground.database.db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', made.accountId)
    .execute();
  expect(accounts).toEqual([{ email: before.email }]);
});
