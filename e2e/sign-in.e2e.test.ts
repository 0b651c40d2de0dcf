import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  demoPassword,
  expectAccessible,
  type Newsroom,
  placeAtRest,
  startNewsroom,
  type Visitor,
} from './newsroom.ts';

let newsroom: Newsroom;
let visitor: Visitor;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());
beforeEach(async () => {
  visitor = await newsroom.visit();
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

describe('somebody who is not signed in', () => {
  test('is sent to the sign-in page and comes back to the address they asked for', async () => {
    const { page } = visitor;
    await visitor.open('/r/dashboard/posts?status=99&limit=25');
    await page.getByText("You'll be taken back to Posts.").waitFor();
    await expectAccessible(page);
    await visitor.signIn();
    await page.waitForURL('**/r/dashboard/posts?status=99&limit=25');
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    await expect.poll(() => page.title()).toBe('Posts Dashboard');
  });

  test('is told that address and password do not fit, and keeps what was typed', async () => {
    const { page } = visitor;
    await visitor.open('/core/users/login');
    await page.getByLabel('Email').fill('editor@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Wrong email or password.').waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('editor@demo.test');
    await expectAccessible(page);
  });

  test('goes from the address to the password by Tab, and past it to the way for whoever forgot it', async () => {
    const { page } = visitor;
    await visitor.open('/core/users/login');
    await page.getByLabel('Email').focus();
    const focused = async () => {
      const element = page.locator(':focus');
      return (await element.getAttribute('id')) ?? (await element.textContent());
    };
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('password');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Forgot password?');
  });

  test('is told what is missing before anything is sent', async () => {
    const { page } = visitor;
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await visitor.open('/core/users/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter your email address.').waitFor();
    await page.getByText('Enter your password.').waitFor();
    expect(calls).toEqual([]);
  });

  test('can look at the password, and fills it from a demo account', async () => {
    const { page } = visitor;
    await visitor.open('/core/users/login');
    await page.getByRole('button', { name: 'writer@demo.test' }).click();
    const password = page.getByLabel('Password', { exact: true });
    await expect.poll(() => password.inputValue()).toBe(demoPassword);
    // Enter signs in at once.
    await page.locator('button[type="submit"]:focus').waitFor();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
  });

  test('gets the same answer for a forgotten password whether the address is known or not', async () => {
    const { page } = visitor;
    for (const email of ['editor@demo.test', 'nobody@demo.test']) {
      await visitor.open('/core/users/login');
      await page.getByRole('link', { name: 'Forgot password' }).click();
      await expectAccessible(page);
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await page.getByText(`If ${email} has an account, a reset link is on its way.`).waitFor();
    }
  });
});

describe('somebody who is signed in', () => {
  beforeEach(async () => {
    await visitor.open('/r/dashboard/');
    await visitor.signIn();
    await visitor.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  });

  test('signs out from the menu and is asked again', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: /^Account:/ }).click();
    const menu = await placeAtRest(page.getByRole('dialog', { name: /^Account:/ }));
    expect(menu.top).toBeGreaterThanOrEqual((await placeAtRest(page.getByRole('banner'))).bottom);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await visitor.open('/r/dashboard/posts');
    await page.getByText("You'll be taken back to Posts.").waitFor();
  });

  test('signs out by the old link through a page with one button', async () => {
    const { page } = visitor;
    await visitor.open('/core/users/logout');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('chooses dark colours and finds them again without a flash', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByText('Dark', { exact: true }).click();
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    await expect.poll(scheme).toBe('dark');
    await page.addInitScript(`
      const watch = new MutationObserver(() => {
        if (!document.body) return;
        document.documentElement.dataset.firstScheme =
          document.documentElement.getAttribute('data-mantine-color-scheme');
        watch.disconnect();
      });
      watch.observe(document, { childList: true, subtree: true });
    `);
    await page.reload();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('data-first-scheme')).toBe('dark');
  });

  test('finds Not found for an address without a screen, and the way back', async () => {
    const { page } = visitor;
    await visitor.open('/r/dashboard/nothing-here');
    await page.getByRole('heading', { name: 'Not found', level: 1 }).waitFor();
    await expect.poll(() => page.title()).toBe('Not found Dashboard');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Home', exact: true }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  });

  test('reaches the posts through doubled slashes, and with a slash at the end', async () => {
    const { page } = visitor;
    for (const path of ['/r/dashboard//posts', '/r/dashboard/posts/']) {
      await visitor.open(path);
      await page.locator('[data-row]').first().waitFor();
    }
  });
});
