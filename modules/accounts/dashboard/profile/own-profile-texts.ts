import { roomTexts } from '#platform/dashboard/texts.ts';
import texts from '../texts/own-profile.en-US.json' with { type: 'json' };

export const useProfileTexts = roomTexts('ownProfile', texts);
