import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible, type Newsroom } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();
/** A journey that is tried once more finds what the first try has left. */
let run = 0;
beforeEach(() => {
  run += 1;
});

async function openLibrary(window: Parameters<Newsroom['visit']>[0] = {}): Promise<Page> {
  const visitor = await newsroom.visit({ ...window, as: 'owner@demo.test' });
  await visitor.open('/r/dashboard/library');
  await visitor.page.getByRole('heading', { name: 'Library', level: 1, exact: true }).waitFor();
  await visitor.settled();
  return visitor.page;
}

const picture = async (name: string, background: { r: number; g: number; b: number }) => ({
  ...{ name: `${name} ${run}.jpg`, mimeType: 'image/jpeg' },
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

describe('who keeps the pictures', () => {
  test('uploads some, is told what is refused, describes one, trashes it and takes that back', async () => {
    const page = await openLibrary({ hasMotion: true });
    await page.setInputFiles('input[data-upload="open"]', [
      await picture('Town hall', { r: 200, g: 40, b: run }),
      await picture('Harbour', { r: 40, g: 90, b: 200 + run }),
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><script>1</script>') },
    ]);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByText('1 file not uploaded').waitFor();
    await uploads.getByText(/^Files of this type can't be uploaded/).waitFor();
    expect(await uploads.getByText('Uploaded', { exact: true }).count()).toBe(2);
    await expectAccessible(page);
    await uploads.getByRole('button', { name: 'Hide' }).click();

    await page.getByRole('button', { name: `Open Town hall ${run}` }).click();
    const drawer = page.getByRole('complementary', { name: 'File details' });
    await drawer.getByLabel('Alt text').fill('The town hall by night');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Save file' }).click();
    await page.getByText(`Town hall ${run} saved.`, { exact: true }).waitFor();
    // Beside an open file there is room for few filters.
    await drawer.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: /^Needs attention/ }).click();
    await page.getByRole('option', { name: 'No alt text' }).click();
    await page.waitForURL('**care=missing_alt**');
    await page.getByRole('button', { name: `Open Town hall ${run}` }).waitFor({ state: 'detached' });

    await page.getByRole('checkbox', { name: `Select Harbour ${run}` }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(`Harbour ${run} deleted.`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: `Open Harbour ${run}` }).waitFor();
  });

  test('replaces a picture under its address, and takes it down', async () => {
    const page = await openLibrary();
    await page.setInputFiles('input[data-upload="open"]', [
      await picture('Replaced', { r: 30, g: 130, b: 200 + run }),
    ]);
    await page.getByRole('button', { name: `Open Replaced ${run}` }).click();
    const drawer = page.getByRole('complementary', { name: 'File details' });
    const shown = drawer.locator('img').first();
    const before = (await shown.getAttribute('src')) ?? '';
    await drawer
      .locator('input[type="file"]')
      .setInputFiles([await picture('Other', { r: 160, g: 160, b: run })]);
    await page.getByText('File replaced. Its address stays the same.').waitFor();
    await expect.poll(() => shown.getAttribute('src')).toContain('v=2');
    const now = await page.request.get(before);
    const { dominant } = await sharp(await now.body()).stats();
    expect(dominant.b).toBeLessThan(64);
    await drawer.getByRole('button', { name: 'Take down' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this file down?' });
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await page.getByText('File taken down.').waitFor();
    await drawer.getByRole('button', { name: 'Restore file' }).waitFor();
  });
});

test('nothing that is served from the library runs, whatever it was', async () => {
  const page = await openLibrary();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="document.title='ran'">
    <script>document.title='ran'</script><rect width="9" height="${run}"/></svg>`;
  await page.setInputFiles('input[data-upload="open"]', [
    { name: `drawing ${run}.svg`, mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
  ]);
  await page.getByRole('button', { name: `Open drawing ${run}` }).click();
  const drawer = page.getByRole('complementary', { name: 'File details' });
  const address = (await drawer.locator('img').first().getAttribute('src')) ?? '';
  await page.goto(address);
  expect(await page.title()).not.toBe('ran');
  expect(await page.content()).not.toContain('script');
});
