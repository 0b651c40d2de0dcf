import { usePlatformTexts } from '../texts.ts';
import { kitShortcuts } from './shortcuts.ts';

/** Names shortcuts; those that lead to a screen are called after it. */
export function useShortcutTitle(places: ReadonlyMap<string, string>): (id: string) => string {
  const text = usePlatformTexts();
  return (id) => {
    const own = kitShortcuts.find((one) => one.id === id);
    return own ? text(`keys.titles.${own.id}`) : text('keys.goTo', { title: places.get(id) ?? id });
  };
}
