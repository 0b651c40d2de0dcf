import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { forgetPreferences, keepPreference, keptPreference } from '#platform/dashboard/kept-preferences.ts';
import {
  dateFormats,
  defaultExportSettings,
  exportFormats,
  separators,
} from '../export-settings.contract.ts';
import { keepSettings, keptSettings } from './kept-settings.ts';

afterEach(forgetPreferences);

const { only_selected: _, ...defaults } = defaultExportSettings;
const settings = fc.record({
  format: fc.constantFrom(...exportFormats),
  columns_separator: fc.constantFrom(...separators),
  list_separator: fc.constantFrom(...separators),
  date_format: fc.constantFrom(...dateFormats),
});

test('the first export has the defaults', () => {
  expect(keptSettings()).toEqual(defaults);
});

test('the next export begins as the last one was written, and its two separators differ', () => {
  fc.assert(
    fc.property(fc.array(settings, { minLength: 1, maxLength: 4 }), (all) => {
      forgetPreferences();
      for (const one of all) keepSettings(one);
      const last = all.at(-1);
      const next = keptSettings();
      expect(next).toMatchObject({ format: last?.format, date_format: last?.date_format });
      expect(next.columns_separator).not.toBe(next.list_separator);
      if (last?.format !== 'json') expect(next.list_separator).toBe(last?.list_separator);
    }),
  );
});

test('what a format does not use stays as it was', () => {
  keepSettings({ ...defaults, columns_separator: ';', list_separator: ',' });
  keepSettings({ ...defaults, format: 'json', columns_separator: ',', list_separator: ';' });
  expect(keptSettings()).toEqual({
    ...defaults,
    format: 'json',
    columns_separator: ';',
    list_separator: ',',
  });
});

test('what is the default again takes no room on the account', () => {
  keepSettings({ ...defaults, format: 'xlsx' });
  keepSettings(defaults);
  expect(keptPreference('exports.format')).toBeUndefined();
});

test('a choice that there is no more counts as none', () => {
  keepPreference('exports.format', 'ods');
  expect(keptSettings().format).toBe('csv');
});
