import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

test('a split is added and started, a reader gets a variant and keeps it, and its results are counted', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/traffic_split');
  await page.locator('[data-row]').first().waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add split' }).click();
  const adding = page.getByRole('dialog', { name: 'Add split' });
  await adding.getByLabel('Name', { exact: true }).fill('Front page');
  await adding.getByLabel('Control').fill('Calm');
  await adding.getByLabel('Variant 2').fill('Bold');
  await adding.getByLabel('Query parameter (optional)').fill('front');
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Add split' }).click();
  await page.getByText('Front page added.').waitFor();
  await page.getByRole('button', { name: 'Start Front page' }).click();
  await page.getByText('Front page is running.').waitFor();

  const marks = () => page.locator('body').getAttribute('data-split');
  await expect
    .poll(async () => {
      await visitor.open('/');
      return marks();
    })
    .toMatch(/front-page:(calm|bold)/);
  const first = await marks();
  await visitor.open('/search');
  expect(await marks()).toBe(first);
  await visitor.open('/?front=bold');
  expect(await marks()).toContain('front-page:bold');

  await visitor.open('/r/dashboard/traffic_split');
  await page.locator('[data-row]', { hasText: 'Teasers' }).getByText('Teasers', { exact: true }).click();
  const results = page.getByRole('dialog', { name: 'Results of Teasers' });
  await results.getByText('Long teasers leads').waitFor();
  await results.getByText('Short teasers leads').first().waitFor();
  await results
    .getByRole('row', { name: /Long teasers/ })
    .getByText('Better than control')
    .waitFor();
  await expectAccessible(page);
});
