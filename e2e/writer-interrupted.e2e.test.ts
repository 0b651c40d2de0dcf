import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { demoPassword, type Visitor } from './newsroom.ts';
import { newsroomOfFile } from './newsroom-of-file.ts';

const newsroom = newsroomOfFile();
/** A journey that is tried once more finds the posts of the first try. */
let run = 0;
/** All that was typed, in its order. */
let typed: string[] = [];

beforeEach(() => {
  run += 1;
  typed = [];
});

const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline', exact: true });
const body = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const saved = (page: Page) => page.getByText(/Saved \d/).waitFor();
const notSaved = (page: Page) => page.getByText('Not saved, kept on this computer').waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const unsaved = (page: Page) => page.getByRole('status').getByText(/^(Unsaved changes|Not saved)/);

async function save(page: Page): Promise<void> {
  // Until then the screen says when it was saved before.
  await unsaved(page).first().waitFor();
  await page.keyboard.press('Control+s');
}

async function visit(as: string | undefined, width = 1440): Promise<Visitor> {
  const visitor = await newsroom.visit({ ...(as ? { as } : {}), width, height: width < 600 ? 844 : 900 });
  // What waits for seconds is waited for by the clock of the page alone.
  await visitor.page.clock.install();
  return visitor;
}

/** Types a paragraph at the end of the text. */
async function write(page: Page, words: string): Promise<void> {
  await body(page).press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(words);
  typed.push(words);
}

async function insert(page: Page, name: string): Promise<void> {
  await body(page).press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(`/${name}`);
  await page.getByRole('listbox', { name: 'Insert' }).getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.press('Enter');
}

async function addTable(page: Page, ...heads: string[]): Promise<void> {
  await insert(page, 'Table');
  for (const [at, head] of heads.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(head);
    typed.push(head);
  }
}

async function addEmbed(page: Page, address: string): Promise<void> {
  await insert(page, 'Embed');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address or embed code').fill(address);
  await dialog.getByRole('button', { name: 'Add embed' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Pastes pictures that nobody has in the library, as a browser does with files. */
async function pastePictures(page: Page, count: number): Promise<void> {
  const pictures = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      sharp({
        create: { width: 640, height: 400, channels: 3, background: { r: 20 * at, g: 90, b: 40 + run } },
      })
        .png()
        .toBuffer(),
    ),
  );
  const shown = await body(page).locator('figure img').count();
  await body(page).press('Control+End');
  await page.keyboard.press('Enter');
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    for (const [at, bytes] of ${JSON.stringify(pictures.map((one) => one.toString('base64')))}.entries()) {
      const read = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
      data.items.add(new File([read], 'Pier ' + at + '.png', { type: 'image/png' }));
    }
    const pasted = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(pasted);
  })()`);
  await expect.poll(() => body(page).locator('figure img[src*="/core/media/"]').count()).toBe(shown + count);
}

/** Pastes a picture and does not wait until it is there. */
async function sendPicture(page: Page, name: string): Promise<void> {
  const background = { r: 30, g: 60 + run, b: 90 };
  const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  await body(page).press('Control+End');
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    const read = Uint8Array.from(atob('${bytes.toString('base64')}'), (sign) => sign.charCodeAt(0));
    data.items.add(new File([read], '${name}', { type: 'image/png' }));
    const pasted = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(pasted);
  })()`);
}

type Things = { pictures: number; tables: number; embeds: number };

/** All that was typed stands in the text, each once, with all pictures, tables and embeds. */
async function expectWhole(page: Page, { pictures, tables, embeds }: Things): Promise<void> {
  const text = body(page);
  await expect.poll(() => text.locator('figure img[src*="/core/media/"]').count()).toBe(pictures);
  expect(await text.locator('table').count()).toBe(tables);
  expect(await text.locator('iframe').count()).toBe(embeds);
  const words = (await text.textContent()) ?? '';
  expect(typed.filter((one) => words.split(one).length !== 2)).toEqual([]);
}

/** Somebody else takes the post over, writes into it and saves, while something is not saved here. */
async function isTakenOver({ page }: Visitor): Promise<void> {
  const second = await visit('editor@demo.test');
  await second.open(pathOf(page));
  await second.page.getByText(/has been editing this post since/).waitFor();
  await write(page, 'Not saved when somebody came.');
  await press(second.page, 'Take over');
  await expect.poll(() => headline(second.page).isEditable()).toBe(true);
  // Another person's presence is asked for every half minute.
  await page.clock.fastForward(30_000);
  await page.getByText(/took over this post/).waitFor();
  expect(await headline(page).isEditable()).toBe(false);
  await write(second.page, 'Written by the second editor.');
  await save(second.page);
  await saved(second.page);
  await second.open('/r/dashboard/');
  await page.clock.fastForward(25_000);
  await expect.poll(() => headline(page).isEditable()).toBe(true);
  await save(page);
  // Both wrote below the same paragraph; where they did not, their words are brought together without a question.
  const keepBoth = page.getByRole('alert').getByRole('button', { name: 'Keep both' });
  await keepBoth.or(page.getByText('Merged with changes someone else saved.')).first().waitFor();
  if (await keepBoth.isVisible()) {
    await keepBoth.click();
    await save(page);
  }
  await saved(page);
}

/** The server dies in the middle of a save, and comes back. */
async function serverIsKilled({ page }: Visitor): Promise<void> {
  await write(page, 'Typed before the server was killed.');
  await Promise.all([save(page), newsroom.kill()]);
  await write(page, 'Typed while there was no server.');
  await save(page);
  await notSaved(page);
  await newsroom.startAgain();
  await page.clock.fastForward(60_000);
  await saved(page);
}

async function lineIsLost({ page }: Visitor): Promise<void> {
  await page.context().setOffline(true);
  await write(page, 'Typed without a line.');
  await save(page);
  await notSaved(page);
  await write(page, 'And some more.');
  await page.context().setOffline(false);
  await saved(page);
}

async function sessionEnds({ page }: Visitor): Promise<void> {
  await write(page, 'Typed after the session had ended.');
  await page.context().clearCookies();
  await save(page);
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill(demoPassword);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await again.waitFor({ state: 'detached' });
  await saved(page);
}

/** The window goes with what nobody saved; it is offered where the post is opened again. */
async function windowIsClosed(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await write(page, 'Typed before the window was closed.');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(/^Unsaved changes from/).waitFor();
  await press(page, 'Apply');
  await save(page);
  await saved(page);
}

async function submit(page: Page): Promise<void> {
  await press(page, 'More');
  await press(page, 'Submit for review');
  await page.getByText('Post submitted for review.').waitFor();
}

/** Publishes the open post, and gives its address on the site. */
async function publish(page: Page): Promise<string> {
  await press(page, 'Publish');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Post published.').waitFor();
  return (await page.getByRole('link', { name: 'View on site' }).getAttribute('href')) ?? '';
}

/** Readers get all of it at its own address. */
async function expectOnSite(address: string, title: string, { pictures, tables, embeds }: Things) {
  const reader = await visit(undefined);
  await reader.open(address);
  const page = reader.page.locator('article.post');
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  const words = (await page.textContent()) ?? '';
  expect(typed.filter((one) => !words.includes(one))).toEqual([]);
  expect(await page.locator('figure img[src*="/core/media/"]').count()).toBe(pictures);
  expect(await page.locator('table').count()).toBe(tables);
  expect(await page.locator('iframe').count()).toBe(embeds);
}

test('a writer who is interrupted in every way loses nothing, is sent back, and is published', async () => {
  const title = `Night ferries return ${run}`;
  const things = { pictures: 10, tables: 2, embeds: 2 };
  const writer = await visit('writer@demo.test');
  const { page } = writer;
  await writer.open('/r/dashboard/editor/article');
  await headline(page).fill(title);
  await headline(page).press('Enter');
  await page.keyboard.type('The first boat leaves at nine.');
  typed.push('The first boat leaves at nine.');
  await pastePictures(page, things.pictures);
  await addTable(page, 'Hour', 'Boats', 'Seats');
  await addTable(page, 'Pier', 'Fare', 'Bicycle');
  await addEmbed(page, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await addEmbed(page, 'https://www.instagram.com/p/C0ffee12345/');
  await save(page);
  await saved(page);
  await expect.poll(() => pathOf(page)).toMatch(/^\/r\/dashboard\/editor\/post\/\d+$/);
  await expectWhole(page, things);

  for (const interrupted of [isTakenOver, serverIsKilled, lineIsLost, sessionEnds, windowIsClosed]) {
    await interrupted(writer);
    await expectWhole(page, things);
  }

  const path = pathOf(page);
  await submit(page);
  await writer.open('/r/dashboard/');
  const editor = await visit('editor@demo.test');
  await editor.open(path);
  await expectWhole(editor.page, things);
  await press(editor.page, 'More');
  await press(editor.page, 'Request a revision');
  const asked = editor.page.getByRole('dialog', { name: 'Request a revision?' });
  await asked.getByRole('textbox', { name: /^Reason/ }).fill('Name the captain.');
  await asked.getByRole('button', { name: 'Request a revision' }).click();
  await editor.page.getByText('Revision requested.').waitFor();
  await editor.open('/r/dashboard/');
  await writer.open(path);
  await page.getByRole('region', { name: 'Reason' }).getByText('Name the captain.').waitFor();
  await write(page, 'Captain Ada Moor is at the wheel.');
  const address = await publish(page);
  await page.getByRole('button', { name: /\d+ revisions/ }).click();
  const drawer = page.getByRole('complementary', { name: 'Revisions' });
  await drawer.getByRole('button', { name: /Published/ }).click();
  await drawer.locator('ins', { hasText: 'Captain Ada Moor' }).waitFor();
  await writer.open('/r/dashboard/posts');
  const row = page.locator('[data-row]', { has: page.getByText(title) });
  await row.getByText('Live', { exact: true }).first().waitFor();
  await expectOnSite(address, title, things);
  // Ten pictures, a killed server and an expired session take two minutes where others keep the machine busy.
}, 300_000);

test('pictures that are on their way while the server is killed come into the text once it is back', async () => {
  const writer = await visit('writer@demo.test');
  const { page } = writer;
  await writer.open('/r/dashboard/editor/article');
  await headline(page).fill(`Ferries in pictures ${run}`);
  await headline(page).press('Enter');
  await page.keyboard.type('Seen from the quay.');
  await newsroom.kill();
  const pasted = pastePictures(page, 3);
  await page.getByText('Pier 0.png uploads as soon as the connection is back.').waitFor();
  await page.getByText('Images are still uploading').waitFor();
  await newsroom.startAgain();
  await page.clock.fastForward(60_000);
  await pasted;
  typed.push('Seen from the quay.');
  await expectWhole(page, { pictures: 3, tables: 0, embeds: 0 });
  expect(await page.getByRole('alert').allTextContents()).toEqual([]);
  await page.clock.fastForward(1_000);
  await expect.poll(() => page.getByText('Images are still uploading').count()).toBe(0);
});

test('on a phone neither a killed server, nor a lost line, nor an ended session, nor a closed window loses a word', async () => {
  const title = `Ferries on the phone ${run}`;
  const things = { pictures: 2, tables: 1, embeds: 1 };
  const writer = await visit('writer@demo.test', 390);
  const { page } = writer;
  await writer.open('/r/dashboard/editor/article');
  await headline(page).fill(title);
  await headline(page).press('Enter');
  await page.keyboard.type('Seen from the pier.');
  typed.push('Seen from the pier.');
  await pastePictures(page, things.pictures);
  await addTable(page, 'Noon', 'Dusk', 'Night');
  await addEmbed(page, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await save(page);
  await saved(page);
  await expect.poll(() => pathOf(page)).toMatch(/^\/r\/dashboard\/editor\/post\/\d+$/);
  for (const interrupted of [serverIsKilled, lineIsLost, sessionEnds, windowIsClosed]) {
    await interrupted(writer);
    await expectWhole(page, things);
  }
  await submit(page);
  await expectOnSite(await publish(page), title, things);
});

test('pictures that are on their way when the window is closed come into the text from the next one', async () => {
  const visitor = await visit('writer@demo.test');
  const { page: next } = visitor;
  const context = next.context();
  const page = await context.newPage();
  await page.goto('/r/dashboard/editor/article');
  await headline(page).fill(`Closed too early ${run}`);
  await write(page, 'Words before the picture.');
  await save(page);
  await saved(page);
  await page.waitForURL(/\/editor\/\w+\/\d+$/);
  const path = pathOf(page);
  let isHeld = true;
  await context.route('**/core/feeds/images*', (route) => (isHeld ? undefined : route.continue()));
  await sendPicture(page, `Quay ${run}.png`);
  await body(page)
    .getByText(/^Uploading Quay/)
    .waitFor();
  // It is kept a moment after it has begun.
  const kept = `new Promise((resolve) => {
    const opening = indexedDB.open('masthead.draft.pictures');
    opening.onsuccess = () => {
      const { result } = opening;
      const asked = result.objectStoreNames.length === 0 ? null
        : result.transaction('pictures').objectStore('pictures').count();
      if (!asked) { result.close(); resolve(0); } else asked.onsuccess = () => { result.close(); resolve(asked.result); };
    };
  })`;
  await expect.poll(() => page.evaluate<number>(kept)).toBe(1);
  const other = await context.newPage();
  await other.goto(path);
  await body(other).waitFor();
  expect(await other.getByText('1 image was still uploading when this page closed.').count()).toBe(0);
  await other.close();
  await page.close();
  isHeld = false;
  await visitor.open(path);
  await body(next).waitFor();
  // The window that was closed may not have come to give the post back.
  const offered = next.getByText('1 image was still uploading when this page closed.');
  const edit = next.getByRole('button', { name: 'Edit here' });
  await offered.or(edit).first().waitFor();
  if (await edit.isVisible()) await edit.click();
  await offered.waitFor();
  await press(next, 'Add image');
  await expect.poll(() => body(next).locator('figure img[src*="/core/media/"]').count()).toBe(1);
  expect(await body(next).textContent()).toContain('Words before the picture.');
  await expect.poll(() => next.evaluate<number>(kept)).toBe(0);
});

test('a picture of a new post is offered by it too where its window was still closing when the post got its number', async () => {
  const { page } = await visit('writer@demo.test');
  const context = page.context();
  await page.goto('/r/dashboard/editor/article');
  await body(page).waitFor();
  let isHeld = true;
  await context.route('**/core/feeds/images*', (route) => (isHeld ? undefined : route.continue()));
  await sendPicture(page, `Lock ${run}.png`);
  await body(page)
    .getByText(/^Uploading Lock/)
    .waitFor();
  // Holds what the window before still holds while it is closing.
  const closing = await context.newPage();
  await closing.goto('/r/dashboard/tags');
  const hold = `navigator.locks.query().then(({ held }) => {
    const names = held.map(({ name }) => name).filter((name) => name.startsWith('masthead.picture.'));
    for (const name of names) void navigator.locks.request(name, () => new Promise((end) => { window.endHold = end; }));
    return names.length;
  })`;
  await expect.poll(() => closing.evaluate<number>(hold)).toBe(1);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  isHeld = false;
  await headline(page).fill(`Still closing ${run}`);
  await save(page);
  await saved(page);
  await page.waitForURL(/\/editor\/\w+\/\d+$/);
  const offered = page.getByText('1 image was still uploading when this page closed.');
  const keys = `new Promise((resolve) => {
    const opening = indexedDB.open('masthead.draft.pictures');
    opening.onsuccess = () => {
      const { result } = opening;
      const asked = result.transaction('pictures').objectStore('pictures').getAll();
      asked.onsuccess = () => { result.close(); resolve(asked.result.map(({ key }) => key).join()); };
    };
  })`;
  await expect.poll(() => page.evaluate<string>(keys)).toMatch(/\.\d+$/);
  expect(await offered.count()).toBe(0);
  await closing.close();
  await page.reload();
  await offered.waitFor();
  await press(page, 'Discard');
  await page.getByText('1 image discarded.').waitFor();
  await page.goto('/r/dashboard/editor/article');
  await body(page).waitFor();
  expect(await offered.count()).toBe(0);
});
