import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

test('broken links are looked at, and an audit takes one out of its posts and brings it back', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/bad_link_outs');
  await page.getByText('https://riverwatch.test/levels/wren').first().click();
  const drawer = page.getByRole('complementary', { name: 'Link' });
  await drawer.getByText('In these posts').waitFor();
  await drawer.getByRole('link').first().waitFor();
  await visitor.settled();
  await expectAccessible(page);

  await visitor.open('/r/dashboard/bad_links_audits');
  await page.getByText('Autumn clean-up').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start audit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start audit' });
  await dialog.getByLabel('Title (optional)').fill('Everything');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start audit' }).click();
  await page.getByText('Audit started.').waitFor();
  const row = page.locator('[data-row]', { hasText: 'Everything' });
  await row.getByText('Completed').waitFor({ timeout: 60_000 });
  await row.click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/bad_links_audits\/\d+$/);

  await page.getByText('/news/council/bin-days', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('The text stays in the posts', { exact: false }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unlink 1 link' }).click();
  await page.getByText('1 link unlinked.').waitFor();
  await page.getByText('/news/council/bin-days', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page
    .getByText(/^Undo(ne|ing)/)
    .first()
    .waitFor();
  await page.getByText('/news/council/bin-days', { exact: true }).waitFor({ timeout: 20_000 });

  await page.getByRole('button', { name: /^Malformed/ }).click();
  await page.getByText('www.parkrun-wrenford.test').click();
  await drawer.getByRole('button', { name: 'Ignore' }).click();
  await page.getByText('1 link ignored.').waitFor();
  await expectAccessible(page);
});
