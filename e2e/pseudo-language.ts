import type { Page } from 'playwright-core';
import { initialsOf } from '#platform/contract/initials.ts';
import { locales } from '#platform/contract/locales.ts';

/** What a page shows and says that is neither of the texts nor of the data. */
export type TextWatch = {
  /** Words in plain letters: the pseudo-language has none, so they bypass the texts. */
  bypasses(): Promise<string[]>;
};

/** Notes what the server answers from now on, as everything in it is data. */
export function watchTexts(page: Page, known: readonly string[] = []): TextWatch {
  const data = new Set<string>([
    ...known,
    ...languagesOfPosts,
    ...Intl.supportedValuesOf('timeZone').map((zone) => zone.replaceAll('_', ' ')),
    ...locales.flatMap(({ name, english }) => [name, english, `${name} – ${english}`]),
  ]);
  const reading = new Set<Promise<void>>();
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json') || response.url().includes('/static/')) return;
    reading.add(
      response.json().then(
        (answer) => collect(answer, data),
        () => undefined,
      ),
    );
  });
  return {
    bypasses: async () => {
      await Promise.all(reading);
      const shown = await page.evaluate<string[]>(shownTexts);
      const inPictures = new Set([...data].map(initialsOf));
      const longestFirst = [...data].sort((one, other) => other.length - one.length);
      return [...new Set(shown)].filter((text) => {
        if (data.has(text) || inPictures.has(text)) return false;
        const rest = longestFirst.reduce(
          (left, one) => (one.length > 3 ? left.replaceAll(one, ' ') : left),
          text,
        );
        const words = rest.replace(wholeMoment, ' ').replace(initials, ' ').replace(wordsOfDates, ' ');
        return /[a-zA-Z]{2,}/.test(words);
      });
    },
  };
}

/** `Friday, 20 November 2026 at 12:52:56 GMT`, as the runtime writes it. */
const wholeMoment = /\w+day,? \d+ \w+ \d{4} at [\d:]+ [A-Z+\d:-]+/;

/** Days and months, as the runtime writes them beside numbers and over the columns of a calendar. */
const wordsOfDates = new RegExp(
  `\\b(${(['long', 'short'] as const).flatMap(namesOfDates).join('|')}|UTC)\\b`,
  'g',
);

function namesOfDates(style: 'long' | 'short'): string[] {
  // Sep in America, Sept elsewhere.
  return ['en-US', 'en-GB'].flatMap((tag) => {
    const days = new Intl.DateTimeFormat(tag, { weekday: style, timeZone: 'UTC' });
    const months = new Intl.DateTimeFormat(tag, { month: style, timeZone: 'UTC' });
    return [
      ...Array.from({ length: 7 }, (_, day) => days.format(Date.UTC(2026, 0, day + 1))),
      ...Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2026, month, 1))),
    ];
  });
}

/** The initials of a person behind the name. */
const initials = /\([A-Z]{1,3}\)$/;

/** Languages by the names that the runtime has for them. */
const languagesOfPosts = 'en de fr es pt it nl pl uk ru tr ar fa he hi ja zh'
  .split(' ')
  .map((code) => new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code);

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    const text = value.trim();
    if (text.length > 1 && !text.startsWith('[')) into.add(text);
    // Texts of several lines are shown as one.
    const line = text.replace(/\s+/g, ' ');
    if (line !== text) into.add(line);
    // A comment is called by its first words.
    if (line.length > 60) into.add(`${line.slice(0, 60)}…`);
  } else if (Array.isArray(value)) for (const one of value) collect(one, into);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) {
      if (key !== 'main_menu') collect(one, into);
      if (key.length > 2) into.add(key);
    }
  }
}

/** Texts of nodes and of attributes that are spoken, save moments, code, keys, and paths. */
const shownTexts = `(() => {
  const found = [];
  const exempt = 'script, style, noscript, time, code, kbd, [dir="ltr"]:not(html)';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.replace(/\\s+/g, ' ').trim();
    if (text && !node.parentElement.closest(exempt)) found.push(text);
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest(exempt)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-tip', 'aria-description']) {
      const text = element.getAttribute(name);
      if (text) found.push(text.replace(/\\s+/g, ' ').trim());
    }
  }
  return [...found, document.title];
})()`;

/** What does not fit: a page that scrolls sideways, and controls whose words are cut off or spill out. */
export const misfits = (page: Page): Promise<string[]> => page.evaluate<string[]>(findMisfits);

const findMisfits = `(() => {
  const found = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth + 1) found.push('the page is ' + root.scrollWidth + ' px wide');
  const told = (element) => element.outerHTML.replace(/\\s+/g, ' ').slice(0, 160);
  const cuts = (style) => /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis';
  const scrolls = (style) => /auto|scroll/.test(style.overflowX);
  for (const control of document.querySelectorAll('button, a[href], label, legend, summary')) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent.trim() || node.parentElement.closest('.visually-hidden')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width < 2 || text.height < 2) continue;
      let element = node.parentElement;
      let isCut = false;
      for (; element && element !== document.body; element = element.parentElement) {
        const style = getComputedStyle(element);
        if (scrolls(style) || style.textOverflow === 'ellipsis' || style.clipPath !== 'none') break;
        const box = element.getBoundingClientRect();
        if (box.width <= 1) break;
        const isOut = text.left < box.left - 2 || text.right > box.right + 2;
        if (isOut && (element === control || cuts(style))) isCut = true;
      }
      if (isCut) found.push('cut or spilt: "' + node.textContent.trim().slice(0, 40) + '" in ' + told(control));
    }
  }
  return found;
})()`;
