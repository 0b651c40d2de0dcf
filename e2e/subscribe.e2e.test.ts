import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalStripe, startStripe } from '#modules/subscriptions/server/stripe/stripe.fixture.ts';
import { demoPassword, expectAccessible, type Newsroom, startNewsroom } from './newsroom.ts';

let stripe: LocalStripe;
let newsroom: Newsroom;

beforeAll(async () => {
  stripe = await startStripe();
  const { key, address, webhookSecret } = stripe.settings;
  newsroom = await startNewsroom({
    ...{ MASTHEAD_DEMO: '1', STRIPE_API_KEY: key, STRIPE_URL: address, STRIPE_WEBHOOK_SECRET: webhookSecret },
  });
  stripe.state.hook = `${newsroom.server.address}/core/v1/subscriptions/stripe-events`;
});
afterAll(async () => {
  await newsroom.stop();
  stripe.stop();
});

test('G-74: a reader without scripts subscribes, pays at Stripe, comes back, and the newsroom sees it', async () => {
  const reader = await newsroom.visit({ hasScripts: false });
  const { page } = reader;
  await page.goto(newsroom.server.address);
  await page.getByRole('link', { name: 'Subscribe', exact: true }).click();
  await page.getByRole('heading', { name: 'Subscribe', exact: true }).waitFor();
  const buy = page.getByRole('button', { name: /^Subscribe to .+ a month$/ });
  await buy.last().click();
  await page.getByLabel('Email').first().fill('reader@demo.test');
  await page.getByLabel('Password').fill(demoPassword);
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Subscribe', exact: true }).waitFor();
  const name = (await buy.last().getAttribute('aria-label')) ?? '';
  await buy.last().click();
  // The page of Stripe comes by itself.
  await page.getByRole('heading', { name: 'Pay here' }).waitFor();
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
  await page.getByRole('link', { name: 'See subscriptions' }).click();
  await page.getByRole('heading', { name: 'Your subscriptions' }).waitFor();
  await page.getByText('Renews on').first().waitFor();
  expect(await page.getByRole('button', { name }).count()).toBe(0);
  await page.getByRole('button', { name: 'Manage payments' }).click();
  await page.getByRole('heading', { name: 'Portal' }).waitFor();
  await reader.leave();
  expect(reader.complaints).toEqual([]);

  const owner = await newsroom.visit({ as: 'owner@demo.test' });
  await owner.open('/r/dashboard/subscriptions?q=reader%40demo.test');
  await owner.page.getByText('reader@demo.test').first().click();
  await owner.page.getByRole('link', { name: 'Change it in Stripe' }).waitFor();
  await expectAccessible(owner.page);
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

test('the page on which readers subscribe is open to everybody, with a coupon that is tried', async () => {
  for (const window of [{ width: 390 }, { colorScheme: 'dark' as const }]) {
    const reader = await newsroom.visit(window);
    await reader.open('/u/site/subscribe?coupon=none');
    await reader.page.getByText("This coupon can't be used. Check the code.").waitFor();
    await expectAccessible(reader.page);
    await reader.leave();
    expect(reader.complaints).toEqual([]);
  }
});
