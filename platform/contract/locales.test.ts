import { describe, expect, test } from 'vitest';
import { catalogueLanguages, catalogueOf, directionOf } from './language.ts';
import { isLanguage, locales, spokenLanguage } from './locales.ts';

const specified =
  'af-ZA ar-SA bg-BG bn-BD ca-ES cs-CZ cy-GB da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IN en-US es-AR es-CO es-ES es-MX et-EE eu-ES fa-IR fi-FI fil-PH fr-BE fr-CA fr-FR gl-ES he-IL hi-IN hr-HR hu-HU id-ID is-IS it-IT ja-JP ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sr-RS sv-SE ta-IN th-TH tr-TR uk-UA ur-PK vi-VN zh-CN zh-HK zh-TW';

describe('the languages of the interface', () => {
  test('interface-languages, languages-about, G-24: are the 63 of the list', () => {
    expect(locales.map(({ tag }) => tag)).toEqual(specified.split(' '));
    expect(locales).toHaveLength(63);
    for (const tag of ['en-US', 'es-ES', 'pt-BR']) expect(isLanguage(tag)).toBe(true);
  });

  test('G-24: five of them are translated, with their neighbours', () => {
    expect(catalogueLanguages.toSorted()).toEqual(['de-DE', 'en-US', 'es-ES', 'fr-FR', 'pt-BR']);
    const translated = locales.filter(({ isTranslated }) => isTranslated).map(({ tag }) => tag);
    expect(translated.map((tag) => tag.split('-')[0])).toEqual(
      expect.arrayContaining(['de', 'en', 'es', 'fr', 'pt']),
    );
    expect(new Set(translated.map((tag) => tag.split('-')[0])).size).toBe(5);
  });

  test('G-24: Arabic, Persian, Hebrew and Urdu run from right to left, and nothing else does', () => {
    const mirrored = locales.filter(({ direction }) => direction === 'rtl').map(({ tag }) => tag);
    expect(mirrored).toEqual(['ar-SA', 'fa-IR', 'he-IL', 'ur-PK']);
    expect(directionOf('ar-XB')).toBe('rtl');
  });

  test('have each a name of its own, and plural rules, dates and numbers that the runtime knows', () => {
    expect(new Set(locales.map(({ name }) => name)).size).toBe(63);
    for (const { tag } of locales) {
      const [known] = Intl.PluralRules.supportedLocalesOf(tag);
      expect(known, tag).toBe(tag);
      expect(Intl.DateTimeFormat.supportedLocalesOf(tag), tag).toEqual([tag]);
    }
  });

  test.each([
    ['de-AT', 'de-DE'],
    ['es-MX', 'es-ES'],
    ['pt-PT', 'pt-BR'],
    ['fr-CA', 'fr-FR'],
    ['en-GB', 'en-US'],
    ['ja-JP', 'en-US'],
  ])('%s reads the texts of %s', (tag, catalogue) => {
    expect(catalogueOf(tag)).toBe(catalogue);
  });

  test.each([
    [['de-AT', 'en'], 'de-AT'],
    [['pt'], 'pt-BR'],
    [['de-LU'], 'de-DE'],
    [['EN-us', 'ar'], 'en-US'],
    // Whoever also reads French has whole texts there.
    [['ar-SA', 'fr'], 'fr-FR'],
    [['ja', 'en', 'de'], 'ja-JP'],
    [['ar'], 'ar-SA'],
    [['ar-EG', 'en-US', 'en'], 'ar-SA'],
    [['he'], 'he-IL'],
    [['zh-TW'], 'zh-TW'],
    [['tlh-KL'], undefined],
    [[], undefined],
  ])('G-24: a browser that wants %j is spoken to in %s', (wanted, tag) => {
    expect(spokenLanguage(wanted)).toBe(tag);
  });
});
