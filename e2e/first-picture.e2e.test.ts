import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';

let newsroom: Newsroom;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());

const files = '**/r/dashboard/static/**';

/** Keeps every file of the build from coming until it is let go. */
async function holdFiles(page: Page): Promise<() => Promise<void>> {
  let letGo = () => {};
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(files, async (route) => {
    await isFree;
    await route.continue();
  });
  return async () => {
    letGo();
  };
}

const isPainted = (page: Page) =>
  page.evaluate<boolean>(`performance.getEntriesByName('first-contentful-paint').length > 0`);

const placeOf = (page: Page, what: string) =>
  page.evaluate<number[]>(`(({ left, top, width, height }) => [left, top, width, height].map(Math.round))(
    document.querySelector('${what}').getBoundingClientRect())`);

const groundOf = (page: Page) =>
  page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');

/** A page of which nothing has come but itself. */
async function openHeld(path: string, window: Parameters<Newsroom['visit']>[0]) {
  const visitor = await newsroom.visit(window);
  const letGo = await holdFiles(visitor.page);
  await visitor.page.goto(path, { waitUntil: 'commit' });
  await visitor.page.locator('.start').waitFor();
  await expect.poll(() => isPainted(visitor.page)).toBe(true);
  return { visitor, page: visitor.page, letGo };
}

async function close({ page, complaints }: Visitor): Promise<void> {
  expect(complaints).toEqual([]);
  await page.context().close();
}

describe('the first picture of a page', () => {
  test.each([
    [1440, 'light', 'default', 'rgb(253, 252, 250)'],
    [1440, 'dark', 'default', 'rgb(22, 21, 19)'],
    [768, 'dark', 'modern_light', 'rgb(255, 255, 255)'],
    [390, 'light', 'modern_dark', 'rgb(19, 19, 20)'],
  ] as const)(
    'needs no file and no script in a window of %d px, %s, %s',
    async (width, scheme, theme, ground) => {
      const seen = { width, colorScheme: scheme, as: 'owner@demo.test' };
      const { visitor, page, letGo } = await openHeld('/r/dashboard/agreements', seen);
      await expect.poll(() => page.locator('.start-list').isVisible()).toBe(false);
      await letGo();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate(`localStorage.setItem('masthead.theme', '${theme}')`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });

      const again = await holdFiles(page);
      await page.goto('/r/dashboard/posts', { waitUntil: 'commit' });
      await page.locator('.start').waitFor();
      await expect.poll(() => isPainted(page)).toBe(true);
      await expect.poll(() => groundOf(page)).toBe(ground);
      await expect.poll(() => page.locator('.start svg').isVisible()).toBe(true);
      await expect.poll(() => page.locator('.start-list').isVisible()).toBe(true);
      await expect.poll(() => page.getByRole('status').textContent()).toBe('Loading...');
      await page.emulateMedia({ forcedColors: 'active' });
      expect((await placeOf(page, '.start-said'))[2]).toBeGreaterThan(50);
      await page.emulateMedia({ forcedColors: 'none' });
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await expect.poll(() => page.locator('.start-note:visible').count()).toBe(0);
      // Its heading comes with the screen, whose name it is.
      await expectAccessible(page, { without: ['page-has-heading-one'] });
      const rule = await placeOf(page, '.start-rule');
      const wordmark = await placeOf(page, '.start svg');

      await again();
      await page.locator('[data-row]').first().waitFor();
      await expect.poll(() => page.locator('.start').count()).toBe(0);
      expect(await placeOf(page, 'header > :nth-child(2)')).toEqual(rule);
      if (width > 600) expect(await placeOf(page, 'header svg[role="img"]')).toEqual(wordmark);
      await close(visitor);
    },
  );

  test('of the pages before the sign-in is theirs', async () => {
    const { visitor, page, letGo } = await openHeld('/core/users/login', { colorScheme: 'dark' });
    await expect.poll(() => groundOf(page)).toBe('rgb(22, 21, 19)');
    await expectAccessible(page, { without: ['page-has-heading-one'] });
    const places = ['.start svg', '.start-rule', '.start-form'];
    const before = await Promise.all(places.map((what) => placeOf(page, what)));
    await letGo();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const after = await Promise.all(
      ['.name svg', '.masthead .rule', 'main'].map((what) => placeOf(page, what)),
    );
    expect(after.map((place) => place.slice(0, 3))).toEqual(before.map((place) => place.slice(0, 3)));
    await close(visitor);
  });

  test.each(['/r/dashboard/posts', '/core/users/login'])(
    'at %s says that the scripts did not come, and how to go on',
    async (path) => {
      const visitor = await newsroom.visit({ as: 'owner@demo.test' });
      const { page } = visitor;
      await page.route(`${files}.js`, (route) => route.abort());
      await page.goto(path);
      await page.getByRole('alert').getByText("The page couldn't be loaded.").waitFor();
      await expect.poll(() => page.locator('.start-wait').isVisible()).toBe(false);
      await expect.poll(() => page.getByRole('status').count()).toBe(0);
      await expectAccessible(page, { without: ['page-has-heading-one'] });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('link', { name: 'Try again' }).click();
      await page.locator('.start').waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await close(visitor);
    },
  );

  test('says that a script broke before anything was drawn, and how to go on', async () => {
    const { page } = await newsroom.visit({ as: 'owner@demo.test' });
    await page.route(`${files}.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("This build is broken.")' }),
    );
    await page.goto('/r/dashboard/posts');
    await page.getByRole('alert').getByText("The page couldn't be loaded.").waitFor();
    await page.context().close();
  });

  test.each(['/r/dashboard/posts', '/core/users/login'])(
    'at %s asks for scripts where they are turned off',
    async (path) => {
      const visitor = await newsroom.visit({ colorScheme: 'dark', locale: 'de-DE', hasScripts: false });
      const { page } = visitor;
      await page.goto(path);
      const note = page.locator('.start-note:visible');
      await expect.poll(() => note.textContent()).toMatch(/^Masthead braucht JavaScript\./);
      await expect.poll(() => page.getByText('Wird geladen').isVisible()).toBe(false);
      await expect.poll(() => page.locator('.start-wait').isVisible()).toBe(false);
      await close(visitor);
    },
  );

  test('stands before the styles of the page, and those before the styles of later parts', async () => {
    const visitor = await newsroom.visit({ as: 'owner@demo.test' });
    const { page } = visitor;
    const own = /rel="stylesheet"[^>]* href="([^"]+)"/g;
    const sheets = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('link[rel=stylesheet]')].map((sheet) => sheet.getAttribute('href'))`,
      );
    const answer = await page.goto('/r/dashboard/redirects');
    const first = [...((await answer?.text()) ?? '').matchAll(own)].map(([, href]) => href);
    await page.getByRole('button', { name: 'Add redirect' }).first().waitFor();
    expect(first.length).toBeGreaterThan(0);
    expect((await sheets()).slice(0, first.length)).toEqual(first);
    expect((await sheets()).length).toBeGreaterThan(first.length);
    await close(visitor);
  });

  test.each(['/r/dashboard/posts', '/core/users/login'])('at %s waits for no stylesheet', async (path) => {
    const answer = await fetch(newsroom.server.address + path, {
      headers: { accept: 'text/html', 'accept-language': 'es-ES' },
    });
    const [head = '', body = ''] = (await answer.text()).split('</head>');
    expect(head).toContain('<style>');
    expect(head).not.toContain('rel="stylesheet"');
    expect(body.indexOf('class="start"')).toBeLessThan(body.indexOf('rel="stylesheet"'));
    expect(body).toContain('Cargando…');
    expect(head + body).not.toMatch(/\{\{\w+\}\}/);
    expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[^']+';/);
  });
});
