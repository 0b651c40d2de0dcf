import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';

let newsroom: Newsroom;
let visitors: Visitor[] = [];

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());
afterEach(async () => {
  const complaints = visitors.flatMap((visitor) => visitor.complaints);
  for (const visitor of visitors) await visitor.leave();
  visitors = [];
  expect(complaints).toEqual([]);
});

async function openLibrary(window: Parameters<Newsroom['visit']>[0] = {}): Promise<Page> {
  const visitor = await newsroom.visit({ ...window, as: 'owner@demo.test' });
  visitors.push(visitor);
  await visitor.open('/r/dashboard/library');
  await visitor.page.getByRole('heading', { name: 'Library', level: 1, exact: true }).waitFor();
  await visitor.settled();
  return visitor.page;
}

const picture = async (name: string, background: string) => ({
  ...{ name, mimeType: 'image/jpeg' },
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

describe('who keeps the pictures', () => {
  test('uploads some, is told what is refused, describes one, trashes it and takes that back', async () => {
    const page = await openLibrary({ hasMotion: true });
    await page.setInputFiles('input[data-upload]', [
      await picture('Town hall.jpg', '#c03030'),
      await picture('Harbour.jpg', '#3060c0'),
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html><script>1</script>') },
    ]);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByText('1 file not uploaded').waitFor();
    await uploads.getByText(/^Files of this kind can't be uploaded/).waitFor();
    expect(await uploads.getByText('Uploaded', { exact: true }).count()).toBe(2);
    await expectAccessible(page);
    await uploads.getByRole('button', { name: 'Hide' }).click();

    await page.getByRole('button', { name: 'Open Town hall' }).click();
    const drawer = page.getByRole('complementary', { name: 'File details' });
    await drawer.getByLabel('Alt text').fill('The town hall by night');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: true }).waitFor();

    await page.getByRole('button', { name: /^Needs care/ }).click();
    await page.getByRole('option', { name: 'No alt text' }).click();
    await page.waitForURL('**care=missing_alt**');
    await page.getByRole('button', { name: 'Open Town hall' }).waitFor({ state: 'detached' });

    await page.getByRole('checkbox', { name: 'Select Harbour' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Harbour deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Open Harbour' }).waitFor();
  });

  test('replaces a picture under its address, and takes it down', async () => {
    const page = await openLibrary();
    await page.setInputFiles('input[data-upload]', [await picture('Replaced.jpg', '#208040')]);
    await page.getByRole('button', { name: 'Open Replaced' }).click();
    const drawer = page.getByRole('complementary', { name: 'File details' });
    const shown = drawer.locator('img').first();
    const before = (await shown.getAttribute('src')) ?? '';
    await drawer.locator('input[type="file"]').setInputFiles([await picture('Other.jpg', '#a0a000')]);
    await page.getByText('File replaced. Its address stays the same.').waitFor();
    await expect.poll(() => shown.getAttribute('src')).toContain('v=2');
    const now = await page.request.get(before);
    const { dominant } = await sharp(await now.body()).stats();
    expect(dominant.b).toBeLessThan(64);
    await drawer.getByRole('button', { name: 'Take down' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this file down?' });
    await dialog.getByRole('button', { name: 'Take down' }).click();
    await page.getByText('File taken down.').waitFor();
    await drawer.getByRole('button', { name: 'Bring back' }).waitFor();
  });
});

test('nothing that is served from the library runs, whatever it was', async () => {
  const page = await openLibrary();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="document.title='ran'">
    <script>document.title='ran'</script><rect width="9" height="9"/></svg>`;
  await page.setInputFiles('input[data-upload]', [
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
  ]);
  await page.getByRole('button', { name: 'Open drawing' }).click();
  const drawer = page.getByRole('complementary', { name: 'File details' });
  const address = (await drawer.locator('img').first().getAttribute('src')) ?? '';
  await page.goto(address);
  expect(await page.title()).not.toBe('ran');
  expect(await page.content()).not.toContain('script');
});
