import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
} from '#modules/single-sign-on/server/identity-provider.fixture.ts';
import { demoPassword, expectAccessible, type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';

const owner = 'owner@demo.test';
const settings = '/r/dashboard/settings/single-sign-on';
let idp: Awaited<ReturnType<typeof startIdentityProvider>>;
let newsroom: Newsroom;
let visitor: Visitor;

beforeAll(async () => {
  idp = await startIdentityProvider();
  newsroom = await startNewsroom({ MASTHEAD_DEMO: '1', MASTHEAD_SIGN_IN_HOSTS: idp.host });
});
afterAll(async () => {
  await newsroom.stop();
  idp.stop();
});

const isAtProvider = (email: string) => {
  idp.state.said = { claims: { sub: email, email, email_verified: true, name: 'Olive Owner' } };
};

test('G-95: a provider is added, tested, required, and signs its owner in', async () => {
  visitor = await newsroom.visit({ as: owner });
  const { page } = visitor;
  const title = `Work account ${Date.now()}`;
  await visitor.open(settings);
  await page.getByRole('button', { name: 'Add provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add provider' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Issuer').fill(idp.issuer);
  await dialog.getByLabel('Client ID').fill(CLIENT_ID);
  await dialog.getByLabel('Client secret').fill(CLIENT_SECRET);
  await dialog.getByLabel('Email domains').fill('demo.test');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add provider' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(title, { exact: true }).waitFor();
  await expectAccessible(page);

  isAtProvider(owner);
  await page.getByRole('button', { name: `Test ${title}` }).click();
  const result = page.getByRole('dialog', { name: `Test of ${title}` });
  await result.getByText('It works.').waitFor();
  await expectAccessible(page);
  await result.getByRole('button', { name: 'Done' }).click();

  await page.getByLabel('Require single sign-on').check();
  await page
    .getByRole('group', { name: 'Owners who can still use a password' })
    .getByRole('checkbox')
    .first()
    .check();
  await page.getByRole('button', { name: 'Save settings', exact: true }).click();
  await page.getByText('Settings saved.', { exact: true }).waitFor();

  await page.context().clearCookies();
  await page.goto(`${newsroom.server.address}${settings}`);
  await page.getByText('This site uses single sign-on.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Continue with ${title}` }).click();
  await page.getByRole('heading', { name: 'Require single sign-on' }).waitFor();
  expect(await page.getByLabel('Require single sign-on').isChecked()).toBe(true);

  await page.context().clearCookies();
  isAtProvider('stranger@evil.test');
  await page.goto(`${newsroom.server.address}${settings}`);
  await page.getByRole('button', { name: `Continue with ${title}` }).click();
  await page.getByText("This site doesn't accept email addresses from your domain.").waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('Email').fill('editor@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('This site uses single sign-on. Continue with one of its providers.').waitFor();
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
