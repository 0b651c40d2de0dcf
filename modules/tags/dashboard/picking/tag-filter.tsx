import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';

/** Fetched with the first filter that is opened. */
const TagList = lazyPart(() => import('./tag-list.tsx'), 'TagList');

type TagFilterOptions = {
  id: string;
  /** The noun, such as "Tag". */
  name: string;
  /** The tag by its id, or by its title where a list keeps titles. */
  value: number | string | undefined;
  /** What the tag is called, as soon as that is known. */
  shown: string | undefined;
  /** What no tag is called. */
  all: string;
  /** The title is empty without a tag. */
  onChange: (id: number | undefined, title: string) => void;
};

/** A filter by one of the site's tags, which is shown and cleared after the tag is gone, too. */
export function tagFilter({ id, name, value, shown, all, onChange }: TagFilterOptions): ListFilter {
  return {
    ...{ id, name, isSet: value !== undefined },
    value: value === undefined ? all : shown || `#${value}`,
    onClear: () => onChange(undefined, ''),
    panel: (close) => (
      <TagList
        {...{ label: name, chosen: value, all }}
        onChoose={(tag) => {
          onChange(tag.id, tag.id === undefined ? '' : tag.title);
          close();
        }}
      />
    ),
  };
}
