import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

test('a technical setting is changed, readers get it, and its history brings the one before back', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/technical_settings');
  await page.getByLabel('robots.txt').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Markup' }).click();
  await page.getByLabel('End of head').fill('<meta name="verified" content="yes">');
  await page.getByLabel('End of body').fill('<script>document.body.dataset.ran = "yes"</script>');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Settings saved. They apply to readers from now on.').waitFor();

  await visitor.open('/');
  await page.locator('body[data-ran="yes"]').waitFor();
  expect(await page.locator('meta[name="verified"]').count()).toBe(1);

  await visitor.open('/r/dashboard/technical_settings/history');
  await page.getByRole('button', { name: 'Changes of revision 3' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revision 3' });
  await dialog.getByText('What restoring would change', { exact: true }).click();
  await dialog.getByText('− <meta name="verified" content="yes">').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restore revision 3' }).click();
  await page.getByText('Revision 3 restored.').waitFor();
  await visitor.open('/');
  await page.locator('body').waitFor();
  expect(await page.locator('meta[name="verified"]').count()).toBe(0);
});

test('pictures, services and features have their tabs, and a feature that is off has no screen', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  for (const [tab, field] of [
    ['images', 'Widest size in pixels'],
    ['services', 'Akismet key'],
  ] as const) {
    await visitor.open(`/r/dashboard/technical_settings/${tab}`);
    await page.getByLabel(field).waitFor();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Features' }).click();
  await page.getByLabel('Tags screen').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Settings saved.').waitFor();
  await visitor.open('/r/dashboard/tags');
  await page.getByText("This page doesn't exist.").waitFor();
});
