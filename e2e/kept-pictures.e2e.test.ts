import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';

/** The part itself, on an empty page: what a database of a browser does with it depends on the moment. */
const PART = '../modules/editor/dashboard/writing/kept-pictures.ts';
const ADDRESS = 'https://kept.test/';

let browser: Browser;
let windows: BrowserContext;

beforeAll(async () => {
  browser = await chromium.connect(inject('browserAddress'));
});
afterAll(() => browser.close());
beforeEach(async () => {
  windows = await browser.newContext();
  const part = stripTypeScriptTypes(await readFile(new URL(PART, import.meta.url), 'utf8'));
  await windows.route(`${ADDRESS}**`, (route) =>
    route.fulfill(
      route.request().url() === ADDRESS
        ? { contentType: 'text/html', body: '<!doctype html><title>Kept</title>' }
        : { contentType: 'text/javascript', body: part },
    ),
  );
  return () => windows.close();
});

const loadPart = (page: Page) =>
  page.evaluate(`import('${ADDRESS}part.js').then((part) => { window.part = part; window.kept = []; })`);

async function openWindow(): Promise<Page> {
  const page = await windows.newPage();
  await page.goto(ADDRESS);
  await loadPart(page);
  return page;
}

/** Pictures come into the text of a post that has no number yet. */
const keep = (page: Page, count: number) =>
  page.evaluate(`(async () => {
    for (let at = 0; at < ${count}; at += 1)
      kept.push(await part.keepPicture('new-article', new File(['x'], at + '.png')));
  })()`);
/** The windows are closed; what is then offered to another one. */
async function left(...keys: string[]): Promise<number[]> {
  for (const page of windows.pages()) await page.close();
  const page = await openWindow();
  const counts: number[] = [];
  for (const key of keys)
    counts.push(await page.evaluate(`part.leftPictures('${key}').then(({ left }) => left.length)`));
  return counts;
}

test.each([0, 1, 2, 4])('pictures that are dropped %d ms into a move do not come back', async (wait) => {
  const page = await openWindow();
  await keep(page, 5);
  await page.evaluate(`(async () => {
    const moved = part.movePictures('new-article', '7');
    if (${wait} > 0) await new Promise((resolve) => setTimeout(resolve, ${wait}));
    await Promise.all([moved, ...kept.map(({ drop }) => drop())]);
  })()`);
  expect(await left('new-article', '7')).toEqual([0, 0]);
});

test('a post that gets its number takes its own pictures along, and those of no other window', async () => {
  const first = await openWindow();
  await keep(first, 2);
  const second = await openWindow();
  await keep(second, 1);
  await second.evaluate(`part.movePictures('new-article', '7')`);
  expect(await left('new-article', '7')).toEqual([2, 1]);
});

test('a window that begins with a copy of what another one keeps is another one', async () => {
  const first = await openWindow();
  await keep(first, 2);
  const opening = first.waitForEvent('popup');
  await first.evaluate(`window.open('${ADDRESS}')`);
  const copy = await opening;
  await copy.waitForURL(ADDRESS);
  await loadPart(copy);
  await keep(copy, 1);
  await copy.evaluate(`part.movePictures('new-article', '7')`);
  expect(await left('new-article', '7')).toEqual([2, 1]);
});

test('pictures of a tab that was loaded again go with its post, though they were not offered yet', async () => {
  const page = await openWindow();
  await keep(page, 2);
  await page.reload();
  await loadPart(page);
  await page.evaluate(`part.movePictures('new-article', '7')`);
  expect(await left('new-article', '7')).toEqual([0, 2]);
});

test('pictures that were offered go with the post that they were offered to', async () => {
  const first = await openWindow();
  await keep(first, 2);
  await first.close();
  const second = await openWindow();
  await second.evaluate(`part.leftPictures('new-article').then(() => part.movePictures('new-article', '7'))`);
  expect(await left('new-article', '7')).toEqual([0, 2]);
});
