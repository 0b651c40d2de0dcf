import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../e2e/browser.ts';
import { type BenchServer, openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { percentile } from '../load/percentile.ts';
import type { Line, Runner } from './runner.ts';

const ITEMS = 2_000;
const FIRST_ID = 1_000_000_000;
const ROUNDS = 9;
const STEPS = 60;
const scripts = ['long-tasks.js', 'drawn.js'].map((name) =>
  fileURLToPath(new URL(`../page/${name}`, import.meta.url)),
);
/** A Monday on which nothing else is planned, and how many days the posts are spread over. */
const shown = [
  { mode: 'week', path: '', monday: '2031-03-03', days: 7 },
  { mode: 'month', path: '/month', monday: '2031-09-01', days: 28 },
] as const;

/** What the calendar takes in a browser with 2,000 posts in a week or in a month: to draw them, and while one is dragged. */
export const calendar: Runner = {
  run: async () => {
    const posts = 10_000;
    const newsroom = await keptNewsroom(posts);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder });
      const chromium = await launchBrowser();
      try {
        await plan(server);
        const lines: Line[] = [];
        for (const one of shown) lines.push(...(await measure(chromium, server, one)));
        return lines.map((line) => ({ ...line, posts }));
      } finally {
        await chromium.close();
        await server.stop();
      }
    });
  },
};

/** Posts at every minute of the day in turn, as many as come in each of the spans. */
async function plan(server: BenchServer): Promise<void> {
  const client = new pg.Client(server.connectionString);
  await client.connect();
  for (const [at, { monday, days }] of shown.entries()) {
    const from = Date.parse(`${monday}T00:00:00Z`) / 1000;
    await client.query(
      `insert into post (site_id, id, status, headline, slug, created_ts, updated_ts, scheduled_ts)
        select $1::bigint, $2::bigint + n, 10, 'A planned post about the harbour ' || n, '', 1, 1,
          $3::bigint + (n * 7919 % ($4::bigint * 1440)) * 60
        from generate_series(1, $5::int) as n`,
      [server.siteId, FIRST_ID + at * ITEMS, from, days, ITEMS],
    );
  }
  await client.end();
}

async function measure(
  chromium: Browser,
  server: BenchServer,
  { mode, path, monday }: (typeof shown)[number],
): Promise<Line[]> {
  const page = await signedIn(chromium, server);
  const [year, month, day] = monday.split('-');
  await page.goto(`${server.address}/r/dashboard/posts/calendar${path}?date=${day}/${month}/${year}`);
  await page.locator('[data-entry]').first().waitFor();
  await page.waitForLoadState('networkidle');
  for (const script of scripts) await page.evaluate(await readFile(script, 'utf8'));
  const later = page.getByRole('button', { name: 'Later', exact: true });
  const drawn: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await later.click();
    await page.locator('[data-entry]').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    const taken = await page.evaluate<number>(BACK);
    await page.waitForTimeout(500);
    // The first time compiles what is drawn with.
    if (round === 0) continue;
    drawn.push(taken);
    tasks.push(await page.evaluate<number>('window.longestTask'));
  }
  const dragging = await drag(page);
  await page.context().close();
  drawn.sort((a, b) => a - b);
  const what = `${ITEMS.toLocaleString('en')} posts in a ${mode}`;
  return [
    { what: `${what}, drawn after a press`, p50: percentile(drawn, 0.5), p99: percentile(drawn, 0.99) },
    { what: `${what}, the longest task of it`, value: Math.max(...tasks), unit: 'ms' },
    { what: `${what}, the longest task while one is dragged`, value: dragging, unit: 'ms' },
  ];
}

/** In words of the page, which this program does not know. */
const BACK = `window.drawnAfter(() => document.querySelector('button[aria-label="Earlier"]').click())`;

/** Takes a post to and fro over the days, and lets it go with Escape. */
async function drag(page: Page): Promise<number> {
  const one = page.locator('[data-entry][data-movable="true"]').first();
  await one.scrollIntoViewIfNeeded();
  const box = await one.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  await page.evaluate('window.longestTask = 0');
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  for (const [x, y] of [
    [1_300, 700],
    [500, 400],
    [900, 250],
    [1_200, 800],
  ] as const) {
    await page.mouse.move(x, y, { steps: STEPS });
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.waitForTimeout(300);
  return page.evaluate<number>('window.longestTask');
}

async function signedIn(chromium: Browser, server: BenchServer): Promise<Page> {
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 } });
  const { cookie = '' } = await server.as('owner');
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.address };
  });
  await context.addCookies(cookies);
  return context.newPage();
}
