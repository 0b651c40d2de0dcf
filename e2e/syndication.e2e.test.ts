import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

const rowOf = (page: Page, text: string) =>
  page.locator('[data-row]', { has: page.getByText(text, { exact: true }) });

test('who publishes sees what was refused, ignores one of them, takes that back, and sends another again', async () => {
  const visitor = await newsroom.visit({ as: 'editor@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/distribution_errors');
  const wrong = 'A keyword may have 100 characters at most';
  await rowOf(page, wrong).waitFor();
  await visitor.settled();
  await expectAccessible(page);

  await rowOf(page, wrong).getByText(wrong).click();
  const drawer = page.getByRole('complementary', { name: 'Distribution error' });
  await drawer.getByText('metadata.keywords.3').waitFor();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Ignore', exact: true }).click();
  await page.getByText('Error ignored.').waitFor();
  await rowOf(page, wrong).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await rowOf(page, wrong).waitFor();

  await rowOf(page, wrong).getByText(wrong).click();
  await drawer.getByRole('button', { name: 'Resend article' }).click();
  await page.getByText('Queued to resend.').waitFor();
});

test('who runs the site resubmits what failed, and offers posts to MSN', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/instant_articles?status=failed');
  await page.locator('[data-row]').first().waitFor();
  await visitor.settled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Resend failed articles' }).click();
  await page.getByText(/failed articles? queued again\./).waitFor();

  await page.getByRole('button', { name: 'Channels', exact: true }).click();
  await page.getByRole('link', { name: /\/msn\.xml$/ }).waitFor();
  await visitor.settled();
  await expectAccessible(page);
  const feed = await page.request.get('/msn.xml');
  expect(feed.status()).toBe(200);
  expect(await feed.text()).toContain('<dcterms:modified>');
  await page.getByRole('button', { name: 'Turn off: MSN' }).click();
  await page.getByText('MSN turned off.').waitFor();
  await expect.poll(async () => (await page.request.get('/msn.xml')).status()).toBe(404);
});
