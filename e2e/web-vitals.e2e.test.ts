import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOriginVitals } from '#modules/web-vitals/web-vitals.contract.ts';
import { type Newsroom, startNewsroom } from './newsroom.ts';

const READER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
type Measured = Record<'scrollWidth' | 'clientWidth' | 'scrollHeight' | 'clientHeight', number>;
let newsroom: Newsroom;
beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());

test('a page measures itself in the browser of a reader, and the screens tell how fast it was', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { page } = visitor;
  await visitor.open('/r/dashboard/web_vitals');
  const siteId = await page.locator('html').getAttribute('data-site-id');
  const asked = getOriginVitals.path.replace('{siteId}', String(siteId));
  const measured = async (): Promise<number> => (await (await page.request.get(asked)).json()).views;
  const before = await measured();
  // What this browser calls itself is a program's name, whose pages are not counted.
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('Network.setUserAgentOverride', { userAgent: READER });
  // One page of ten measures itself; this one does.
  await page.addInitScript("if (!location.pathname.startsWith('/r/')) Math.random = () => 0;");
  await page.goto('/');
  await page.waitForFunction("'webVitals' in window");
  // The largest paint is settled by the first touch; one that comes before anything was painted would leave none.
  await page.evaluate(`new Promise((painted) => {
    new PerformanceObserver(painted).observe({ type: 'largest-contentful-paint', buffered: true });
  })`);
  await page.mouse.click(4, 4);
  // What it says as it closes the page, this browser signs with its own name; a page that is hidden says the same.
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { value: true });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  `);
  await expect.poll(measured, { timeout: 10_000 }).toBe(before + 1);

  await visitor.open('/r/dashboard/web_vitals');
  await page.getByText(`${(before + 1).toLocaleString('en-US')} views measured`).waitFor();
  await page.getByRole('row', { name: /Home page/ }).waitFor();
  await page.getByLabel('Check a page').fill('/');
  await page.getByRole('button', { name: 'Show vitals' }).click();
  await page.getByRole('link', { name: 'Whole site' }).waitFor();
  await page.getByText(/views measured/).waitFor();
  // Its title is a long one, and a phone shows the whole of it; letters reach a little below their line.
  const title = page.getByRole('heading', { level: 1, name: /for/ });
  const isCut = () =>
    title.evaluate((h: Measured) => h.scrollWidth > h.clientWidth || h.scrollHeight > h.clientHeight + 4);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(isCut).toBe(false);
  }
  await visitor.open('/r/dashboard/web_vitals');
  await page.getByRole('heading', { level: 1, name: /for Origin/ }).waitFor();
  await expect.poll(isCut).toBe(false);
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
}, 60_000);
