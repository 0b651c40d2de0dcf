import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();
const SQUARE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1600' height='1600'%3E%3C/svg%3E";

test('who runs the site gives it another look, sees it before readers do, and starts a domain change', async () => {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  await visitor.open('/r/dashboard/site');
  await visitor.settled();
  const { page } = visitor;
  const preview = page.frameLocator('iframe[title="Preview"]');
  await preview.locator('.name').waitFor();

  // What is below the window is reached by the wheel, and the window itself stays where it is.
  await page.mouse.move(300, 400);
  const change = page.getByRole('button', { name: 'Change domain' });
  // What comes late makes the page longer under the wheel.
  const wheeled = async () => {
    await page.mouse.wheel(0, 9_000);
    return (await change.boundingBox())?.y ?? -1;
  };
  await expect.poll(wheeled).toSatisfy((y: number) => y > 0 && y < 900);
  expect(await page.evaluate('scrollY')).toBe(0);
  await page.getByLabel('Name', { exact: true }).fill('The Evening Herald');
  await page.getByLabel('Tagline (optional)').fill('Since 1902');
  const accent = page.getByRole('group', { name: 'Light colors' }).getByLabel('Accent');
  await accent.fill('#dddddd');
  await page.getByText('is too low').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectAccessible(page);
  await accent.fill('#0b5394');
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Water');
  await page.getByLabel('Link', { exact: true }).fill('/search?q=water');
  await preview.getByText('Since 1902').waitFor();
  await preview.getByRole('link', { name: 'Water' }).first().waitFor();
  const home = async () => (await page.request.get('/')).text();
  expect(await home()).not.toContain('Since 1902');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Site info updated successfully!').waitFor();
  const seen = await home();
  for (const part of ['The Evening Herald', 'Since 1902', '--accent:#0b5394', '>Water</a>']) {
    expect([part, seen.includes(part)]).toEqual([part, true]);
  }

  await page.getByRole('button', { name: 'Change domain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change domain' });
  await dialog.getByLabel('New domain').fill('herald.example.org');
  await asIfLongAgo(page);
  await dialog.getByRole('button', { name: 'Start domain change' }).click();
  const itIsYou = page.getByRole('dialog', { name: "Confirm it's you" });
  await itIsYou.getByLabel('Your password').fill('not this one');
  await expectAccessible(page);
  await itIsYou.getByRole('button', { name: 'Confirm' }).click();
  await itIsYou.getByText("That's not your current password.").waitFor();
  await itIsYou.getByLabel('Your password').fill('Masthead-demo-1');
  await itIsYou.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('_masthead.herald.example.org').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel change' }).click();
  await page.getByRole('button', { name: 'Change domain' }).waitFor();
});

/** The server says once what it says to a session of a while ago. */
async function asIfLongAgo(page: Page): Promise<void> {
  const refusal = { error: 'confirmation_is_needed', message: 'Confirm.', details: [], reach: 'for-site' };
  await page.route('**/change_domain/', (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  });
  const state = { is_confirmed: false, ways: ['password'], provider_title: null };
  await page.route('**/account/confirmation?*', (route) => route.fulfill({ json: state }), { times: 1 });
}

test('on paper a front begins with its name at the edge, and a picture ends where the text goes on', async () => {
  const { page } = await newsroom.visit();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto('/');
  const box = async (what: string) => {
    const found = await page.locator(what).first().boundingBox();
    if (!found) throw new Error(`There is no ${what} on paper.`);
    return { ...found, end: found.x + found.width, below: found.y + found.height };
  };
  const [name, date, main] = [await box('.name a'), await box('.date'), await box('main')];
  expect(Math.abs(name.x - main.x)).toBeLessThan(2);
  expect(Math.abs(date.end - main.end)).toBeLessThan(2);
  expect(await page.locator('.menu').first().isVisible()).toBe(false);
  // A picture that is higher than paper lets it be; the newsroom of tests has words alone.
  await page.setContent(`<html><head>${await page.evaluate('document.querySelector("style").outerHTML')}</head>
    <body><figure class="hero"><img alt="" width="1600" height="1600" src="${SQUARE}"></figure><p class="body">Text</p>
    <p class="comments-note"><a class="button" href="/u/site/sign-in">Sign in to comment</a></p>
    <section class="comments" id="empty"><h2>0 comments</h2></section>
    <section class="comments" id="said"><h2>1 comment</h2><ol class="comment-list"><li>Yes</li></ol></section>`);
  await page.locator('.hero img').waitFor();
  const [picture, body] = [await box('.hero img'), await box('.body')];
  expect(picture.height).toBeLessThan(500);
  expect(picture.below).toBeLessThanOrEqual(body.y);
  // No grey beside it, and nothing that paper cannot do.
  await expect
    .poll(() => page.evaluate("getComputedStyle(document.querySelector('.hero img')).backgroundColor"))
    .toBe('rgba(0, 0, 0, 0)');
  const seen = (what: string) => page.locator(what).isVisible();
  expect([await seen('.comments-note'), await seen('#empty'), await seen('#said')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('a player or picture that stands in a body by itself begins where its text does', async () => {
  const { page } = await newsroom.visit();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await page.setContent(`<html><head>${await page.evaluate('document.querySelector("style").outerHTML')}</head>
    <body><div class="body"><p>Text</p><iframe title="Talk"></iframe><img alt="" src="${SQUARE}"></div>`);
  const x = async (what: string) => (await page.locator(`.body > ${what}`).boundingBox())?.x;
  expect([await x('iframe'), await x('img')]).toEqual([await x('p'), await x('p')]);
});

test('on a phone a wide table scrolls by itself, and what stands below a gallery is below it', async () => {
  const { page } = await newsroom.visit();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const row = `<tr>${'<td>A long heading</td>'.repeat(9)}</tr>`;
  const gallery = `<figure class="wp-block-gallery"><figure><img alt="" src="${SQUARE}"></figure><figcaption>Words</figcaption></figure>`;
  await page.setContent(`<html><head>${await page.evaluate('document.querySelector("style").outerHTML')}</head>
    <body><div class="body"><p>Text</p><figure class="wp-block-table"><table>${row}</table></figure>${gallery}</div>`);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  const box = async (what: string) => page.locator(what).boundingBox();
  const [picture, words] = [await box('.wp-block-gallery img'), await box('.wp-block-gallery figcaption')];
  expect(words?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
});
