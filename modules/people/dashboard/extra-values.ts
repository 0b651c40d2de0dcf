/** The custom fields of a person, by their keys. */
export type Extra = Readonly<Record<string, unknown>>;

/** What the form holds: each field by its key, and a new one under two names that no key can have. */
export type ExtraValues = Record<string, string>;
export const NEW_KEY = '+key';
export const NEW_VALUE = '+value';

const KEY = /^[A-Za-z][A-Za-z0-9_]*$/;
const LONGEST_KEY = 60;
export const LONGEST_EXTRA_VALUE = 1_000;

export const valuesOfExtra = (extra: Extra): ExtraValues => ({
  ...Object.fromEntries(Object.entries(extra).map(([key, value]) => [key, textOf(value)])),
  [NEW_KEY]: '',
  [NEW_VALUE]: '',
});

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** What is wrong with the new field, by the words of the screen; null where nothing is. */
export type NewFieldFault = 'nameMissing' | 'nameInvalid' | 'nameTaken';

export function faultOfNew(extra: Extra, values: ExtraValues): NewFieldFault | null {
  const key = (values[NEW_KEY] ?? '').trim();
  if (key === '') return (values[NEW_VALUE] ?? '').trim() === '' ? null : 'nameMissing';
  if (!KEY.test(key) || key.length > LONGEST_KEY) return 'nameInvalid';
  return Object.hasOwn(extra, key) ? 'nameTaken' : null;
}

/** What is sent: only what was changed, and null for what was cleared; a number stays one, as a yes or no does. */
export function changedExtra(
  extra: Extra,
  values: ExtraValues,
): Record<string, string | number | boolean | null> {
  const before = valuesOfExtra(extra);
  const changed = Object.keys(extra)
    .filter((key) => values[key] !== undefined && values[key] !== before[key])
    .map((key) => [key, valueLike(extra[key], (values[key] ?? '').trim())] as const);
  const key = (values[NEW_KEY] ?? '').trim();
  const value = (values[NEW_VALUE] ?? '').trim();
  return Object.fromEntries(key === '' || value === '' ? changed : [...changed, [key, value] as const]);
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
