import { roomTexts } from '#platform/dashboard/texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** The titles of the screens. */
export const useTitles = roomTexts('dashboard', texts);
