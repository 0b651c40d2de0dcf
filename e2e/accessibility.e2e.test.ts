import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';
import { screenPaths } from './screen-paths.ts';

let newsroom: Newsroom;
let visitor: Visitor | undefined;
/** Goes from screen to screen. */
let reader: Visitor | undefined;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(async () => {
  await reader?.leave();
  await newsroom.stop();
});
afterEach(async () => {
  expect(visitor?.complaints ?? []).toEqual([]);
  await visitor?.leave();
  visitor = undefined;
});

const base = '/r/dashboard';
const screens = screenPaths();
async function signedIn(path: string, window: Parameters<Newsroom['visit']>[0] = {}): Promise<Page> {
  visitor = await newsroom.visit({ ...window, as: 'owner@demo.test' });
  await visitor.open(`${base}${path}`);
  await visitor.settled();
  return visitor.page;
}

/** Where something opens over a screen: the button that opens it, and what is there then. */
const overlays: [
  path: string,
  name: string,
  opener: (page: Page) => Promise<void>,
  role: 'dialog' | 'listbox',
][] = [
  ['/posts', 'the main menu', press('Open the main menu'), 'dialog'],
  ['/posts', 'the account menu', press(/^Account of/), 'dialog'],
  ['/posts', 'a filter', press(/^Status/), 'listbox'],
  ['/posts', 'the columns', press('Columns'), 'dialog'],
  ['/posts', 'the export', press('Export'), 'dialog'],
  ['/posts?status=5', 'saving a view', press('Save view'), 'dialog'],
  ['/posts?status=99', 'acts on many', actOnFirst, 'dialog'],
  ['/redirects', 'adding a redirect', press('Add redirect'), 'dialog'],
  ['/redirects', 'the import', press('Import'), 'dialog'],
];

function press(name: string | RegExp) {
  return (page: Page) => page.getByRole('button', { name }).first().click();
}

async function actOnFirst(page: Page): Promise<void> {
  await page.locator('[data-row]').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
}

/** Parts that are loaded on demand take their time on a busy machine. */
const patience = { timeout: 15_000 };

test('nothing that opens over a screen breaks one, takes the focus and gives it back', {
  timeout: 600_000,
}, async () => {
  const page = await signedIn('/posts');
  for (const [path, name, open, role] of overlays) {
    await page.goto(`${base}${path}`);
    await visitor?.settled();
    await page.locator('[data-row]').first().waitFor();
    await open(page);
    const overlay = page.getByRole(role).first();
    await expect.poll(() => overlay.isVisible(), { ...patience, message: `${name} opens` }).toBe(true);
    await expectAccessible(page);
    const isInside = `document.activeElement !== document.body && !document.querySelector('#content [data-row]:focus')`;
    await expect
      .poll(() => page.evaluate(isInside), { ...patience, message: `${name} takes the focus` })
      .toBe(true);
    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate('document.activeElement?.tagName'), {
        ...patience,
        message: `${name} gives the focus back`,
      })
      .not.toBe('BODY');
  }
});

const looks = [
  ['default, light', 'default', 'light'],
  ['default, dark', 'default', 'dark'],
  ['modern_light', 'modern_light', 'light'],
  ['modern_dark', 'modern_dark', 'light'],
] as const;
const windows = [
  ['320 px', 320, 640],
  ['a phone', 390, 844],
  ['200 % of 1280 px', 640, 360],
  ['400 % of 1280 px', 320, 256],
] as const;

/** Chooses a theme as another tab would. */
const inTheme = (page: Page, theme: string) =>
  page.evaluate(`localStorage.setItem('masthead.theme', '${theme}');
    dispatchEvent(new StorageEvent('storage', { key: 'masthead.theme' }))`);

describe.each(screens)('WCAG 2.2 AA: the screen %s', (path) => {
  let page: Page;
  beforeAll(async () => {
    reader ??= await newsroom.visit({ as: 'owner@demo.test' });
    page = reader.page;
    await page.goto(`${base}${path}`);
    await reader.settled();
  });
  afterEach(() => expect(reader?.complaints).toEqual([]));

  test('whatever Tab reaches has a name and is seen to be there', async () => {
    const wrong = new Set<string>();
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const fault = await page.evaluate<string>(focusFault);
      if (fault !== '') wrong.add(fault);
      if (await page.evaluate<boolean>('document.activeElement === document.body')) break;
    }
    expect([...wrong]).toEqual([]);
    await page.evaluate('document.activeElement.blur()');
  });

  test('keeps to the rules in every look', async () => {
    for (const [name, theme, colorScheme] of looks) {
      await page.emulateMedia({ colorScheme });
      await inTheme(page, theme);
      await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe(theme);
      // Looks differ by their colours alone.
      await expectAccessible(page, name === 'default, light' ? {} : { only: 'color-contrast' });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await inTheme(page, 'default');
  });

  test('keeps to the rules in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    // What the system draws instead of our colours is not in the styles that the rule reads.
    await expectAccessible(page, { without: ['color-contrast'] });
    await page.emulateMedia({ forcedColors: 'none' });
  });

  test('reflow: scrolls sideways and loses a control in no window, however narrow or enlarged', async () => {
    for (const [name, width, height] of windows) {
      await page.setViewportSize({ width, height });
      await reader?.settled();
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect([name, wide]).toEqual([name, width]);
      expect([name, await page.evaluate<string[]>(lostControls)]).toEqual([name, []]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

/** Controls that stick out of the window and that no scrolling brings in. */
const lostControls = `[...document.querySelectorAll('button, a[href], input, select, textarea')].flatMap((element) => {
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  if (box.width === 0 || box.height === 0 || style.visibility === 'hidden' || style.clipPath !== 'none') return [];
  if (box.left >= -1 && box.right <= innerWidth + 1) return [];
  // Where rows are blocks, the head comes into sight with the focus.
  if (element.closest('[data-shape="phone"] thead')) return [];
  for (let up = element.parentElement; up; up = up.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return [];
  }
  return [element.outerHTML.slice(0, 120)];
})`;

describe('the keyboard', () => {
  test('the first Tab shows the way past the bar, and it leads to the content', async () => {
    const page = await signedIn('/redirects');
    await page.reload();
    await visitor?.settled();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await page.evaluate('document.activeElement?.getAttribute("href")')).toBe('#content');
    expect((await skip.boundingBox())?.height).toBeGreaterThan(20);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('content');
  });
});

/** Why the focus cannot be seen; nothing when it can. */
const focusFault = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return '';
  const shown = (one) => {
    const style = getComputedStyle(one);
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
  };
  const around = [element, element.parentElement, element.closest('label, fieldset, [data-focus], tr')].filter(Boolean);
  const said = element.outerHTML.slice(0, 140);
  if (!around.some(shown)) return 'no sign of the focus: ' + said;
  const box = element.getBoundingClientRect();
  if (box.width > 0 && (box.bottom < 0 || box.top > innerHeight)) return 'out of sight: ' + said;
  return '';
})()`;

describe('the wishes of the system', () => {
  test('less motion: nothing moves for longer than no time at all', async () => {
    const page = await signedIn('/posts');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Open the main menu' }).click();
    await page.getByRole('dialog').first().waitFor();
    const moving = await page.evaluate<number>(
      `document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 0).length`,
    );
    expect(moving).toBe(0);
  });
});
