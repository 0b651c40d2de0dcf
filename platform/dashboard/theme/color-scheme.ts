import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

/** Where the choice is kept; the inline script of the pages reads the same key before the first paint. */
export const colorSchemeKey = 'masthead.color-scheme';

const isColorScheme = (value: unknown): value is MantineColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

/** Reads the kept choice; `auto` follows the system and is the default. */
export function readColorScheme(): MantineColorScheme {
  try {
    const kept = localStorage.getItem(colorSchemeKey);
    return isColorScheme(kept) ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

/** Keeps the choice; a browser that refuses storage forgets it with the page. */
export function writeColorScheme(value: MantineColorScheme): void {
  try {
    if (value === 'auto') localStorage.removeItem(colorSchemeKey);
    else localStorage.setItem(colorSchemeKey, value);
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
}

/** Keeps Mantine's colour scheme under our key and in step with other tabs. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  return {
    get: (fallback) => (typeof localStorage === 'undefined' ? fallback : readColorScheme()),
    set: writeColorScheme,
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.key === colorSchemeKey) onUpdate(readColorScheme());
      };
      addEventListener('storage', listener);
    },
    unsubscribe: () => {
      if (listener) removeEventListener('storage', listener);
    },
    clear: () => writeColorScheme('auto'),
  };
}
