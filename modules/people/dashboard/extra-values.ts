import type { CustomField } from '#modules/custom-fields/custom-fields.contract.ts';
import { typedValue } from '#modules/custom-fields/field-values.contract.ts';

/** The custom fields of a person, by their keys. */
export type Extra = Readonly<Record<string, unknown>>;

/** What the form holds: each field by its key, and a new one under two names that no key can have. */
export type ExtraValues = Record<string, string>;
export const NEW_KEY = '+key';
export const NEW_VALUE = '+value';

/** What of a definition is needed here. */
export type ExtraField = Pick<CustomField, 'name' | 'type'>;

const KEY = /^[A-Za-z][A-Za-z0-9_]*$/;
const LONGEST_KEY = 60;
export const LONGEST_EXTRA_VALUE = 1_000;

/** @param fields the custom fields that people of the site have, also where this one has no value yet */
export const valuesOfExtra = (extra: Extra, fields: readonly ExtraField[] = []): ExtraValues => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
  ...Object.fromEntries(Object.entries(extra).map(([key, value]) => [key, textOf(value)])),
  [NEW_KEY]: '',
  [NEW_VALUE]: '',
});

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** What is wrong with the new field, by the words of the screen; null where nothing is. */
export type NewFieldFault = 'nameMissing' | 'nameInvalid' | 'nameTaken';

export function faultOfNew(
  extra: Extra,
  values: ExtraValues,
  fields: readonly ExtraField[] = [],
): NewFieldFault | null {
  const key = (values[NEW_KEY] ?? '').trim();
  if (key === '') return (values[NEW_VALUE] ?? '').trim() === '' ? null : 'nameMissing';
  if (!KEY.test(key) || key.length > LONGEST_KEY) return 'nameInvalid';
  const isKnown = Object.hasOwn(extra, key) || fields.some(({ name }) => name === key);
  return isKnown ? 'nameTaken' : null;
}

/** What is sent: only what was changed, and null for what was cleared; a number stays one, as a yes or no does. */
export function changedExtra(
  extra: Extra,
  values: ExtraValues,
  fields: readonly ExtraField[] = [],
): Record<string, string | number | boolean | null> {
  const before = valuesOfExtra(extra, fields);
  const changed = Object.keys(before)
    .filter((key) => key !== NEW_KEY && key !== NEW_VALUE)
    .filter((key) => values[key] !== undefined && values[key] !== before[key])
    .map((key) => {
      const said = (values[key] ?? '').trim();
      const field = fields.find(({ name }) => name === key);
      return [key, field ? sentValue(field, said) : valueLike(extra[key], said)] as const;
    });
  const key = (values[NEW_KEY] ?? '').trim();
  const value = (values[NEW_VALUE] ?? '').trim();
  return Object.fromEntries(key === '' || value === '' ? changed : [...changed, [key, value] as const]);
}

/** A number or a yes or no as such; several options stay one text. */
function sentValue(field: ExtraField, text: string): string | number | boolean | null {
  if (text === '') return null;
  const value = typedValue(field, text);
  return typeof value === 'number' || typeof value === 'boolean' ? value : text;
}

function valueLike(before: unknown, text: string): string | number | boolean | null {
  if (text === '') return null;
  if (typeof before === 'number' && Number.isFinite(Number(text))) return Number(text);
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** `column_day` as people read it. */
export const nameOfExtra = (key: string): string =>
  `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll('_', ' ')}`;
