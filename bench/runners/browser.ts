import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/browser.ts';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { median } from '../load/rounds.ts';
import { inContext } from './browser-context.ts';
import { longestTask } from './browser-tasks.ts';
import type { Line, Runner } from './runner.ts';

const ROUNDS = 7;
const SCREEN = '/r/dashboard/posts';
const firstRow = fileURLToPath(new URL('../page/first-row.js', import.meta.url));
const slow = { latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8, offline: false };

/** One load of the screen: milliseconds until the first row is painted, and kilobytes of JavaScript until then. */
type Opened = { milliseconds: number; kilobytes: number };

/** The posts screen in a browser: time to the first row, bytes of JavaScript, and long tasks at work. */
export const browser: Runner = {
  run: async ({ posts }) => {
    const server = await openBenchServer(await keptNewsroom(posts));
    const chromium = await launchBrowser();
    try {
      // The first page of a browser process pays for the process itself.
      await openCold(chromium, server);
      const cold = await repeat(() => openCold(chromium, server));
      const warm = await repeatWarm(chromium, server);
      const throttled = await repeat(() => openCold(chromium, server, slow));
      const task = await inContext(chromium, server, longestTask);
      const lines: Line[] = [
        { what: 'first row in the browser, cold', p50: cold.milliseconds },
        { what: 'first row in the browser, warm', p50: warm.milliseconds },
        { what: 'first row in the browser, cold, 10 Mbit/s and 40 ms', p50: throttled.milliseconds },
        { what: 'JavaScript until the first row', value: cold.kilobytes, unit: 'kB' },
        { what: 'longest task while sorting and selecting 100 rows', value: task, unit: 'ms' },
      ];
      return lines.map((line) => ({ ...line, posts }));
    } finally {
      await chromium.close();
      await server.stop();
    }
  },
};

async function repeat(open: () => Promise<Opened>): Promise<Opened> {
  const opened: Opened[] = [];
  for (let round = 0; round < ROUNDS; round += 1) opened.push(await open());
  return median(opened, ({ milliseconds }) => milliseconds);
}

const openCold = (chromium: Browser, server: BenchServer, network?: typeof slow): Promise<Opened> =>
  inContext(chromium, server, async (page, context) => openScreen(page, context, server, network));

/** The second visit of the same person: files come from the browser's own cache. */
async function repeatWarm(chromium: Browser, server: BenchServer): Promise<Opened> {
  return inContext(chromium, server, async (page, context) => {
    await openScreen(page, context, server);
    return repeat(async () => {
      const next = await context.newPage();
      const opened = await openScreen(next, context, server);
      await next.close();
      return opened;
    });
  });
}

async function openScreen(
  page: Page,
  context: BrowserContext,
  server: BenchServer,
  network?: typeof slow,
): Promise<Opened> {
  await page.addInitScript({ path: firstRow });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (network) await session.send('Network.emulateNetworkConditions', network);
  const bytes = countScripts(session);
  await page.goto(`${server.address}${SCREEN}`, { waitUntil: 'commit' });
  const asked = { expression: 'window.firstRow', awaitPromise: true, returnByValue: true };
  const { result } = await session.send('Runtime.evaluate', asked);
  return { milliseconds: result.value as number, kilobytes: bytes() / 1000 };
}

function countScripts(session: CDPSession): () => number {
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /\.js(\?|$)/.test(response.url)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}
