import { roomTexts } from '../texts.ts';
import { kitShortcuts } from './shortcuts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** The texts of the shortcuts, fetched with what shows them. */
export const useKeysTexts = roomTexts('platformKeys', texts);

/** Names shortcuts; those that lead to a screen are called after it. */
export function useShortcutTitle(places: ReadonlyMap<string, string>): (id: string) => string {
  const text = useKeysTexts();
  return (id) => {
    const own = kitShortcuts.find((one) => one.id === id);
    return own ? text(`titles.${own.id}`) : text('goTo', { title: places.get(id) ?? id });
  };
}
