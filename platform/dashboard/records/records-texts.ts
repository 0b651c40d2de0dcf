import { plainTexts, roomTexts } from '../texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** The standard sentences about rows, without a noun of any room. */
export const useRecordsTexts = roomTexts('platformRecords', texts);

/** The same outside of components. */
export const recordsText = plainTexts('platformRecords', texts);
