import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

test('a smart link is tried on real posts, added, copied, deleted and brought back', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test', hasMotion: true });
  const { page } = visitor;
  await visitor.open('/r/dashboard/smart_links/add');
  const adding = page.getByRole('dialog', { name: 'Add smart link' });
  await adding.getByLabel('Phrase').fill('council');
  await adding.getByLabel('Links to').fill('javascript:alert(1)');
  await adding.getByRole('button', { name: 'Add smart link' }).click();
  await adding.getByText('Use a path such as /about', { exact: false }).first().waitFor();
  await adding.getByLabel('Links to').fill('/council');
  await adding.getByRole('button', { name: 'Preview in posts' }).click();
  await adding.getByText(/posts? would change\./).waitFor();
  await adding.locator('mark').first().waitFor();
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add smart link' }).click();
  await adding.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/r/dashboard/smart_links');

  const row = page.locator('[data-row]', { has: page.getByText('/council', { exact: true }) });
  await row.waitFor();
  await expectAccessible(page);
  await row.hover();
  await row.getByRole('button', { name: 'Duplicate council' }).click();
  await expect.poll(() => adding.getByLabel('Links to').inputValue()).toBe('/council');
  await adding.getByRole('button', { name: 'Add smart link' }).click();
  await adding.getByText('Another active rule finds this phrase', { exact: false }).first().waitFor();
  await adding.getByRole('button', { name: 'Cancel' }).click();

  await row.hover();
  await row.getByRole('button', { name: 'Write council into posts' }).click();
  const writing = page.getByRole('dialog', { name: 'Write “council” into posts' });
  await writing.getByText(/\d+ posts? will change/).waitFor();
  await expectAccessible(page);
  await writing.getByRole('button', { name: /^Change [\d,]+ posts?$/ }).click();
  await page.getByText(/^[\d,]+ posts? changed\./).waitFor({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page
    .getByText(/^Undo(ne|ing)/)
    .first()
    .waitFor();

  await row.hover();
  await row.getByRole('button', { name: 'Delete council' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();

  await visitor.open('/r/dashboard/find_and_replace');
  await page.getByRole('heading', { name: 'Find and replace', level: 1 }).waitFor();
  await visitor.settled();
  await expectAccessible(page);
});
