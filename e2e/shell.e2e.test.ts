import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';

const host = 'wrenford.test';

let newsroom: Newsroom;
let visitor: Visitor;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

async function open(path: string, window: Parameters<Newsroom['visit']>[0] = {}) {
  visitor = await newsroom.visit({ ...window, as: 'owner@demo.test' });
  await visitor.open(path);
  await visitor.page.locator('#content').waitFor();
  return visitor.page;
}

describe('the themes', () => {
  test.each([
    ['Modern light', 'modern_light', 'rgb(243, 246, 252)'],
    ['Modern dark', 'modern_dark', 'rgb(30, 31, 32)'],
  ])(
    'theme-persist: %s is chosen, kept, drawn from the first paint, and readable',
    async (label, name, bar) => {
      const page = await open('/r/dashboard/posts');
      await page.locator('[data-row]').first().waitFor();
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('radio', { name: label }).check();
      await expectAccessible(page);
      await page.reload({ waitUntil: 'commit' });
      // The page is marked before any of its scripts has come.
      await page.waitForFunction('document.body !== null');
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe(name);
      await page.locator('[data-row]').first().waitFor();
      await expect.poll(() => page.evaluate('document.body.className')).toContain(`theme-${name}`);
      const color = await page.evaluate(
        `getComputedStyle(document.querySelector('header > div')).backgroundColor`,
      );
      expect(color).toBe(bar);
      await page.locator('[data-figure]').first().waitFor();
      // What covers the ends of the figures has the colour that they stand on.
      const cover = `getComputedStyle(document.querySelector('[data-figure]').parentElement).backgroundImage`;
      expect(await page.evaluate(cover)).toContain(bar);
      await expectAccessible(page);
    },
  );

  test('the default one follows the system', async () => {
    const page = await open('/r/dashboard/agreements', { colorScheme: 'dark' });
    const scheme = () => page.evaluate('document.documentElement.dataset.mantineColorScheme');
    await expect.poll(() => scheme()).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(scheme).toBe('light');
  });
});

describe('the figures over the posts', () => {
  test.each([1440, 768, 390, 320])(
    'have their place in a window of %d px, and move nothing',
    async (width) => {
      const page = await open('/r/dashboard/posts?period=last_month', { width });
      await page.locator('[data-figure="viewsPeriod"]').waitFor();
      await expect.poll(() => page.locator('[data-figure="articles"]').textContent()).toMatch(/^Articles\d+/);
      const [strip, main] = await Promise.all([
        page.getByRole('group', { name: 'Figures' }).boundingBox(),
        page.locator('#content').boundingBox(),
      ]);
      if (!strip || !main) throw new Error('The figures have no place.');
      expect(strip.y + strip.height).toBeLessThanOrEqual(main.y);
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth'))
        .toBeLessThanOrEqual(width);
      await expectAccessible(page);
    },
  );
});

describe('the addresses', () => {
  test('of older dashboards lead to the screens of today, with their query', async () => {
    const page = await open('/core/r_dashboard/posts/?status=5');
    await page.waitForURL('**/r/dashboard/posts?status=5');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Posts');
  });

  test('double-slash, route-exact: doubled slashes are one, and nothing lies below an exact screen', async () => {
    const page = await open('/r/dashboard//redirects');
    await page.waitForURL('**/r/dashboard/redirects');
    await visitor.open('/r/dashboard/redirects/more');
    await page.locator('[data-row]').first().waitFor();
    await visitor.open('/r/dashboard/posts/more');
    await page.getByText("This page doesn't exist.").waitFor();
    await expect.poll(() => page.title()).toBe('Not found Dashboard');
  });

  test('condition-not-found: a screen that does not open to somebody is not found', async () => {
    visitor = await newsroom.visit({ as: 'writer@demo.test' });
    const { page } = visitor;
    await visitor.open('/r/dashboard/redirects');
    await page.getByText("This page doesn't exist.").waitFor();
    await expect.poll(() => page.title()).toBe('Not found Dashboard');
  });
});

describe('an agreement', () => {
  test('is asked for where product notifications are on, put off, reviewed and given', async () => {
    await newsroom.admin('set', host, 'enable_product_notifications', 'on');
    const page = await open('/r/dashboard/posts');
    const dialog = page.getByRole('dialog', { name: 'Product tour' });
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 500);
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Maybe later' }).click();
    await page.reload();
    await page.locator('[data-row]').first().waitFor();
    expect(await dialog.count()).toBe(0);

    await page.getByRole('button', { name: 'Open the main menu' }).click();
    await page.getByRole('link', { name: 'Agreements', exact: true }).click();
    await page.getByText('Unacknowledged').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Review Product tour' }).click();
    await dialog.getByRole('button', { name: 'Agree' }).click();
    await page.getByText('Allowed').waitFor();
    const hash = await page.request.get('/core/integrations/agreements/hash');
    expect((await hash.json()).hash).toMatch(/^[0-9a-f]{64}$/);
    await newsroom.admin('set', host, 'enable_product_notifications', 'off');
  });
});

describe('an account with a limit', () => {
  test('warns of the day, and then is read-only until the operator lifts it', async () => {
    await newsroom.admin('past-due', host, '2099-12-31');
    const page = await open('/r/dashboard/redirects');
    await page.getByText('will be turned to read-only mode by 31 Dec 2099.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss' }).click();

    await newsroom.admin('past-due', host, '2020-01-01');
    await page.reload();
    const banner = page.getByRole('region', { name: 'Account status' });
    await banner.getByText('Your account is past due!').waitFor();
    await page.locator('[data-row]').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Add redirect' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    expect(await page.getByRole('dialog', { name: 'Account past due' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('[data-row]').first().click();
    const dialog = page.getByRole('dialog', { name: 'Account past due' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(await dialog.count()).toBe(0);

    await newsroom.admin('past-due', host, 'never');
    await page.reload();
    await page.locator('[data-row]').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Add redirect' }).isEnabled()).toBe(true);
    expect(await banner.count()).toBe(0);
  });
});
