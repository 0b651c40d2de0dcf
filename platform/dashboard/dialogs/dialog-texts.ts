import { plainTexts, roomTexts } from '../texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** The texts of forms and dialogs; they come with the first of them. */
export const useDialogTexts = roomTexts('platformDialogs', texts);

/** The same outside of components. */
export const dialogText = plainTexts('platformDialogs', texts);
