import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/browser.ts';
import { openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { median } from '../load/rounds.ts';
import type { Line, Runner } from './runner.ts';

const ROUNDS = 5;
const slow = { latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8, offline: false };
type Painted = { largest: number; shifted: number; teasers: number };

/** Public pages in a browser: when the largest thing is painted, and how much of the page moves meanwhile. */
export const paints: Runner = {
  run: async ({ posts }) => {
    const newsroom = await keptNewsroom(posts);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder });
      const chromium = await launchBrowser();
      try {
        const pages = await addressesOf(chromium, server.address);
        const lines: Line[] = [];
        for (const [name, path] of Object.entries(pages)) {
          const open = (network?: typeof slow) => repeated(chromium, server.address + path, network);
          // The first visit of all renders the page and starts what the browser needs.
          await opened(chromium, server.address + path);
          const near = await open();
          const far = await open(slow);
          const shift = Math.max(near.shifted, far.shifted);
          lines.push(
            { what: `largest paint of the ${name}`, p50: near.largest, note: `${near.teasers} teasers` },
            { what: `largest paint of the ${name}, 10 Mbit/s and 40 ms`, p50: far.largest },
            { what: `layout shift of the ${name}`, value: shift, unit: '' },
          );
        }
        return lines.map((line) => ({ ...line, posts }));
      } finally {
        await chromium.close();
        await server.stop();
      }
    });
  },
};

/** The front page, and the first section and the first post that it leads to. */
async function addressesOf(chromium: Browser, address: string): Promise<Record<string, string>> {
  const page = await chromium.newPage();
  await page.goto(`${address}/`);
  const first = (links: string) => page.locator(links).first().getAttribute('href');
  const [section, post] = [await first('nav.menu a'), await first('main .line a')];
  await page.close();
  return { 'front page': '/', 'page of a section': section ?? '/', 'page of a post': post ?? '/' };
}

async function repeated(chromium: Browser, url: string, network?: typeof slow): Promise<Painted> {
  const all: Painted[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await opened(chromium, url, network));
  const shifted = Math.max(...all.map((one) => one.shifted));
  return { ...median(all, ({ largest }) => largest), shifted };
}

async function opened(chromium: Browser, url: string, network?: typeof slow): Promise<Painted> {
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (network) await session.send('Network.emulateNetworkConditions', network);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 20_000);
    await page.waitForLoadState('networkidle');
    return await measured(page);
  } finally {
    await context.close();
  }
}

/** In words of the page, which this program does not know. */
const OBSERVE = `new Promise((done) => {
  const found = { largest: 0, shifted: 0, teasers: document.querySelectorAll('main article').length };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { found.largest = startTime; });
  watch('layout-shift', ({ value }) => { found.shifted += value; });
  requestAnimationFrame(() => setTimeout(() => done(found), 100));
})`;

const measured = async (page: Page): Promise<Painted> => (await page.evaluate(OBSERVE)) as Painted;
