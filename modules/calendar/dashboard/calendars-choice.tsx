import { useQuery } from '@tanstack/react-query';
import { listSearchIndexes } from '#modules/search-indexes/search-indexes.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { calendarIds, datesOfSources, MOST_CALENDARS } from '../calendar-kinds.contract.ts';
import type { CalendarOptions } from './calendar-options.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import classes from './side-panel.module.css';

type CalendarsChoiceProps = {
  options: CalendarOptions;
  onOptions: (change: Partial<CalendarOptions>) => void;
};

/** A site has no more indexes than a page of them. */
const MOST_INDEXES = 50;

/** By which dates posts stand in the calendar: their own, and those that search indexes of the site hold. */
export function CalendarsChoice({ options, onOptions }: CalendarsChoiceProps) {
  const text = useCalendarTexts();
  const { holder } = useCaller();
  const indexes = useQuery({
    ...read(listSearchIndexes, { query: { limit: MOST_INDEXES } }),
    enabled: mayCall(listSearchIndexes, holder),
    staleTime: 60_000,
  });
  const own = calendarIds.map((id) => ({ id: id as string, label: text(`calendars.${fieldOf(id)}`) }));
  const ofIndexes = (indexes.data?.items ?? [])
    .filter(({ entity, filled_ts }) => entity === 'post' && filled_ts !== null)
    .flatMap(({ slug, title, mapping }) =>
      Object.entries(mapping.fields).flatMap(([field, { source }]) => {
        const date = datesOfSources[source];
        if (!date) return [];
        // A field that is called after its source is named as the date is; any other by its own words.
        const name = field === source ? text(`calendars.${fieldOf(date)}`) : field.replace(/[-_]+/g, ' ');
        return [{ id: `${slug}::${field}`, label: text('calendars.ofIndex', { title, field: name }) }];
      }),
    );
  const { calendars } = options;
  return (
    <fieldset className={classes.show}>
      <legend>{text('calendars.label')}</legend>
      {[...own, ...ofIndexes].map(({ id, label }) => {
        const isOn = calendars.includes(id);
        return (
          <label key={id}>
            <input
              type="checkbox"
              checked={isOn}
              // One of them is always shown.
              disabled={isOn ? calendars.length === 1 : calendars.length >= MOST_CALENDARS}
              onChange={() =>
                onOptions({ calendars: isOn ? calendars.filter((one) => one !== id) : [...calendars, id] })
              }
            />
            <bdi>{label}</bdi>
          </label>
        );
      })}
    </fieldset>
  );
}

type FieldOf<Id> = Id extends `posts::${infer Field}` ? Field : never;
const fieldOf = (id: (typeof calendarIds)[number]) =>
  id.slice('posts::'.length) as FieldOf<(typeof calendarIds)[number]>;
