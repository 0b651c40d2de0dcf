import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

const row = (page: Page, title: string) =>
  page.locator('[data-row]', { has: page.getByText(title, { exact: true }) });

test('a reader finds a section, follows it, reads the river and lets it go', async () => {
  const visitor = await newsroom.visit({ as: 'reader@demo.test', hasMotion: true });
  await visitor.open('/r/dashboard/river/explore');
  const { page } = visitor;
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  await page.waitForURL('**/river/explore?kind=sections');
  await page.getByLabel('Find by name').fill('Transport');
  await page.waitForURL('**q=Transport*');
  const transport = row(page, 'Transport');
  const follow = transport.getByRole('button', { name: 'Follow Transport', exact: true });
  const unfollow = transport.getByRole('button', { name: 'Unfollow Transport', exact: true });
  await follow.or(unfollow).first().waitFor();
  if (await follow.isVisible()) await follow.click();
  await unfollow.waitFor();
  await visitor.settled();
  await expectAccessible(page);

  const river = page.getByRole('navigation', { name: 'River' });
  await river.getByRole('link', { name: 'My River' }).click();
  await page.waitForURL('**/r/dashboard/river');
  await page.getByRole('region').getByRole('listitem').first().waitFor();
  await page.getByText('Transport', { exact: true }).first().waitFor();
  await visitor.settled();
  await expectAccessible(page);

  await river.getByRole('link', { name: 'Following' }).click();
  await page.waitForURL('**/river/following');
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  const followed = row(page, 'Transport');
  await followed.getByRole('button', { name: 'Unfollow Transport', exact: true }).click();
  await page.getByText('You unfollowed Transport.').waitFor();
  await followed.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await followed.waitFor();
  await visitor.settled();
  await expectAccessible(page);

  await river.getByRole('link', { name: 'Followers' }).click();
  await page.waitForURL('**/river/followers');
  await page.getByLabel('Find a follower').waitFor();
  await visitor.settled();
  await expectAccessible(page);
});

test('on a phone the four places stand at the foot', async () => {
  const visitor = await newsroom.visit({ as: 'editor@demo.test', width: 390, height: 844 });
  await visitor.open('/r/dashboard/river');
  const { page } = visitor;
  const foot = page.getByRole('navigation', { name: 'Main navigation' });
  await foot.getByRole('link', { name: 'Following' }).click();
  await page.waitForURL('**/river/following');
  const first = page.locator('[data-row]').first();
  await first.getByRole('button', { name: /^Unfollow/ }).waitFor();
  await visitor.settled();
  await expectAccessible(page);
  await foot.getByRole('link', { name: 'Explore' }).click();
  await page.waitForURL('**/river/explore');
  await page.locator('[data-row]').first().waitFor();
  await visitor.settled();
  await expectAccessible(page);
  const isWithin = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
  expect(await page.evaluate(isWithin)).toBe(true);
});
