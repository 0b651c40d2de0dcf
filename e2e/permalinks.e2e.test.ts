import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

test('a template is changed with a look at real addresses, readers of old ones are sent on, and it is undone; pages are purged', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  const feed = await (await page.request.get('/feed.json')).json();
  const old = new URL(feed.items[0].url).pathname;
  const followed = async () => (await page.request.get(old, { maxRedirects: 0 })).headers().location;
  expect(await followed()).toBeUndefined();

  await visitor.open('/r/dashboard/permalink_settings');
  await page.getByRole('button', { name: 'Edit permalink of Posts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Permalinks: Posts' });
  await dialog.getByLabel('Template').fill('/tag/{slug}');
  await dialog
    .getByText(/^“Tags” uses the template \/tag\/\{\w+\}, so both could have the same address\./)
    .waitFor();
  await dialog.getByLabel('Template').fill('/stories/{slug}');
  await expect.poll(() => dialog.textContent()).toContain(`/stories${old}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await page.getByText('Template saved. Old addresses redirect to the new ones.').waitFor();
  await expect.poll(followed).toBe(`/stories${old}`);
  await page.getByRole('button', { name: 'Undo permalink change of Posts' }).click();
  await page.getByText('Previous template restored.').waitFor();
  await expect.poll(followed).toBeUndefined();

  await visitor.open('/r/dashboard/cache_purge');
  await page.getByLabel('Addresses', { exact: true }).last().fill('/\n/feed.json');
  await page.getByRole('button', { name: 'Purge cache' }).click();
  await page.getByText('Cache was purged successfully!').waitFor();
  await page.getByText('/ and 1 more').waitFor();
  await expectAccessible(page);
});
