import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { getSignInFacts, signIn } from '#modules/accounts/accounts.contract.ts';
import { addMember, demoPassword } from '#modules/accounts/accounts.public.ts';
import { findSiteForCommand } from '#modules/sites/sites.public.ts';
import { createOwnerCommand, resetPasswordCommand, resetSecondFactorCommand } from './account-commands.ts';
import { helpText } from './admin.ts';
import type { AdminCommand } from './admin-command.ts';
import { addDomainCommand, createSiteCommand } from './site-commands.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

async function run(command: AdminCommand, ...parameters: string[]): Promise<string> {
  const { database, dataFolder } = api.ground;
  const said: string[] = [];
  const { connectionString } = database;
  await command.prepare(parameters)({ connectionString, dataFolder, say: (line) => said.push(line) });
  return said.join('\n');
}

async function comeIn(host: string, email: string, password: string) {
  const answer = await api.as({ host }).call(signIn, { query: {}, body: { email, password } });
  const token = /masthead_session=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';
  const data = await api.as({ host, token }).call(getAccountData, { query: {} });
  return { status: answer.status, permissions: data.body.roar_site?.permissions ?? [], token };
}

test('without a site, an owner is told how to make one', async () => {
  await expect(run(createOwnerCommand, 'eve@news.test')).rejects.toThrow('create-site');
});

describe('with sites', () => {
  beforeAll(async () => {
    await run(createSiteCommand, 'News.test', '--title', 'The News');
    await run(createSiteCommand, 'second.test');
  });

  test('an owner signs in with the password that was printed', async () => {
    const said = await run(createOwnerCommand, 'Eve@News.test');
    expect(said).toContain('eve@news.test owns The News (news.test).');
    const password = /Password: (\S+)/.exec(said)?.[1] ?? '';
    const { status, permissions } = await comeIn('news.test', 'eve@news.test', password);
    expect(status).toBe(200);
    expect(permissions).toContain('DELETE_SITE');
    expect((await comeIn('second.test', 'eve@news.test', password)).status).toBe(401);
  });

  test('an owner of a second site keeps the account and its password', async () => {
    await run(createOwnerCommand, 'joe@news.test', '--password', 'Given-Horse-12');
    const said = await run(createOwnerCommand, 'joe@news.test', '--site', 'Second.test');
    expect(said).toContain('stays as it is');
    expect((await comeIn('second.test', 'joe@news.test', 'Given-Horse-12')).permissions).toContain(
      'DELETE_SITE',
    );
  });

  test.each([
    ['a weak password', ['x@news.test', '--password', 'short'], 'use at least 10 characters'],
    ['a common password', ['x@news.test', '--password', 'Password123!'], 'guessed first'],
    ['no address', ['nobody'], 'is no email address'],
    ['nothing', [], '<email> is missing.'],
    ['an unknown option', ['x@news.test', '--role', 'admin'], "Unknown option '--role'."],
    ['a second word', ['x@news.test', 'y@news.test'], 'one word too many'],
    ['an unknown site', ['x@news.test', '--site', 'nope.test'], 'There is no site nope.test.'],
  ])('refuses %s in words', async (_, parameters, words) => {
    await expect(async () => run(createOwnerCommand, ...parameters)).rejects.toThrow(words);
    const made = await api.ground.database.db
      .selectFrom('auth.user')
      .select('id')
      .where('email', '=', 'x@news.test')
      .execute();
    expect(made).toEqual([]);
  });

  test('a reset password replaces the old one and ends open sessions on a running server', async () => {
    await run(createOwnerCommand, 'ann@news.test', '--password', 'First-Horse-12');
    const before = await comeIn('news.test', 'ann@news.test', 'First-Horse-12');
    const said = await run(resetPasswordCommand, 'ann@news.test');
    const password = said.split(': ').at(-1) ?? '';
    const status = async () =>
      (await api.as({ host: 'news.test', token: before.token }).call(getAccountData, { query: {} })).status;
    await expect.poll(status).toBe(401);
    expect((await comeIn('news.test', 'ann@news.test', 'First-Horse-12')).status).toBe(401);
    expect((await comeIn('news.test', 'ann@news.test', password)).status).toBe(200);
    await expect(run(resetPasswordCommand, 'nobody@news.test')).rejects.toThrow('There is no account');
  });

  test('a second factor is turned off for somebody who lost everything', async () => {
    await run(createOwnerCommand, 'lost@news.test', '--password', 'First-Horse-12');
    const { db } = api.ground.database;
    const account = await db
      .selectFrom('auth.user')
      .select('id')
      .where('email', '=', 'lost@news.test')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('auth.second_factor')
      .values({ account_id: account.id, secret_sealed: 'sealed elsewhere', enabled_ts: api.now })
      .execute();
    const status = async () => (await comeIn('news.test', 'lost@news.test', 'First-Horse-12')).status;
    expect(await status()).toBe(401);
    const said = await run(resetSecondFactorCommand, 'lost@news.test');
    expect(said).toBe('Two-factor authentication of lost@news.test is off.');
    expect(await status()).toBe(200);
    await expect(run(resetSecondFactorCommand, 'nobody@news.test')).rejects.toThrow('There is no account');
  });

  test('a host is taken once', async () => {
    await expect(run(createSiteCommand, 'news.test')).rejects.toThrow('already');
    expect((await findSiteForCommand(api.ground.database.db, 'news.test'))?.title).toBe('The News');
  });

  test('a command that was not told which of several sites says which one it took', async () => {
    const words = 'There are several sites; this is about The News (news.test).';
    expect(await run(createOwnerCommand, 'kim@news.test')).toContain(words);
    expect(await run(createOwnerCommand, 'kim@news.test', '--site', 'news.test')).not.toContain('several');
  });

  test('a site answers under a second domain at once, which can become its main one', async () => {
    const facts = async (host: string) => (await api.as({ host }).call(getSignInFacts, {})).body.site_title;
    expect(await facts('www.news.test')).toBeUndefined();
    await run(addDomainCommand, 'news.test', 'WWW.News.test');
    await expect.poll(() => facts('www.news.test')).toBe('The News');
    const { db } = api.ground.database;
    const site = () =>
      db.selectFrom('site').select(['name', 'uri']).where('title', '=', 'The News').executeTakeFirst();
    expect(await site()).toEqual({ name: 'news.test', uri: 'https://news.test' });
    await run(addDomainCommand, 'news.test', 'www.news.test', '--main');
    expect(await site()).toEqual({ name: 'www.news.test', uri: 'https://www.news.test' });
    expect((await findSiteForCommand(db, null))?.host).toBe('www.news.test');
    await expect(run(addDomainCommand, 'second.test', 'www.news.test')).rejects.toThrow('already');
    await expect(run(addDomainCommand, 'second.test', 'no host')).rejects.toThrow('A host is');
    await expect(run(addDomainCommand, 'nope.test', 'a.test')).rejects.toThrow('There is no site nope.test.');
    await run(addDomainCommand, 'news.test', 'news.test', '--main');
  });

  test('the owner of the demo newsroom owns every new site', async () => {
    const site = await findSiteForCommand(api.ground.database.db, null);
    const { now } = api;
    const demo = {
      email: 'owner@demo.test',
      title: 'Eleanor',
      password: demoPassword,
      role: 'owner',
      now,
    } as const;
    await addMember(api.ground.database, { ...demo, siteId: site?.id ?? 0 });
    expect(await run(createSiteCommand, 'third.localhost')).toContain('owner@demo.test owns it too');
    expect((await comeIn('third.localhost', 'owner@demo.test', demoPassword)).permissions).toContain(
      'DELETE_SITE',
    );
  });
});

test('the help names every command', () => {
  for (const name of ['create-site', 'create-owner', 'reset-password', '--help'])
    expect(helpText()).toContain(name);
});
