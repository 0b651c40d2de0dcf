import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import type { SectionListProps } from './section-list.tsx';

/** Fetched with the first filter that is opened. */
const SectionList = lazyPart(() => import('./section-list.tsx'), 'SectionList');

type SectionFilterOptions<More extends string> = Pick<SectionListProps<More>, 'none' | 'more' | 'hint'> & {
  id: string;
  /** The noun, such as "Section". */
  name: string;
  value: number | More | undefined;
  /** What it is set to, in words, as soon as that is known. */
  shown: string | undefined;
  onChange: SectionListProps<More>['onChoose'];
};

/** A filter by one of the site's sections. */
export function sectionFilter<More extends string = never>(options: SectionFilterOptions<More>): ListFilter {
  const { id, name, value, shown, none, more, hint, onChange } = options;
  return {
    ...{ id, name, isSet: value !== undefined },
    value: value === undefined ? none : (shown ?? `#${value}`),
    onClear: () => onChange(undefined, undefined),
    panel: (close) => (
      <SectionList
        {...{ label: name, chosen: value, none, more, hint }}
        onChoose={(section, title) => {
          onChange(section as number | More | undefined, title);
          close();
        }}
      />
    ),
  };
}
