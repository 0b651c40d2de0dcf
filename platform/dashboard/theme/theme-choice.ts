import { useSyncExternalStore } from 'react';
import { type ThemeName, themes } from './palettes.ts';

/** Where the choice is kept; the inline script of the pages reads the same key before the first paint. */
export const themeKey = 'masthead.theme';

/** The default theme follows the choice of light and dark; a modern one is what it is called. */
export const schemeOfTheme = (theme: ThemeName): 'light' | 'dark' | undefined =>
  theme === 'default' ? undefined : theme === 'modern_light' ? 'light' : 'dark';

let chosen: ThemeName | undefined;
const listeners = new Set<() => void>();

/** The theme of this browser. */
export function currentTheme(): ThemeName {
  chosen ??= readTheme();
  return chosen;
}

/** Chooses a theme and keeps it; a browser that refuses storage forgets it with the page. */
export function chooseTheme(theme: ThemeName): void {
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
  chosen = theme;
  for (const listener of listeners) listener();
}

/** The theme now, in step with other tabs. */
export const useTheme = (): ThemeName => useSyncExternalStore(subscribe, currentTheme);

/** Marks the page with the theme, for the stylesheet and for what looks at the class of the body. */
export function applyTheme(theme: ThemeName): void {
  const { documentElement: html, body } = document;
  html.dataset.theme = theme;
  body.classList.remove(...themes.map((name) => `theme-${name}`));
  body.classList.add(`theme-${theme}`);
  const scheme = schemeOfTheme(theme);
  if (scheme) html.setAttribute('data-mantine-color-scheme', scheme);
}

function subscribe(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== themeKey) return;
    chosen = readTheme();
    onChange();
  };
  listeners.add(onChange);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onStorage);
  };
}

function readTheme(): ThemeName {
  try {
    const kept = localStorage.getItem(themeKey);
    return themes.find((theme) => theme === kept) ?? 'default';
  } catch {
    return 'default';
  }
}
