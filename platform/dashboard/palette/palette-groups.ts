import type { Command } from '../commands/commands.ts';
import { matching } from './match.ts';
import type { PalettePlace } from './palette-source.ts';
import type { FoundGroup } from './use-found.ts';

/** One line of the palette. */
export type PaletteItem = {
  id: string;
  title: string;
  also?: string;
  hint?: string;
  shortcut?: string;
  isHeadline?: boolean;
  url?: string;
  run?: () => void;
};

/** Lines under one heading. */
export type PaletteGroup = { id: string; title: string; items: PaletteItem[] };

type Offer = {
  typed: string;
  /** What can be done on the screen, and everywhere. */
  actions: readonly Command[];
  general: readonly Command[];
  places: readonly PalettePlace[];
  recent: readonly string[];
  found: readonly FoundGroup[];
  titles: { recent: string; actions: string; places: string; general: string };
};

/** What the palette shows: the recent first while nothing is typed, else whatever answers what was typed. */
export function paletteGroups({
  typed,
  actions,
  general,
  places,
  recent,
  found,
  titles,
}: Offer): PaletteGroup[] {
  const all: PaletteItem[] = [...actions, ...places, ...general];
  const last =
    typed.trim() === '' ? recent.flatMap((id) => all.find((item) => item.id === id) ?? []).slice(0, 4) : [];
  const others = (items: readonly PaletteItem[]) =>
    matching(
      items.filter((item) => !last.includes(item)),
      typed,
    );
  return [
    { id: 'recent', title: titles.recent, items: last },
    { id: 'actions', title: titles.actions, items: others(actions) },
    { id: 'places', title: titles.places, items: others(places) },
    { id: 'general', title: titles.general, items: others(general) },
    ...(typed.trim() === '' ? [] : found),
  ].filter(({ items }) => items.length > 0);
}
