import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';

let newsroom: Newsroom;
let visitor: Visitor;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

test('a build is made, changed, seen on a real page, released to readers and rolled back', async () => {
  visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  const home = async () => (await page.request.get('/')).text();
  await visitor.open('/r/dashboard/builds');
  await page.getByRole('heading', { name: 'Builds', level: 1 }).waitFor();
  await visitor.settled();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add build' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add build' });
  await adding.getByLabel('Title (optional)').fill('Spring');
  await adding.getByRole('button', { name: 'Add build' }).click();
  await page.getByRole('heading', { name: '#1 Spring' }).waitFor();

  await page.getByRole('button', { name: 'frame.liquid', exact: true }).click();
  const code = page.getByRole('textbox', { name: 'frame.liquid' });
  const frame = await code.inputValue();
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await code.fill(frame.replace('<header class="top">', '<header class="top"><p>Hello spring</p>{% if %}'));
  await page.getByRole('button', { name: /^frame\.liquid:/ }).waitFor();
  await expectAccessible(page);
  await code.fill(frame.replace('<header class="top">', '<header class="top"><p>Hello spring</p>'));
  await preview.getByText('Hello spring').waitFor();
  expect(await home()).not.toContain('Hello spring');

  await code.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Check pages' }).click();
  const checked = page.getByRole('dialog', { name: 'Check pages' });
  await checked.getByText('Every page renders without errors.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Compare' }).click();
  const changes = page.getByRole('dialog', { name: 'Changes in #1 Spring' });
  await changes.getByText('Hello spring').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await page.getByRole('button', { name: 'Release build' }).click();
  await page.getByText('#1 Spring is live.').waitFor();
  expect(await home()).toContain('<p>Hello spring</p>');

  await page.getByRole('link', { name: 'All builds' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Roll back to Standard' }).click();
  await page.getByRole('button', { name: 'Roll back', exact: true }).click();
  await page.getByText('Standard is live.').waitFor();
  expect(await home()).not.toContain('Hello spring');
});
