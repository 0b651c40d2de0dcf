import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTurn } from '#apps/testing/in-turn.ts';
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
  ['/posts', 'the account menu', press(/^Account:/), 'dialog'],
  ['/posts', 'a filter', press(/^Status/), 'listbox'],
  ['/posts', 'the columns', press('Columns'), 'dialog'],
  ['/posts', 'the export', press('Export'), 'dialog'],
  ['/posts', 'the command palette', byKeys('Control+k'), 'dialog'],
  ['/posts', 'the notifications', press(/^Notifications/), 'dialog'],
  ['/posts', 'the shortcuts', byKeys('?'), 'dialog'],
  ['/posts?status=5', 'saving a view', press('Save view'), 'dialog'],
  ['/posts?status=99', 'acts on many', actOnFirst, 'dialog'],
  ['/tags', 'the question before a delete', deleteFirst, 'dialog'],
  ['/redirects', 'adding a redirect', press('Add redirect'), 'dialog'],
  ['/redirects', 'the import', press('Import'), 'dialog'],
];

function press(name: string | RegExp) {
  return (page: Page) => page.getByRole('button', { name }).first().click();
}

/** The keys are there once the button of the palette shows its own. */
function byKeys(keys: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: 'Search or jump to' }).locator('kbd').first().waitFor();
    // Somebody who uses keys is somewhere already.
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press(keys);
  };
}

async function actOnFirst(page: Page): Promise<void> {
  await page.locator('[data-row]').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
}

async function deleteFirst(page: Page): Promise<void> {
  const row = page.locator('[data-row]').first();
  await row.hover();
  await row.getByRole('button', { name: /^Delete/ }).click();
}

const looks = [
  ['default, light', 'default', 'light'],
  ['default, dark', 'default', 'dark'],
  ['modern_light', 'modern_light', 'light'],
  ['modern_dark', 'modern_dark', 'light'],
] as const;

/** Chooses a theme as another tab would. */
const inTheme = (page: Page, theme: string) =>
  page.evaluate(`localStorage.setItem('masthead.theme', '${theme}');
    dispatchEvent(new StorageEvent('storage', { key: 'masthead.theme' }))`);

/** Holds the colours of what is on the screen against the rules in one look, another in each run; the first is left and come to. */
async function expectLooks(page: Page, within?: string): Promise<void> {
  for (const [, theme, colorScheme] of inTurn(looks.slice(1), process.env.ALL_SCREENS ? 3 : 1)) {
    await page.emulateMedia({ colorScheme });
    await inTheme(page, theme);
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe(theme);
    // Looks differ by their colours alone.
    await expectAccessible(page, { only: 'color-contrast', within });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await inTheme(page, 'default');
}

/** The same in the colours of the system; what it draws instead of ours is not in the styles that the rule reads. */
async function expectForcedColours(page: Page, within?: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await expectAccessible(page, { without: ['color-contrast'], within });
  await page.emulateMedia({ forcedColors: 'none' });
}

/** One of each kind: what the system draws has no colours of ours. */
const inForcedColours = new Set(['a filter', 'the export', 'the command palette']);
const opened = '[role="dialog"], dialog[open], [role="listbox"]';

/** Parts that are loaded on demand take their time on a busy machine. */
const patience = { timeout: 15_000 };

test('nothing that opens over a screen breaks one, takes the focus and gives it back', {
  timeout: 600_000,
}, async () => {
  const page = await signedIn('/posts', { hasMotion: true });
  let shown = '/posts';
  for (const [path, name, open, role] of inTurn(overlays, 6)) {
    if (path !== shown) await page.goto(`${base}${path}`);
    shown = path;
    await visitor?.settled();
    await page.locator('[data-row]').first().waitFor();
    await open(page);
    const overlay = page.getByRole(role).first();
    await expect.poll(() => overlay.isVisible(), { ...patience, message: `${name} opens` }).toBe(true);
    await expectAccessible(page);
    await expectLooks(page, opened);
    if (inForcedColours.has(name)) await expectForcedColours(page, opened);
    expect(await overlay.isVisible(), `${name} stays open in every look`).toBe(true);
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

const windows = [
  ['320 px', 320, 640],
  ['a phone', 390, 844],
  ['200 % of 1280 px', 640, 360],
  ['400 % of 1280 px', 320, 256],
] as const;

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

  test('keeps to the rules in its looks', async () => {
    await expectAccessible(page, { hasAllRows: true });
    await expectLooks(page);
  });

  test('keeps to the rules in forced colours', () => expectForcedColours(page));

  test('reflow: scrolls sideways and loses a control in no window, however narrow or enlarged', async () => {
    for (const [name, width, height] of windows) {
      await page.setViewportSize({ width, height });
      await reader?.settled();
      // What is drawn otherwise in a narrow window is so in one of the next frames.
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth'), { ...patience, message: name })
        .toBe(width);
      await expect
        .poll(() => page.evaluate<string[]>(lostControls), { ...patience, message: name })
        .toEqual([]);
      if (width <= 600) expect(await page.evaluate<string[]>(lowButtons), name).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

const widths = [320, 480, 600, 601, 610, 640, 661, 720, 800, 899, 900, 1050, 1199, 1200, 1340, 1500];

const lists = [
  ['/posts', 'en-US'],
  ['/posts?order_by=page_views&period=last_month', 'de-DE'],
  ['/redirects', 'en-US'],
  ['/redirects?status=302', 'de-DE'],
  ['/settings/security', 'fr-FR'],
  ['/settings/audit-log', 'en-US'],
] as const;

test.each(inTurn(lists, 2))(
  'reflow: the list of %s in %s scrolls sideways and draws two things in one place at no width',
  async (path, locale) => {
    const page = await signedIn(path, { locale });
    await page.locator('[data-row]').first().waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(tooWide), { message: `at ${width} px` }).toEqual([]);
      await expect.poll(() => page.evaluate(drawnOver), { message: `at ${width} px` }).toEqual([]);
      await expect.poll(() => page.evaluate(cut), { message: `at ${width} px` }).toEqual([]);
    }
  },
);

/** The page itself, and what scrolls within it, where they are wider than they show; views are tabs, which may. */
const tooWide = `[document.documentElement, ...document.querySelectorAll('#content *')].flatMap((element) =>
  /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth &&
    !element.matches('nav') ? [element.className + ': ' + element.scrollWidth + ' px'] : []
).concat(document.documentElement.scrollWidth > innerWidth ? ['the page'] : [])`;

/** Things in the bar of a list that stand over each other; on a phone the bar has other ways. */
const drawnOver = `(() => {
  const bar = document.querySelector('[data-tight]');
  const things = [...(bar?.querySelectorAll('button, input, [role="status"]') ?? [])]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 2)
    .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()]);
  return things.flatMap(([name, { left, right }], at) => things.slice(at + 1).flatMap(([other, box]) =>
    right > box.left + 1 && box.right > left + 1 ? [name + ' over ' + other] : []));
})()`;

/** The title of the screen, cells with a button and the time of a list where they are cut, and figures that are neither whole nor away. */
const cut = `(() => {
  // Beside three buttons on the narrowest phone a long word ends in an ellipsis.
  const titles = innerWidth < 360 ? [] : [document.querySelector('h1')];
  const strip = document.querySelector('[data-figure]')?.parentElement;
  const place = strip?.getBoundingClientRect();
  const figures = innerWidth < 900 ? [] : [...(strip?.children ?? [])].filter((one) => {
    const { top, left, right } = one.querySelector('dd').getBoundingClientRect();
    return top < place.bottom && (left < place.left || right > place.right + 1);
  });
  const cut = [...titles, ...document.querySelectorAll('td:has([class*="Button-root"]), [role="status"] + p')].filter((one) => one.scrollWidth > one.clientWidth);
  return [...cut, ...figures].map((one) => one.textContent);
})()`;

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

/** Buttons with a frame or a ground that are lower than a finger needs. */
const lowButtons = `[...document.querySelectorAll('main [class*="Button-root"]')].flatMap((element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 2 && height < 43.5 && element.dataset.variant !== 'subtle' ? [element.outerHTML.slice(0, 120)] : [];
})`;

describe('the keyboard', () => {
  test('the first Tab shows the way past the bar, and it leads to the content', async () => {
    const page = await signedIn('/redirects');
    await page.reload();
    await visitor?.settled();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("href")')).toBe('#content');
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
  // A frame would stand around what somebody writes all day: the caret is the sign, and has a colour of its own.
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--focus)';
  const hasCaret = element.isContentEditable && getComputedStyle(element).caretColor === getComputedStyle(probe).color;
  probe.remove();
  const around = [element, element.parentElement, element.closest('label, fieldset, [data-focus], tr')].filter(Boolean);
  const said = element.outerHTML.slice(0, 140);
  if (!hasCaret && !around.some(shown)) return 'no sign of the focus: ' + said;
  const box = element.getBoundingClientRect();
  if (box.width > 0 && (box.bottom < 0 || box.top > innerHeight)) return 'out of sight: ' + said;
  return '';
})()`;

describe('the wishes of the system', () => {
  test('less motion: nothing moves for longer than no time at all', async () => {
    const page = await signedIn('/posts', { hasMotion: true });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Open the main menu' }).click();
    await page.getByRole('dialog').first().waitFor();
    const moving = await page.evaluate<number>(
      `document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 0).length`,
    );
    expect(moving).toBe(0);
  });
});

type AccessNode = {
  nodeId: string;
  parentId?: string;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value: unknown } }[];
};

/** For each place where a sentence stands, the live regions around it as the browser tells them to a screen reader. */
async function liveAround(page: Page, sentence: RegExp): Promise<string[][]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AccessNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const upFrom = (node: AccessNode | undefined): string[] => {
    if (!node) return [];
    const live = node.properties?.find(({ name }) => name === 'live')?.value.value;
    const above = upFrom(node.parentId === undefined ? undefined : byId.get(node.parentId));
    return live === undefined || live === 'off' ? above : [String(live), ...above];
  };
  const texts = nodes.filter(
    ({ role, name }) => role?.value === 'StaticText' && sentence.test(name?.value ?? ''),
  );
  return texts.map(upFrom);
}

describe('what is said aloud', () => {
  test('a notice once and politely, a failure once and at once', async () => {
    const page = await signedIn('/redirects');
    await page.locator('[data-row]').first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('1 redirect deleted.').waitFor();
    expect(await liveAround(page, /^1 redirect deleted\.$/)).toEqual([['polite']]);
    const body = JSON.stringify({ error: 'internal_error', message: 'Broken.' });
    await page.route('**/undo/**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body }),
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/Broken\.$/).waitFor();
    expect(await liveAround(page, /Broken\.$/)).toEqual([['assertive']]);
  });

  test('how much the palette found, and what the bell hears, politely and once', async () => {
    const page = await signedIn('/posts');
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('redirects');
    await page.getByText(/^\d+ results?$/).waitFor({ state: 'attached' });
    expect(await liveAround(page, /^\d+ results?$/)).toEqual([['polite']]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Notifications/ }).waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByLabel('Email me when the file is ready').check();
    await page.getByRole('button', { name: 'Export posts' }).click();
    const heard = /^Your export of posts is ready/;
    await page.getByText(heard).waitFor({ state: 'attached', timeout: 60_000 });
    expect(await liveAround(page, heard)).toEqual([['polite']]);
  });
});
