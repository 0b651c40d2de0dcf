import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pseudoText } from '#platform/contract/pseudo-text.ts';
import { type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';
import { misfits, type TextWatch, watchTexts } from './pseudo-language.ts';
import { screenPaths } from './screen-paths.ts';

let newsroom: Newsroom;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());

/** Somebody who reads a pseudo-language; the account is left as it is. */
async function visitIn(language: string): Promise<Visitor> {
  const visitor = await newsroom.visit({ as: 'owner@demo.test' });
  const { address } = newsroom.server;
  await visitor.page.context().addCookies([{ name: 'language', value: language, url: address }]);
  return visitor;
}

/** What comes from no call: the product, and the networks that posts are shared to. */
const names = ['Masthead', 'Mastodon', 'Bluesky'];

describe('every text comes from the catalogues', () => {
  let visitor: Visitor;
  let texts: TextWatch;

  beforeAll(async () => {
    visitor = await visitIn('en-XA');
    texts = watchTexts(visitor.page, names);
  });
  afterAll(() => visitor.page.context().close());

  test.each(screenPaths())('on the screen %s', async (path) => {
    await visitor.page.goto(`/r/dashboard${path}`);
    await visitor.settled();
    expect(await texts.bypasses()).toEqual([]);
  });

  test.each([
    ['/posts', 'Open the main menu'],
    ['/posts', 'Save as new view'],
    ['/posts', 'Columns'],
    ['/posts', 'More'],
    ['/redirects', 'Add redirect'],
    ['/redirects', 'Import'],
  ])('in what opens on %s by "%s"', async (path, name) => {
    const { page } = visitor;
    await page.goto(`/r/dashboard${path}`);
    await visitor.settled();
    const button = page
      .getByRole('button', { name: pseudoText(name), exact: true })
      .filter({ visible: true });
    await button.first().click();
    await visitor.settled();
    expect(await texts.bypasses()).toEqual([]);
  });

  test('in what is said against a form, by the page and by the server', async () => {
    const { page } = visitor;
    await page.goto('/r/dashboard/redirects');
    await visitor.settled();
    await page
      .getByRole('button', { name: pseudoText('Add redirect') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('button[type="submit"]').click();
    await dialog.getByRole('alert').first().waitFor();
    expect(await texts.bypasses()).toEqual([]);
    await dialog.getByLabel(pseudoText('Path'), { exact: true }).fill('/here');
    await dialog.getByLabel(pseudoText('Goes to'), { exact: true }).fill('/here');
    const refused = page.waitForResponse((response) => response.request().method() === 'POST');
    await dialog.locator('button[type="submit"]').click();
    expect((await refused).status()).toBe(422);
    await dialog.getByRole('alert').first().waitFor();
    expect(await texts.bypasses()).toEqual([]);
  });
});

describe.each(['en-XA', 'ar-XB'])('longer texts fit in %s', (language) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await visitIn(language);
  });
  afterAll(() => visitor.page.context().close());

  test.each(screenPaths())('at every width on the screen %s', async (path) => {
    const { page } = visitor;
    await page.goto(`/r/dashboard${path}`);
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await visitor.settled();
      // What is drawn otherwise in a narrow window is so in one of the next frames.
      await expect.poll(() => misfits(page), { message: `at ${width} px` }).toEqual([]);
    }
  });
});
