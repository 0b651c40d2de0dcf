import { type FieldRule, LONGEST_LINK, longestOf } from './custom-field-kinds.contract.ts';

/** What of a definition a value is held against. */
export type ValueRule = Pick<FieldRule, 'type' | 'options' | 'min' | 'max' | 'max_length'>;

/** Why a field does not take a value. */
export type WrongValue = 'form' | 'too_long' | 'too_low' | 'too_high' | 'no_option' | 'no_link' | 'no_date';

/** Whether a field is left empty. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Whether posts of a type have the field. */
export const isFieldOf = ({ post_types }: Pick<FieldRule, 'post_types'>, type: string): boolean =>
  post_types.length === 0 || post_types.includes(type);

/** The value of a field, also where it is called like something that every object has. */
export const fieldValue = (custom: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(custom, name) ? custom[name] : undefined;

/** What is wrong with a value; null where the field takes it. An empty one is always taken. */
export function wrongValue(field: ValueRule, value: unknown): WrongValue | null {
  if (isEmptyValue(value)) return null;
  switch (field.type) {
    case 'text':
    case 'long_text':
      if (typeof value !== 'string') return 'form';
      return value.length > longestOf(field) ? 'too_long' : null;
    case 'number':
      return wrongNumber(field, value);
    case 'yes_no':
      return typeof value === 'boolean' ? null : 'form';
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'no_date';
    case 'choice':
      return field.options.some((option) => option === value) ? null : 'no_option';
    case 'choices': {
      if (!Array.isArray(value)) return 'form';
      const isKnown = value.every((one) => field.options.some((option) => option === one));
      return isKnown && new Set(value).size === value.length ? null : 'no_option';
    }
    case 'link':
      return typeof value === 'string' && isLink(value) ? null : 'no_link';
  }
}

function wrongNumber({ min, max }: Pick<FieldRule, 'min' | 'max'>, value: unknown): WrongValue | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'form';
  if (min !== null && value < min) return 'too_low';
  return max !== null && value > max ? 'too_high' : null;
}

/** A day that the calendar has, such as 2026-02-28. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** An address of the web, or one on the site itself. */
function isLink(value: string): boolean {
  if (value.length > LONGEST_LINK || /\s/.test(value)) return false;
  if (/^\/(?![/\\])/.test(value)) return true;
  return /^https?:\/\/[^/]/i.test(value);
}

/**
 * A value as it is kept of people and communities: they have texts, several options joined by commas. What no value of the
 * type is written like stays a text, which the field then refuses.
 */
export function typedValue({ type }: Pick<FieldRule, 'type'>, kept: unknown): unknown {
  if (typeof kept !== 'string' || kept.trim() === '') return kept;
  if (type === 'number') return Number.isFinite(Number(kept)) ? Number(kept) : kept;
  if (type === 'yes_no') return kept === 'true' || kept === 'false' ? kept === 'true' : kept;
  return type === 'choices' ? kept.split(',').map((option) => option.trim()) : kept;
}

/** The same the other way round. */
export const keptText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
