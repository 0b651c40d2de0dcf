import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember, createAccount } from '#modules/accounts/accounts.public.ts';
import { acceptInvite, createInvite } from '#modules/invites/invites.contract.ts';
import { changeSetting, createSite } from '#modules/sites/sites.public.ts';
import {
  getSplitResults,
  saveSplits,
  type VariantResult,
} from '#modules/traffic-split/traffic-split.contract.ts';
import { linkTo, password, type Visitor, visitor } from '../visitor.fixture.ts';
import { SENT_PATH, SIGN_UP_PATH } from './sign-up-paths.ts';

let api: TestApi;
let siteId: number;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  await createSite(database, { host: 'other.test', title: 'Other', now: api.now });
  await api.ground.jobs.start();
});
afterAll(() => api.stop());
beforeEach(() => api.ground.database.db.deleteFrom('auth.rate_limit').execute());

const newEmail = (): string => {
  count += 1;
  return `ruth-${count}@reads.test`;
};
const signUp = (who: Visitor, form: Record<string, string>) =>
  who.ask(SIGN_UP_PATH, { form: { name: 'Ruth Adler', password, to: '/', ...form } });
const profilesOf = (email: string) =>
  api.ground.database.db
    .selectFrom('profile')
    .select(['id', 'title', 'status', 'account_id'])
    .where('site_id', '=', siteId)
    .where('email', '=', email)
    .execute();
const mode = (value: string) =>
  changeSetting(api.ground.database, api.ground.events, {
    ...{ siteId, name: 'sign_ups', value, now: api.now },
    actor: { profileId: null, kind: 'command' },
  });
const isSignedIn = async (who: Visitor) => (await who.ask('/u/site/sign-in')).headers.location !== undefined;

describe('a reader', () => {
  test('makes an account by the link of the mail, comes back to the page, and has no right', async () => {
    const [who, email] = [visitor(api), newEmail()];
    const page = await who.ask(`${SIGN_UP_PATH}?to=%2Fposts%2Fone%3Fa%3D1%23respond`);
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(page.body).toContain('name="to" value="/posts/one?a=1#respond"');
    const asked = await signUp(who, { email, to: '/posts/one?a=1#respond' });
    expect([asked.status, asked.headers.location]).toEqual([303, SENT_PATH]);
    expect((await who.ask(SENT_PATH)).body).toContain('Check your email');
    expect(await profilesOf(email)).toEqual([]);
    const link = await linkTo(api, email);
    const shown = await who.ask(link);
    expect([shown.status, shown.body.includes(email)]).toEqual([200, true]);
    expect([shown.body.includes('type="password"'), await profilesOf(email)]).toEqual([false, []]);
    const made = await who.ask(link, { form: {} });
    expect([made.status, made.headers.location]).toEqual([303, '/posts/one?a=1#respond']);
    const [profile] = await profilesOf(email);
    expect(profile).toMatchObject({ title: 'Ruth Adler', status: 0, account_id: expect.any(String) });
    expect(await isSignedIn(who)).toBe(true);
    const roles = await api.ground.database.db
      .selectFrom('role_assignment')
      .select('role_id')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', profile?.id ?? 0)
      .execute();
    expect(roles).toEqual([]);
    const told = await api.ground.database.db
      .selectFrom('outbox')
      .select('event')
      .where('site_id', '=', siteId)
      .where('event', '=', 'profile.created')
      .execute();
    expect(told).toHaveLength(1);
    // What nobody asked for twice does nothing twice.
    expect((await who.ask(link, { form: {} })).status).toBe(410);
    expect(await profilesOf(email)).toHaveLength(1);
  });

  test('who opens the link in another browser shows the password', async () => {
    const [who, elsewhere, email] = [visitor(api), visitor(api), newEmail()];
    await signUp(who, { email });
    const link = await linkTo(api, email);
    expect((await elsewhere.ask(link)).body).toContain('type="password"');
    for (const form of [{}, { password: 'Wrong-Horse-9' }] as Record<string, string>[]) {
      const refused = await elsewhere.ask(link, { form });
      expect([refused.status, refused.body.includes('not the password you chose')]).toEqual([422, true]);
    }
    expect(await profilesOf(email)).toEqual([]);
    expect((await elsewhere.ask(link, { form: { password } })).headers.location).toBe(
      '/u/site/account?said=welcome',
    );
    expect([await isSignedIn(elsewhere), await isSignedIn(who)]).toEqual([true, false]);
    expect((await elsewhere.ask(link)).status).toBe(410);
  });

  test.each([
    [{ name: ' ' }, 'Enter your name.'],
    [{ name: 'x'.repeat(81) }, 'Use at most 80 characters.'],
    [{ name: 'Buy http://spam.test' }, 'Leave out web addresses.'],
    [{ email: 'nobody' }, 'Enter a valid email address.'],
    [{ password: 'short' }, 'Use at least 10 characters.'],
    [{ password: 'right-horse-9' }, 'Add an uppercase letter.'],
    [{ password: 'Password-12345' }, 'too easy to guess'],
  ])('hears under the field what is wrong with %j', async (wrong, said) => {
    const [who, email] = [visitor(api), newEmail()];
    const answered = await signUp(who, { email, ...wrong });
    expect(answered.status).toBe(422);
    expect(answered.body).toMatch(new RegExp(`aria-invalid="true"[^]*<p class="wrong"[^>]*>[^<]*${said}`));
    expect(answered.body.match(/ autofocus/g)).toHaveLength(1);
    expect(answered.body).not.toContain('Right-Horse-9');
  });

  test('with an account elsewhere in the network goes on with it and its password', async () => {
    const [who, email] = [visitor(api), newEmail()];
    const { database } = api.ground;
    await createAccount(database, { email, name: 'Ruth', password: 'Older-Horse-7' });
    await signUp(who, { email });
    const link = await linkTo(api, email);
    const taken = await who.ask(link, { form: {} });
    expect([taken.status, taken.body.includes('You already have an account')]).toEqual([200, true]);
    expect([(await profilesOf(email)).length, await isSignedIn(who)]).toEqual([1, false]);
    const enter = (typed: string) =>
      who.ask('/u/site/sign-in', { form: { email, password: typed, to: '/' } });
    expect([(await enter(password)).status, (await enter('Older-Horse-7')).status]).toEqual([403, 303]);
  });

  test('makes no account on a closed site', async () => {
    const { db } = api.ground.database;
    const setClosed = (closed_ts: number | null) =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable('site').set({ closed_ts }).where('id', '=', siteId).execute();
        await api.ground.events.publish(trx, { topic: 'site', siteId });
      });
    const [who, email] = [visitor(api), newEmail()];
    await setClosed(api.now);
    try {
      await expect.poll(async () => (await who.ask(SIGN_UP_PATH)).status).toBe(410);
      expect((await signUp(who, { email })).status).toBe(410);
      expect((await who.ask('/u/site/sign-in')).body).not.toContain(SIGN_UP_PATH);
    } finally {
      await setClosed(null);
    }
    await expect.poll(async () => (await who.ask(SIGN_UP_PATH)).status).toBe(200);
  });

  test('who was invited can still take the invite, with the password that they chose', async () => {
    const [who, email] = [visitor(api), newEmail()];
    const owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
    const { id: writer } = await api.ground.database.db
      .selectFrom('role')
      .select('id')
      .where('site_id', '=', siteId)
      .where('key', '=', 'writer')
      .executeTakeFirstOrThrow();
    const body = { email, permission_group_ids: [writer] };
    const { code } = (await api.as(owner).call(createInvite, { body } as never)).body;
    await signUp(who, { email });
    await who.ask(await linkTo(api, email, 2), { form: {} });
    const accepted = await api
      .as({ host: 'news.test' })
      .call(acceptInvite, { params: { inviteToken: code }, body: { password } });
    expect(accepted.status).toBe(200);
    const [{ id } = { id: 0 }] = await profilesOf(email);
    const held = await api.ground.database.db
      .selectFrom('role_assignment')
      .select('role_id')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', id)
      .execute();
    expect(held).toEqual([{ role_id: writer }]);
  });

  test('takes the page that an import made of them, unless it has a right', async () => {
    const { database } = api.ground;
    const pageOf = async (email: string) => {
      const made = await addMember(database, {
        ...{ siteId, email, title: 'Imported', password: null, role: 'writer', now: api.now },
      });
      await database.db
        .updateTable('profile')
        .set({ account_id: null })
        .where('id', '=', made.profileId)
        .where('site_id', '=', siteId)
        .execute();
      await database.db.deleteFrom('auth.user').where('email', '=', email).execute();
      return made.profileId;
    };
    const [plain, writer] = [newEmail(), newEmail()];
    const ids = { plain: await pageOf(plain), writer: await pageOf(writer) };
    await database.db
      .deleteFrom('role_assignment')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', ids.plain)
      .execute();
    for (const email of [plain, writer]) {
      const who = visitor(api);
      await signUp(who, { email });
      await who.ask(await linkTo(api, email), { form: {} });
    }
    expect(await profilesOf(plain)).toEqual([expect.objectContaining({ id: ids.plain, title: 'Imported' })]);
    const two = await profilesOf(writer);
    expect(two.map(({ id, account_id }) => [id === ids.writer, account_id === null])).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    );
  });
});

describe('the setting', () => {
  test('closes the page, what leads to it and the links that are under way', async () => {
    const [who, email] = [visitor(api), newEmail()];
    await signUp(who, { email });
    const link = await linkTo(api, email);
    expect((await visitor(api).ask('/u/site/sign-in')).body).toContain(SIGN_UP_PATH);
    for (const value of ['off', 'applicants']) {
      await mode(value);
      await expect.poll(async () => (await who.ask(SIGN_UP_PATH)).status).toBe(404);
      expect((await signUp(who, { email })).status).toBe(404);
      expect((await who.ask(link, { form: {} })).status).toBe(410);
      expect((await visitor(api).ask('/u/site/sign-in')).body).not.toContain(SIGN_UP_PATH);
    }
    expect((await who.ask(`${SIGN_UP_PATH}?to=/u/site/apply`)).status).toBe(404);
    await mode('readers');
    await expect.poll(async () => (await who.ask(SIGN_UP_PATH)).status).toBe(200);
    expect((await who.ask(link, { form: {} })).status).toBe(303);
  });
});

test('somebody new counts for the variant that their visit had, and whoever has an account does not', async () => {
  const owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  const distribution = ['old', 'new'].map((name) => ({ name, weight: 50 }));
  const { body } = await api.as(owner).call(saveSplits, {
    params: { siteId },
    body: { sections: [{ name: 'Teasers', distribution }], revisionId: 0 },
  });
  const from = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' } };
  const comes = async () => {
    const who = visitor(api, from);
    await expect.poll(async () => (await who.ask('/')).status === 200 && who.jar.has('split')).toBe(true);
    return who;
  };
  const counted = async () => {
    const asked = { params: { siteId, splitId: body.sections[0].id }, query: {} };
    const { variants } = (await api.as(owner).call(getSplitResults, asked)).body;
    return variants.reduce((sum: number, one: VariantResult) => sum + one.sign_up.count, 0);
  };
  const [known, email] = [newEmail(), newEmail()];
  await addMember(api.ground.database, {
    ...{ siteId, email: known, title: 'Known', password, role: null, now: api.now },
  });
  const [first, second] = [await comes(), await comes()];
  expect((await signUp(first, { email: known })).status).toBe(303);
  expect((await signUp(second, { email })).status).toBe(303);
  await expect.poll(counted).toBe(1);
  await linkTo(api, email);
  expect(await counted()).toBe(1);
});
