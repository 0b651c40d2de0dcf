import { useState } from 'react';
import { type Locale, locales } from '#platform/contract/locales.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { fullDateTime } from '#platform/dashboard/dates.ts';
import { flushPreferences } from '#platform/dashboard/kept-preferences.ts';
import { keepLanguage, pageLanguage } from '#platform/dashboard/page-language.ts';
import { usePreference } from '#platform/dashboard/preferences.ts';
import { usePreferencesTexts } from './preferences-texts.ts';

/** Stands for the languages of the browser. */
const BROWSER = '';

/** The language of the tool: kept on the account first, then in the browser, and the page is drawn anew in it. */
export function LanguageField() {
  const text = usePreferencesTexts();
  const { site } = useCaller();
  const [chosen, prefer] = usePreference('language', localeNamed);
  const [isLeaving, setIsLeaving] = useState(false);
  const now = Math.floor(Date.now() / 1000);

  const choose = async (tag: string) => {
    const language = tag === BROWSER ? null : tag;
    setIsLeaving(true);
    prefer(language);
    // What could not be sent is kept, and sent by the page that comes.
    await flushPreferences();
    keepLanguage(language);
    location.reload();
  };
  const groups = [
    { label: text('languagesTranslated'), choices: choicesOf(true) },
    { label: text('languagesNotTranslated'), choices: choicesOf(false) },
  ];
  return (
    <SelectField
      label={text('language')}
      value={chosen ?? BROWSER}
      choices={[{ value: BROWSER, label: text('languageOfBrowser') }]}
      groups={groups}
      isDisabled={isLeaving}
      help={text('languageHelp', {
        moment: fullDateTime({ seconds: now, zone: site.timeZone, language: pageLanguage }),
        number: new Intl.NumberFormat(pageLanguage).format(1_234_567.8),
      })}
      onChoose={(tag) => void choose(tag)}
    />
  );
}

const localeNamed = (kept: unknown): string | undefined => locales.find(({ tag }) => tag === kept)?.tag;

const choicesOf = (isTranslated: boolean): { value: string; label: string }[] =>
  locales.filter((locale) => locale.isTranslated === isTranslated).map(choiceOf);

/** Both names, so that whoever is lost in a language finds the way back. */
const choiceOf = ({ tag, name, english }: Locale) => ({
  value: tag,
  label: name === english ? name : `${name} – ${english}`,
});
