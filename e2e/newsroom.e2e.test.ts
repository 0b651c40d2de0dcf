import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Newsroom, startNewsroom } from './newsroom.ts';

let newsroom: Newsroom;

beforeAll(async () => {
  newsroom = await startNewsroom({ MASTHEAD_DEMO: '0' });
});
afterAll(() => newsroom.stop());

test('a journey cannot leave a screen that breaks the rules of accessibility', async () => {
  const { page, open, leave } = await newsroom.visit({ isAlwaysHeld: true });
  await open('/core/users/login');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.evaluate("document.querySelector('main').append(document.createElement('button'))");
  await expect(open('/core/users/forgot')).rejects.toThrow('button-name');
  await expect(leave()).rejects.toThrow('button-name');
});

test('what kept to the rules is held against them again once anything of it is drawn otherwise', async () => {
  const { page, open, leave } = await newsroom.visit();
  await open('/core/users/login');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await expectAccessible(page);
  await expectAccessible(page);
  await page.evaluate("document.querySelector('main h1').style.color = '#eee'");
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast');
  await page.evaluate("document.querySelector('main h1').removeAttribute('style')");
  await page.evaluate("document.querySelector('label').htmlFor = 'nothing'");
  await expect(expectAccessible(page)).rejects.toThrow('label');
  await page.reload();
  await leave();
});
