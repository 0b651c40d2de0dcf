import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

test('who manages regions adds one with two languages, which readers find, and deletes it', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  await visitor.open('/r/dashboard/regions');
  await visitor.settled();
  const { page } = visitor;
  await page.getByRole('button', { name: 'Add region' }).click();
  const add = page.getByRole('dialog', { name: 'Add region' });
  await add.getByLabel('Name').fill('Europe');
  await add.getByRole('button', { name: 'Add region' }).click();
  const region = page.getByRole('region', { name: 'Europe' });
  const addLanguage = async (code: string, name: string) => {
    await region.getByRole('button', { name: 'Add language' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add language' });
    await dialog.getByLabel('Language', { exact: true }).selectOption(code);
    await dialog.getByText('New community').click();
    await dialog.getByLabel('Name of the language site').fill(name);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add language' }).click();
    await region.getByText(name, { exact: true }).waitFor();
  };
  await addLanguage('de-DE', 'Der Herold');
  await addLanguage('fr-FR', 'Le Héraut');
  await region.getByRole('button', { name: /^Make Français.* the default$/ }).click();
  await region.getByRole('button', { name: /^Make Deutsch.* the default$/ }).waitFor();
  await expectAccessible(page);
  const home = async () => (await page.request.get('/')).text();
  expect(await home()).toMatch(/hreflang="de-DE" href="[^"]*der-herold"/);
  await region.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete region' }).click();
  await page.getByText('Europe deleted.').waitFor();
  expect(await home()).not.toContain('hreflang="de-DE"');
});
