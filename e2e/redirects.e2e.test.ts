import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, type Newsroom, type Visitor } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();
let visitor: Visitor;

async function openRedirects(query = '', window: Parameters<Newsroom['visit']>[0] = {}): Promise<Page> {
  visitor = await newsroom.visit({ ...window, as: 'owner@demo.test' });
  await visitor.open(`/r/dashboard/redirects${query}`);
  await visitor.page.locator('[data-row]').first().waitFor();
  return visitor.page;
}

type Styled = HTMLElement & { style: { animationPlayState: string } };

const row = (page: Page, path: string) =>
  page.locator('[data-row]', { has: page.getByText(path, { exact: true }) });

async function fillIn(page: Page, path: string, target: string): Promise<void> {
  await page.getByRole('button', { name: 'Add redirect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add redirect' });
  await dialog.getByLabel('Path', { exact: true }).fill(path);
  await dialog.getByLabel('Goes to').fill(target);
  await dialog.getByRole('button', { name: 'Add redirect' }).click();
}

/** Where the site sends a reader. */
async function followed(page: Page, path: string): Promise<[number, string | undefined]> {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
}

describe('who edits the site', () => {
  test('adds a redirect, sees readers follow it, is kept from a circle, deletes it and takes that back', async () => {
    const page = await openRedirects('', { hasMotion: true });
    await expectAccessible(page);
    await fillIn(page, '/spring-offer', '/contact');
    await page.getByText('Redirection added.').waitFor();
    await row(page, '/spring-offer').waitFor();
    expect(await followed(page, '/Spring-Offer/')).toEqual([302, '/contact']);

    await fillIn(page, '/contact-us', '/spring-offer');
    await page.getByText('/spring-offer itself redirects to /contact.').waitFor();
    await page.getByRole('button', { name: 'Flatten', exact: true }).click();
    await page.getByText('1 redirect now leads straight to its target.').waitFor();
    expect(await followed(page, '/contact-us')).toEqual([302, '/contact']);

    await fillIn(page, '/contact', '/contact-us');
    const dialog = page.getByRole('dialog', { name: 'Add redirect' });
    await dialog.getByText('This redirect would lead back to itself.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Edit /contact-us' }).click();
    await page.getByRole('dialog', { name: 'Edit redirect' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Edit redirect' }).waitFor({ state: 'detached' });
    await expect.poll(() => dialog.getByLabel('Goes to').inputValue()).toBe('/contact-us');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();

    await row(page, '/spring-offer').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('1 redirect deleted.').waitFor();
    await row(page, '/spring-offer').waitFor({ state: 'detached' });
    expect((await followed(page, '/spring-offer'))[0]).toBe(404);
    // The flattened chain can still be undone as well.
    const deleted = page.getByText('1 redirect deleted.').locator('xpath=ancestor::*[.//button][1]');
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await row(page, '/spring-offer').waitFor();
    expect(await followed(page, '/spring-offer')).toEqual([302, '/contact']);
  });

  test('opens a redirect by a press where its acts only just appear, and deletes it by one that comes later', async () => {
    const page = await openRedirects('', { hasMotion: true });
    const pressed = page.locator('[data-row]').first();
    const trash = pressed.getByRole('button', { name: /^Delete / });
    const box = await trash.boundingBox();
    if (!box) throw new Error('The row has no act to delete it.');
    // The moment in which they appear is held, however slow the machine is.
    const controls = trash.locator('xpath=..');
    await controls.evaluate((element: Styled) => {
      element.style.animationPlayState = 'paused';
    });
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.mouse.click(...middle);
    const dialog = page.getByRole('dialog', { name: 'Edit redirect' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await controls.evaluate((element: Styled) => {
      element.style.animationPlayState = 'running';
    });
    await trash.click();
    await page.getByText('1 redirect deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone. 1 redirect restored.').waitFor();
  });

  test('finds chains, and shares what is shown by its address', async () => {
    const page = await openRedirects();
    await page.getByRole('button', { name: /^Chains/ }).click();
    await page.waitForURL('**/redirects?view=chains');
    await row(page, '/news-desk').waitFor();
    await page.getByRole('button', { name: /^Missing target/ }).click();
    await row(page, '/election-map').waitFor();
    await page.goBack();
    await row(page, '/news-desk').waitFor();
    await page.getByLabel('Find path or target').fill('sports');
    await row(page, '/news-desk').waitFor({ state: 'detached' });
    await row(page, '/sports-desk').waitFor();
    expect(new URL(page.url()).search).toBe('?q=sports&view=chains');
  });

  test('brings a file in after reading what is wrong with it, and takes all of them out', async () => {
    const page = await openRedirects();
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import redirects' });
    const content = 'path,redirect_to,status\n/imported-1,/contact,301\n/core/x,/contact,301\n';
    const buffer = Buffer.from(content);
    await dialog.getByLabel('Choose a file').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer });
    await dialog.getByText('Masthead uses this path. Choose another one.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import 1 valid redirect' }).click();
    await page.getByText('1 redirect imported.').waitFor();
    expect(await followed(page, '/imported-1')).toEqual([301, '/contact']);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog', { name: 'Export redirects' }).getByRole('link', { name: 'Export' }).click(),
    ]);
    const chunks = await (await download.createReadStream()).toArray();
    expect(Buffer.concat(chunks).toString()).toContain('/imported-1,/contact,301,exact');
  });

  test('does the same in the dark and on a phone', async () => {
    const page = await openRedirects('', { width: 390, height: 844, colorScheme: 'dark' });
    await expectAccessible(page);
    await page.locator('[data-row]').first().tap();
    await page.getByRole('dialog', { name: 'Edit redirect' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).tap();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});

test('who may not edit the site finds no such screen and no entry in the menu', async () => {
  visitor = await newsroom.visit({ as: 'writer@demo.test' });
  await visitor.open('/r/dashboard/redirects');
  await visitor.page.getByText("This page doesn't exist.").waitFor();
  await visitor.page.getByRole('button', { name: 'Open the main menu' }).click();
  await visitor.page.getByRole('link', { name: 'Posts' }).first().waitFor();
  expect(await visitor.page.getByRole('link', { name: 'Redirects' }).count()).toBe(0);
});
