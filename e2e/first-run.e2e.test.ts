import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, type Newsroom, startNewsroom } from './newsroom.ts';

let newsroom: Newsroom;

beforeAll(async () => {
  newsroom = await startNewsroom({ MASTHEAD_DEMO: '0' });
});
afterAll(() => newsroom.stop());

test('the owner of an empty installation sets it up by the printed link and is let in', async () => {
  const link = /http:\S+\/core\/users\/setup\/[^\s"]+/.exec(newsroom.server.output())?.[0] ?? '';
  const { page, complaints, open, leave } = await newsroom.visit();
  await open(link);
  await page.getByRole('heading', { name: 'Set up Masthead' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Site title').fill('The Harbour Gazette');
  await page.getByLabel('Your name').fill('Ingrid Holm');
  await page.getByLabel('Email').fill('ingrid@harbour.test');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create site' }).click();
  await page.getByText('Meet every rule below.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('Nine Boats, 9'.replaceAll(' ', '-'));
  await page.getByRole('button', { name: 'Create site' }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await open('/r/dashboard/posts');
  await page.getByText('No posts', { exact: true }).waitFor();
  await page.getByText('No posts on The Harbour Gazette yet.').waitFor();
  await expectAccessible(page);
  await page.getByText('npm run import -- <file>').waitFor();
  await open(link);
  await page.getByText('This link has expired or was already used.').waitFor();
  await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
  await expectAccessible(page);
  await open(`/core/users/reset/${'x'.repeat(43)}`);
  await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
  await expect
    .poll(() => page.evaluate(`getComputedStyle(document.querySelector('h1')).fontSize`))
    .toBe('24px');
  await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await leave();
});
