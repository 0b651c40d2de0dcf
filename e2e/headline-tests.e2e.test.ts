import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();
const TRIED = 'What nobody had tried before';

test('a headline is tried: readers get one of both on the front page, and an editor uses it', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  const lead = page.locator('.line a').first();
  await visitor.open('/');
  const before = (await lead.textContent()) ?? '';
  const address = (await lead.getAttribute('href')) ?? '';
  await visitor.open(address);
  const postId = await page.locator('script[data-post]').getAttribute('data-post');
  const showTest = async () => {
    await visitor.open(`/r/dashboard/editor/post/${postId}`);
    await page.getByRole('tab', { name: 'Options' }).click();
  };

  await showTest();
  const part = page.getByRole('region', { name: 'Headline test' });
  await part.getByRole('button', { name: /^(Test headlines|Start another test)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Test headlines' });
  await dialog.getByRole('textbox', { name: 'Headline 1' }).fill(TRIED);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start test' }).click();
  await part.getByText(TRIED).waitFor();
  await expectAccessible(page);

  const seen = new Set<string>();
  await expect
    .poll(
      async () => {
        await visitor.open('/');
        seen.add((await lead.textContent()) ?? '');
        return seen.size;
      },
      { timeout: 30_000 },
    )
    .toBe(2);
  expect([...seen].sort()).toEqual([before, TRIED].sort());

  await showTest();
  await part.getByRole('button', { name: `Use “${TRIED}”` }).click();
  await page.getByText('Headline changed.').waitFor();
  await part.getByText('An editor chose a headline.').waitFor();
  await expect
    .poll(async () => {
      await visitor.open('/');
      return [await lead.textContent(), await page.locator('#headline-tests').count()];
    })
    .toEqual([TRIED, 0]);
});
