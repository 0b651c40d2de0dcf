import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();

/** A journey that is tried once more finds what the first try has left. */
let run = 0;
/** Tasks wait for their turn, and a page of each kind is rendered first. */
const PATIENCE = { timeout: 90_000 };

test('a copy is changed and previewed, and readers get it once it is promoted, until it is rolled back', async () => {
  run += 1;
  const title = `Late edition ${run}`;
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const reader = await newsroom.visit();
  const { page } = visitor;
  const readersGet = async () =>
    (await (await reader.page.request.get('/')).text()).includes(`${title} said`);

  await visitor.open('/r/dashboard/builds');
  await page.getByRole('button', { name: 'Add build' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add build' });
  await adding.getByLabel('Title (optional)').fill(title);
  await adding.getByRole('button', { name: 'Add build' }).click();
  await page.getByRole('button', { name: 'frame.liquid', exact: true }).click();
  const code = page.getByRole('textbox', { name: 'frame.liquid' });
  const frame = await code.inputValue();
  await code.fill(frame.replace('<header class="top">', `<header class="top"><p>${title} said</p>`));
  await code.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();

  await visitor.open('/r/dashboard/environments');
  const list = page.getByRole('list', { name: 'Environments' });
  await list.getByText('What readers get').waitFor();
  await visitor.settled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New environment' }).click();
  const cloning = page.getByRole('dialog', { name: 'New environment' });
  await cloning.getByLabel('Title', { exact: true }).fill(title);
  await expectAccessible(page);
  await cloning.getByRole('button', { name: 'Create environment' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('button', { name: 'Edit Layout build' }).click(PATIENCE);
  const choosing = page.getByRole('dialog', { name: 'Choose build' });
  const options = choosing.getByLabel('Build').locator('option', { hasText: title });
  await options.waitFor({ state: 'attached' });
  await choosing.getByLabel('Build').selectOption({ label: (await options.textContent()) ?? '' });
  await choosing.getByRole('button', { name: 'Use build' }).click();
  await choosing.waitFor({ state: 'detached' });
  const build = page.getByRole('region', { name: 'Layout build' });
  await build.getByText('1 change', { exact: true }).waitFor();
  await visitor.settled();
  await expectAccessible(page);

  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = await opening;
  await preview.getByText(`You're previewing “${title}”.`).waitFor();
  await preview.getByText(`${title} said`).waitFor();
  expect(await readersGet()).toBe(false);
  await preview.getByRole('link', { name: 'Leave preview' }).click();
  await preview.getByText(`You're previewing “${title}”.`).waitFor({ state: 'detached' });
  expect(await preview.getByText(`${title} said`).count()).toBe(0);
  await preview.close();

  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  const promoting = page.getByRole('dialog', { name: `Promote ${title}?` });
  await promoting.getByRole('row', { name: /Build/ }).waitFor();
  await expectAccessible(page);
  await promoting.getByRole('button', { name: 'Promote to production' }).click();
  await page.getByText(`${title} is live.`).waitFor(PATIENCE);
  await expect.poll(readersGet).toBe(true);

  await page.getByRole('button', { name: 'Roll back', exact: true }).click();
  await page.getByRole('button', { name: 'Roll back production' }).click();
  await page.getByText(`${title} rolled back.`).waitFor(PATIENCE);
  await expect.poll(readersGet).toBe(false);
});
