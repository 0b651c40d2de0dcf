import { roomTexts } from '#platform/dashboard/texts.ts';
import texts from '../texts/second-factor.en-US.json' with { type: 'json' };

export const useSecondFactorTexts = roomTexts('secondFactor', texts);
