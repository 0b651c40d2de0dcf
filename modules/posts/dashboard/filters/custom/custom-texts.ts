import { roomTexts } from '#platform/dashboard/texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** The words of conditions on custom fields, which come with their panel. */
export const useCustomTexts = roomTexts('postsFilters', texts);
