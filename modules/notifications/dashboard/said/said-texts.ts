import { roomTexts } from '#platform/dashboard/texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** The sentences of notifications, which come with the first one that is told. */
export const useSaidTexts = roomTexts('notificationsSaid', texts);
