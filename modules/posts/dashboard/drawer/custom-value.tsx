import { calendarDate, numericDay } from '#platform/dashboard/dates.ts';
import { listText } from '#platform/dashboard/lists.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { PostField } from '../filters/custom/post-fields.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';

/** What is said in a field; undefined where nothing is. */
export function customValueOf(custom: Readonly<Record<string, unknown>>, { name }: PostField): unknown {
  const value = Object.hasOwn(custom, name) ? custom[name] : undefined;
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? undefined : value;
}

/** A value of a custom field in words. */
export function CustomValue({ field, value }: { field: PostField; value: unknown }) {
  const text = useDrawerTexts();
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no');
  if (typeof value === 'number') return numberText(value);
  const words = Array.isArray(value) ? listText(value.map(String)) : String(value);
  const day = field.kind === 'date' ? Date.parse(words) : Number.NaN;
  if (!Number.isNaN(day)) return numericDay(calendarDate(day / 1000, 'UTC'));
  if (/^https?:\/\/\S+$/i.test(words))
    return (
      <a href={words} target="_blank" rel="noreferrer" dir="ltr" className={classes.target}>
        {words}
      </a>
    );
  return <bdi className={classes.words}>{words}</bdi>;
}

/** Where a value could not be read, which is not to say that there is none. */
export const ValueNotLoaded = () => useDrawerTexts()('notLoaded');
