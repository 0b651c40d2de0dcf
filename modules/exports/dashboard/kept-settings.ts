import { keepPreference, keptPreference } from '#platform/dashboard/kept-preferences.ts';
import {
  dateFormats,
  defaultExportSettings,
  exportFormats,
  separators,
} from '../export-settings.contract.ts';
import type { ExportSettings } from '../exports.contract.ts';

type KeptSettings = Omit<ExportSettings, 'only_selected'>;

const names = {
  format: 'exports.format',
  columns_separator: 'exports.columns-separator',
  list_separator: 'exports.list-separator',
  date_format: 'exports.date-format',
} as const satisfies Record<keyof KeptSettings, string>;

const kept = <Value>(name: keyof typeof names, choices: readonly Value[]): Value | undefined =>
  choices.find((choice) => choice === keptPreference(names[name]));

/** How the person wrote a file the last time, of whatever list; what was never chosen is the default. */
export function keptSettings(): KeptSettings {
  const { only_selected: _, ...defaults } = defaultExportSettings;
  const list_separator = kept('list_separator', separators) ?? defaults.list_separator;
  const columns_separator = kept('columns_separator', separators) ?? defaults.columns_separator;
  return {
    format: kept('format', exportFormats) ?? defaults.format,
    // A format without columns may have left the same separator for its lists.
    columns_separator: columns_separator === list_separator ? otherThan(list_separator) : columns_separator,
    list_separator,
    date_format: kept('date_format', dateFormats) ?? defaults.date_format,
  };
}

/** Keeps for the next time how a file is written: what its format uses. */
export function keepSettings(settings: KeptSettings): void {
  const { format } = settings;
  const used = ['format', 'date_format'] as (keyof KeptSettings)[];
  if (format !== 'json') used.push('list_separator');
  if (format === 'csv') used.push('columns_separator');
  for (const name of used) {
    const value = settings[name];
    keepPreference(names[name], value === defaultExportSettings[name] ? null : value);
  }
}

/** Of two separators the one that is left. */
export const otherThan = (one: ExportSettings['list_separator']): ExportSettings['list_separator'] =>
  one === ',' ? ';' : ',';
