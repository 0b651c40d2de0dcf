import { catalogueLanguages } from '#platform/contract/language.ts';
import { keepLanguage, pageLanguage } from '#platform/dashboard/page-language.ts';
import { wordmarkOutline } from '#platform/dashboard/shell/wordmark-outline.ts';
import { readColorScheme, writeColorScheme } from '#platform/dashboard/theme/color-scheme.ts';
import { element, icon } from './element.ts';
import { words } from './words.ts';

/** What the server says about the site before anybody has signed in. */
export type Facts = {
  site_title: string;
  today: string;
  providers: { id: number; title: string }[];
  is_provider_only: boolean;
  is_session_over: boolean;
  demo: { emails: string[]; password: string } | null;
};

/** The head of the page: the drawn name, the double rule, and the line with the day and the site. */
export function masthead(facts: Facts | undefined): HTMLElement {
  return element(
    'header',
    { class: 'masthead' },
    element('div', { class: 'name' }, wordmark()),
    element('div', { class: 'rule' }),
    element(
      'div',
      { class: 'strip' },
      element('span', {}, facts ? dayOf(facts) : ''),
      element('strong', { dir: 'auto' }, facts?.site_title ?? ''),
      element('span', { class: 'host', dir: 'ltr' }, location.host),
    ),
    element('div', { class: 'line' }),
  );
}

function wordmark(): SVGSVGElement {
  const drawn = icon(wordmarkOutline);
  const attributes = { viewBox: '-8 -768 3913 796', fill: 'currentColor', stroke: 'none', role: 'img' };
  for (const [name, value] of Object.entries(attributes)) drawn.setAttribute(name, value);
  for (const name of ['width', 'height', 'aria-hidden']) drawn.removeAttribute(name);
  drawn.setAttribute('aria-label', words.product);
  return drawn;
}

/** `Tuesday 10 December 2024`, in the language of the page. */
function dayOf({ today }: Facts): string {
  // The house writes English days as the British do, without their comma.
  const isHouse = pageLanguage === 'en-US';
  const said = new Intl.DateTimeFormat(isHouse ? 'en-GB' : pageLanguage, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    ...{ calendar: 'gregory', timeZone: 'UTC' },
  }).format(new Date(`${today}T12:00:00Z`));
  return isHouse ? said.replace(',', '') : said;
}

const moon = 'M12 3h.393a7.500 7.500 0 0 0 7.920 12.446a9 9 0 1 1-8.313-12.454z';
const sun =
  'M8 12a4 4 0 1 0 8 0a4 4 0 0 0-8 0M3 12h1M12 3v1M20 12h1M12 20v1M5.600 5.600l.7.7M18.400 5.600l-.7.7M17.700 17.700l.7.7M6.300 17.700l-.7.7';

/** The foot of the page: the switch between the two colour schemes, and the language. */
export function foot(): HTMLElement {
  const root = document.documentElement;
  const button = element('button', { type: 'button', class: 'scheme' });
  const show = () => {
    const isDark = root.getAttribute('data-mantine-color-scheme') === 'dark';
    button.replaceChildren(icon(isDark ? sun : moon), isDark ? words.switchToLight : words.switchToDark);
  };
  button.addEventListener('click', () => {
    const next = root.getAttribute('data-mantine-color-scheme') === 'dark' ? 'light' : 'dark';
    root.setAttribute('data-mantine-color-scheme', next);
    writeColorScheme(next);
    show();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (readColorScheme() !== 'auto') return;
    root.setAttribute('data-mantine-color-scheme', matches ? 'dark' : 'light');
    show();
  });
  show();
  return element('footer', {}, button, languageChoice());
}

/** The languages with texts of their own, and the one that the page is in. */
function languageChoice(): HTMLElement {
  const tags = new Set<string>(catalogueLanguages);
  if (!tags.has(pageLanguage)) tags.add(pageLanguage);
  const options = [...tags].map((tag) =>
    element('option', { value: tag, lang: tag, selected: tag === pageLanguage }, ownName(tag)),
  );
  const select = element('select', { 'aria-label': words.language, autocomplete: 'off' }, ...options);
  select.addEventListener('change', () => {
    keepLanguage(select.value);
    location.reload();
  });
  return element('div', { class: 'language' }, select);
}

/** `Deutsch`, as its speakers call it. */
function ownName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
