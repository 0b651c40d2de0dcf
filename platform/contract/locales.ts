import {
  catalogueLanguages,
  catalogueOf,
  directionOf,
  primaryLanguage,
  pseudoLanguages,
  SOURCE_LANGUAGE,
} from './language.ts';

/** A language that the interface can be set to; its plural rules are those of `Intl` for the tag. */
export type Locale = {
  /** BCP 47, such as `pt-BR`. */
  tag: string;
  /** What its speakers call it. */
  name: string;
  english: string;
  direction: 'ltr' | 'rtl';
  /** Whether its texts are translated; else they are English, and dates and numbers are its own. */
  isTranslated: boolean;
};

const names: readonly (readonly [tag: string, name: string, english: string])[] = [
  ['af-ZA', 'Afrikaans', 'Afrikaans'],
  ['ar-SA', 'العربية', 'Arabic'],
  ['bg-BG', 'Български', 'Bulgarian'],
  ['bn-BD', 'বাংলা', 'Bangla'],
  ['ca-ES', 'Català', 'Catalan'],
  ['cs-CZ', 'Čeština', 'Czech'],
  ['cy-GB', 'Cymraeg', 'Welsh'],
  ['da-DK', 'Dansk', 'Danish'],
  ['de-AT', 'Deutsch (Österreich)', 'German (Austria)'],
  ['de-CH', 'Deutsch (Schweiz)', 'German (Switzerland)'],
  ['de-DE', 'Deutsch (Deutschland)', 'German (Germany)'],
  ['el-GR', 'Ελληνικά', 'Greek'],
  ['en-AU', 'English (Australia)', 'English (Australia)'],
  ['en-CA', 'English (Canada)', 'English (Canada)'],
  ['en-GB', 'English (United Kingdom)', 'English (United Kingdom)'],
  ['en-IN', 'English (India)', 'English (India)'],
  ['en-US', 'English (United States)', 'English (United States)'],
  ['es-AR', 'Español (Argentina)', 'Spanish (Argentina)'],
  ['es-CO', 'Español (Colombia)', 'Spanish (Colombia)'],
  ['es-ES', 'Español (España)', 'Spanish (Spain)'],
  ['es-MX', 'Español (México)', 'Spanish (Mexico)'],
  ['et-EE', 'Eesti', 'Estonian'],
  ['eu-ES', 'Euskara', 'Basque'],
  ['fa-IR', 'فارسی', 'Persian'],
  ['fi-FI', 'Suomi', 'Finnish'],
  ['fil-PH', 'Filipino', 'Filipino'],
  ['fr-BE', 'Français (Belgique)', 'French (Belgium)'],
  ['fr-CA', 'Français (Canada)', 'French (Canada)'],
  ['fr-FR', 'Français (France)', 'French (France)'],
  ['gl-ES', 'Galego', 'Galician'],
  ['he-IL', 'עברית', 'Hebrew'],
  ['hi-IN', 'हिन्दी', 'Hindi'],
  ['hr-HR', 'Hrvatski', 'Croatian'],
  ['hu-HU', 'Magyar', 'Hungarian'],
  ['id-ID', 'Bahasa Indonesia', 'Indonesian'],
  ['is-IS', 'Íslenska', 'Icelandic'],
  ['it-IT', 'Italiano', 'Italian'],
  ['ja-JP', '日本語', 'Japanese'],
  ['ko-KR', '한국어', 'Korean'],
  ['lt-LT', 'Lietuvių', 'Lithuanian'],
  ['lv-LV', 'Latviešu', 'Latvian'],
  ['ms-MY', 'Bahasa Melayu', 'Malay'],
  ['nb-NO', 'Norsk bokmål', 'Norwegian Bokmål'],
  ['nl-BE', 'Nederlands (België)', 'Dutch (Belgium)'],
  ['nl-NL', 'Nederlands (Nederland)', 'Dutch (Netherlands)'],
  ['pl-PL', 'Polski', 'Polish'],
  ['pt-BR', 'Português (Brasil)', 'Portuguese (Brazil)'],
  ['pt-PT', 'Português (Portugal)', 'Portuguese (Portugal)'],
  ['ro-RO', 'Română', 'Romanian'],
  ['ru-RU', 'Русский', 'Russian'],
  ['sk-SK', 'Slovenčina', 'Slovak'],
  ['sl-SI', 'Slovenščina', 'Slovenian'],
  ['sr-RS', 'Српски', 'Serbian'],
  ['sv-SE', 'Svenska', 'Swedish'],
  ['ta-IN', 'தமிழ்', 'Tamil'],
  ['th-TH', 'ไทย', 'Thai'],
  ['tr-TR', 'Türkçe', 'Turkish'],
  ['uk-UA', 'Українська', 'Ukrainian'],
  ['ur-PK', 'اردو', 'Urdu'],
  ['vi-VN', 'Tiếng Việt', 'Vietnamese'],
  ['zh-CN', '简体中文（中国）', 'Chinese (Simplified)'],
  ['zh-HK', '繁體中文（香港）', 'Chinese (Hong Kong)'],
  ['zh-TW', '繁體中文（台灣）', 'Chinese (Taiwan)'],
];

const isTranslated = (tag: string): boolean => primaryLanguage(catalogueOf(tag)) === primaryLanguage(tag);

/** The languages of the interface, by tag. */
export const locales: readonly Locale[] = names.map(([tag, name, english]) => ({
  ...{ tag, name, english },
  direction: directionOf(tag),
  isTranslated: isTranslated(tag),
}));

const tags: ReadonlySet<string> = new Set([...locales.map(({ tag }) => tag), ...pseudoLanguages]);

/** Whether the interface can be set to this tag. */
export const isLanguage = (tag: string): boolean => tags.has(tag);

/**
 * The first of somebody's languages that the interface speaks. One that is not translated counts where nothing but
 * English would be read instead: the texts are English then too, and the direction, dates and numbers are its own.
 */
export function spokenLanguage(wanted: readonly string[]): string | undefined {
  let untranslated: string | undefined;
  for (const tag of wanted) {
    const same = locales.find((one) => one.tag.toLowerCase() === tag.toLowerCase());
    const near = catalogueLanguages.find((one) => primaryLanguage(one) === primaryLanguage(tag));
    const spoken = same?.isTranslated ? same.tag : near;
    if (spoken) return catalogueOf(spoken) === SOURCE_LANGUAGE ? (untranslated ?? spoken) : spoken;
    untranslated ??= (same ?? locales.find((one) => primaryLanguage(one.tag) === primaryLanguage(tag)))?.tag;
  }
  return untranslated;
}
