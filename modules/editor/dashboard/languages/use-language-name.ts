import { languageName } from '#platform/dashboard/language-choices.ts';
import { useEditorTexts } from '../editor-texts.ts';
import type { Version } from './use-languages.ts';

/** What the language of a version is called, with a word at the source. */
export function useLanguageName() {
  const text = useEditorTexts();
  return ({ language, isSource }: Pick<Version, 'language' | 'isSource'>): string => {
    const name = language === null ? text('languages.site') : languageName(language);
    return isSource ? text('languages.source', { language: name }) : name;
  };
}
