import { roomTexts, type Translate } from '#platform/dashboard/texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

export const useAuditTexts = roomTexts('audit', texts);
export type AuditTexts = Translate<typeof texts>;
