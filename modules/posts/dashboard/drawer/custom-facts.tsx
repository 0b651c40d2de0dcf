import { useCaller } from '#platform/dashboard/caller.tsx';
import { calendarDate, numericDay } from '#platform/dashboard/dates.ts';
import { listText } from '#platform/dashboard/lists.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { type PostField, postFieldsOf } from '../filters/custom/post-fields.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';

/** What the post says in the site's custom fields. */
export function CustomFacts({ post: { custom } }: { post: PostDetails }) {
  const fields = postFieldsOf(useCaller().postFields);
  return fields.map((field) => {
    const value = Object.hasOwn(custom, field.name) ? custom[field.name] : undefined;
    const isEmpty = value === undefined || value === null || value === '';
    if (isEmpty || (Array.isArray(value) && value.length === 0)) return null;
    return (
      <div key={field.name}>
        <dt>
          <bdi>{field.title}</bdi>
        </dt>
        <dd>
          <CustomValue field={field} value={value} />
        </dd>
      </div>
    );
  });
}

function CustomValue({ field, value }: { field: PostField; value: unknown }) {
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
