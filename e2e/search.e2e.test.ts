import { test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

test('an index is added, filled, tried and orders a stream', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/search_indexes');
  await page.getByRole('button', { name: 'Add index' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add index' });
  await dialog.getByLabel('Title', { exact: true }).fill('Whole posts');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add index' }).click();
  const drawer = page.getByRole('complementary', { name: 'Search index' });
  await drawer.getByText('Active', { exact: true }).waitFor({ timeout: 30_000 });
  await drawer.getByLabel('Words to search for').fill('city');
  await drawer.getByRole('button', { name: 'Search' }).click();
  await drawer
    .getByRole('status')
    .getByText(/result|No results/)
    .waitFor();
  await expectAccessible(page);

  await visitor.open('/r/dashboard/stream_families');
  await page.getByRole('button', { name: 'Add stream family' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add stream family' });
  await form.getByLabel('Title', { exact: true }).fill('Most read');
  await form.getByRole('button', { name: 'Add score' }).click();
  await form.getByRole('button', { name: 'Show preview' }).click();
  await form.getByRole('listitem').first().waitFor();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add stream family' }).click();
  const family = page.getByRole('complementary', { name: 'Stream family' });
  await family.getByRole('listitem').first().waitFor({ timeout: 15_000 });
  await family.getByRole('button', { name: 'Pause' }).click();
  await family.getByText('Paused', { exact: true }).waitFor();
  await expectAccessible(page);
}, 90_000);
