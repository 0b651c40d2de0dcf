import { useCaller } from '#platform/dashboard/caller.tsx';
import { languageName } from '#platform/dashboard/language-choices.ts';
import { useEditorTexts } from '../editor-texts.ts';
import type { Version } from './use-languages.ts';

/** What the language of a version is called, that of the site where it has none of its own; with a word at the source. */
export function useLanguageName() {
  const text = useEditorTexts();
  const { site } = useCaller();
  return ({ language, isSource }: Pick<Version, 'language' | 'isSource'>): string => {
    const name = languageName(language ?? site.locale);
    return isSource ? text('languages.source', { language: name }) : name;
  };
}
