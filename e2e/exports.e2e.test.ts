import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Notification } from '#modules/notifications/notifications.contract.ts';
import { expectAccessible, type Newsroom, type Visitor } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();
let visitor: Visitor;

async function openPosts(window: Parameters<Newsroom['visit']>[0] = {}): Promise<Page> {
  visitor = await newsroom.visit({ ...window, as: 'owner@demo.test' });
  await visitor.open('/r/dashboard/posts?period=all&status=99');
  await visitor.page.locator('[data-row]').first().waitFor();
  return visitor.page;
}

/** What was downloaded; the browser keeps it where it runs. */
const contentOf = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());

const rowsOf = async (download: Download): Promise<string[][]> =>
  parse(await contentOf(download), { bom: true, record_delimiter: '\r\n' });

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export posts' });
  await dialog.waitFor();
  return dialog;
}

test('posts are exported to a file that holds what the list shows', async () => {
  const page = await openPosts();
  const shown = Number(
    ((await page.locator('[role="status"] b').first().textContent()) ?? '').replace(/\D/g, ''),
  );
  const headline = await page.locator('[data-row]').first().locator('a').first().textContent();
  const dialog = await openDialog(page);
  await expectAccessible(page);
  await dialog.getByLabel('Find a field').fill('date');
  await dialog.getByLabel('Title of created_ts').fill('Published');
  await dialog.getByLabel('Date format').selectOption('DD/MM/YYYY');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export posts' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^posts-.*\.csv$/);
  const [titles = [], ...rows] = await rowsOf(download);
  expect(rows.length).toBe(shown);
  expect(titles.slice(0, 4)).toEqual(['ID', 'Headline', 'Subheadline', 'Slug']);
  const column = (title: string) => rows.map((row) => row[titles.indexOf(title)]);
  expect(column('Headline')).toContain(headline);
  for (const date of column('Published')) expect(date).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.export.'))),
  ).toEqual([]);
  // The screen has told the end, so the bell does not.
  const told = async () => {
    const { items } = await (await page.request.get('/core/v1/notifications')).json();
    return (items as Notification[]).map(({ kind, is_read }) => [kind, is_read]);
  };
  await expect.poll(told).toContainEqual(['export_ended', true]);
});

test('selected rows alone are exported, as a workbook', async () => {
  const page = await openPosts();
  for (const at of [0, 1]) await page.locator('[data-row]').nth(at).getByRole('checkbox').check();
  const dialog = await openDialog(page);
  await dialog.getByText('Excel (XLSX)').click();
  await expect.poll(() => dialog.getByLabel('Only 2 selected rows').isChecked()).toBe(true);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export posts' }).click();
  const { default: readSheets } = await import('read-excel-file/node');
  const [sheet] = await readSheets(await contentOf(await downloading));
  expect([sheet?.sheet, sheet?.data.length]).toEqual(['posts', 3]);
});

test('a mail leads to the file, which waits in the list of one’s own exports', async () => {
  const page = await openPosts();
  const dialog = await openDialog(page);
  await dialog.getByLabel('Email me when the file is ready').check();
  await dialog.getByRole('button', { name: 'Export posts' }).click();
  await page.getByText('We will notify you by email once the file is ready to be downloaded').waitFor();
  const mail = page.getByRole('link', { name: /Your export of posts is ready/ }).first();
  await expect
    .poll(
      async () => {
        await page.goto(newsroom.mailsPath());
        return mail.count();
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  await mail.click();
  await page.waitForLoadState();
  const link = /https?:\/\/[^\s"<&]+\/r\/dashboard\/settings\/exports/.exec(await page.content())?.[0];
  expect(link).toBeTruthy();
  await page.goto(new URL(link ?? '').pathname);
  const row = page.getByRole('row', { name: /Posts CSV/ }).first();
  await row.getByText('Ready').waitFor();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await row.getByRole('link', { name: 'Download' }).click();
  expect((await rowsOf(await downloading)).length).toBeGreaterThan(50);
});

test.for([768, 390])('the dialog and the list fit a window of %i pixels', async (width) => {
  const page = await openPosts({ width });
  await openDialog(page);
  await expectAccessible(page);
  const fits = () => page.evaluate('document.documentElement.scrollWidth <= window.innerWidth');
  await expect.poll(() => fits()).toBe(true);
  await page.goto('/r/dashboard/settings/exports');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => fits()).toBe(true);
  await expectAccessible(page);
});
