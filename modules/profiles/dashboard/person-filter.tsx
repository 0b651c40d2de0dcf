import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';

/** Fetched with the first filter that is opened. */
const PeopleList = lazyPart(() => import('./people-list.tsx'), 'PeopleList');

type PersonFilterOptions = {
  id: string;
  /** The noun, such as "Author". */
  name: string;
  value: number | undefined;
  /** What the person is called, as soon as that is known. */
  shown: string | undefined;
  /** What nobody in particular is called. */
  anyone: string;
  /** The title is empty without a person. */
  onChange: (id: number | undefined, title: string) => void;
};

/** A filter by one of the site's people. */
export function personFilter({ id, name, value, shown, anyone, onChange }: PersonFilterOptions): ListFilter {
  return {
    ...{ id, name, isSet: value !== undefined },
    value: value === undefined ? anyone : shown || `#${value}`,
    onClear: () => onChange(undefined, ''),
    panel: (close) => (
      <PeopleList
        {...{ label: name, chosen: value, anyone }}
        onChoose={({ id: chosen, title }) => {
          onChange(chosen, chosen === undefined ? '' : title);
          close();
        }}
      />
    ),
  };
}
