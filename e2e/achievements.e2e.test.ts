import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

const row = (page: Page, title: string) =>
  page.locator('[data-row]', { has: page.getByText(title, { exact: true }) });

test('who manages achievements adds a rule, changes it, deletes it and takes that back', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test', hasMotion: true });
  await visitor.open('/r/dashboard/gamification');
  const { page } = visitor;
  await page.getByRole('heading', { name: 'Gamification', level: 1, exact: true }).waitFor();
  await visitor.settled();

  await page.getByRole('button', { name: 'Add rule' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add rule' });
  await adding.getByLabel('Title', { exact: true }).fill('Council watcher');
  await adding.getByLabel('What counts').selectOption({ label: 'Days in a row with a post' });
  await adding.getByLabel('Goal').fill('5');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add rule' }).click();
  await row(page, 'Council watcher').getByText('5 days in a row with a post').waitFor();
  await adding.waitFor({ state: 'detached' });
  await expectAccessible(page);

  await page.getByLabel('Find a rule').fill('council');
  await page.waitForURL('**/gamification?q=council');
  await row(page, 'Council watcher').getByText('Council watcher', { exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit rule' });
  await editing.getByLabel('Goal').fill('7');
  await editing.getByRole('button', { name: 'Save rule' }).click();
  await row(page, 'Council watcher').getByText('7 days in a row with a post').waitFor();

  await row(page, 'Council watcher').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Council watcher deleted.').waitFor();
  await row(page, 'Council watcher').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Council watcher').waitFor();

  await page.getByText('Undone. 1 achievement rule restored.').waitFor();
  await row(page, 'Council watcher').hover();
  await page.getByRole('button', { name: 'Recalculate Council watcher' }).click();
  const preview = page.getByRole('dialog', { name: 'Recalculate “Council watcher”' });
  await preview.getByText(/will be given|Everyone has the awards/).waitFor();
  await expectAccessible(page);
  await preview
    .getByRole('button', { name: /Cancel|Close/ })
    .last()
    .click();
  await preview.waitFor({ state: 'detached' });
});

test('people find what was awarded, and who earned most', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  await visitor.open('/r/dashboard/gamification');
  const { page } = visitor;
  await page.getByRole('button', { name: 'Leaderboard', exact: true }).click();
  await page.waitForURL('**/gamification/leaderboard');
  const first = page.locator('[data-row]').first();
  await first.waitFor();
  await expectAccessible(page);
  await first.locator('bdi').first().click();
  await page.waitForURL('**/gamification/awards?person=*');
  await page.locator('[data-row]').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.waitForURL('**/gamification');
});
