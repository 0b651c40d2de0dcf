import titles from 'virtual:screen-titles';
import type { Screen } from '#platform/dashboard/screen.ts';
import { roomTexts, type Translate } from '#platform/dashboard/texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

type ScreenId = Pick<Screen, 'id'>;

/** What the dashboard itself says, with the titles that the rooms give their screens. */
export const useTitles = roomTexts('dashboard', { ...texts, ...titles });
export type Titles = Translate<typeof texts>;

/** The title that a room gives its screen; undefined where it is made of the address. */
export const ownTitle = (text: Titles, { id }: ScreenId): string | undefined =>
  Object.hasOwn(titles.titles, id) ? text(`titles.${id}` as 'titles.settings') : undefined;

/** The line below the title, where the room has one. */
export const subtitleOf = (text: Titles, { id }: ScreenId): string | undefined =>
  Object.hasOwn(titles.subtitles, id) ? text(`subtitles.${id}` as 'titles.settings') : undefined;

/** The title of a screen as lists of screens show it. */
export const titleOf = (text: Titles, screen: ScreenId): string => ownTitle(text, screen) ?? screen.id;
