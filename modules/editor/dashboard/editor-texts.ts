import { roomTexts, type Translate } from '#platform/dashboard/texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

export const useEditorTexts = roomTexts('editor', texts);
export type EditorTexts = Translate<typeof texts>;
