import { roomTexts, type Translate } from '#platform/dashboard/texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

export const useRedirectsTexts = roomTexts('redirects', texts);
export type RedirectsTexts = Translate<typeof texts>;
