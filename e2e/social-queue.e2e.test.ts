import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  MASTODON_TOKEN,
  startNetworks,
} from '#modules/social-queue/server/networks/social-networks.fixture.ts';
import { expectAccessible, type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';

let networks: Awaited<ReturnType<typeof startNetworks>>;
let newsroom: Newsroom;
let visitor: Visitor;

beforeAll(async () => {
  networks = await startNetworks();
  newsroom = await startNewsroom({ MASTHEAD_DEMO: '1', MASTHEAD_SOCIAL_HOSTS: networks.host });
});
afterAll(async () => {
  await newsroom.stop();
  networks.stop();
});

test('G-73: an account is connected, a post is shared from it, and the queue leads to it', async () => {
  visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/settings/social-accounts');
  await page.getByText('Needs attention').first().waitFor();
  await page.getByRole('button', { name: 'Connect account' }).click();
  const connecting = page.getByRole('dialog', { name: 'Connect account' });
  await connecting.getByLabel('Server').fill(networks.address);
  await connecting.getByLabel('Access token').fill(MASTODON_TOKEN);
  await connecting.getByRole('button', { name: 'Test' }).click();
  const handle = `@desk@${networks.host}`;
  await connecting.getByText(`Connected as ${handle}`).waitFor();
  await expectAccessible(page);
  await connecting.getByRole('button', { name: 'Connect account' }).click();
  await connecting.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Disconnect ${handle}` }).waitFor();

  await visitor.open('/r/dashboard/posts?status=98');
  const row = page.locator('[data-row]').first();
  await row.hover();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('button', { name: 'Share…' }).click();
  const sharing = page.getByRole('dialog', { name: 'Share post' });
  await sharing.getByLabel(handle).check();
  await sharing.getByLabel('Text', { exact: true }).fill('Worth your lunch break');
  await sharing.getByText('of 500').waitFor();
  await expectAccessible(page);
  await sharing.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Queued for 1 account.').waitFor();
  await expect.poll(() => networks.made.length, { timeout: 30_000 }).toBe(1);
  expect(networks.made[0]?.body.status).toMatch(/^Worth your lunch break\n\nhttp/);

  await visitor.open('/r/dashboard/social_queue');
  const sent = page.locator('[data-row]').filter({ hasText: 'Civic Desk' });
  await expect.poll(() => sent.getByText('Sent', { exact: true }).count(), { timeout: 30_000 }).toBe(1);
  await sent.click();
  const link = page.getByRole('link', { name: 'View on Mastodon' });
  expect(await link.getAttribute('href')).toContain(`${networks.address}/@desk/`);
  await expectAccessible(page);
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
