import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { MOST_SOUGHT, type Sought, SoughtList } from '#platform/dashboard/records/sought-list.tsx';
import { listTags } from '../../tags.contract.ts';

type TagListProps = {
  label: string;
  /** The tag by its id, or by its title. */
  chosen: number | string | undefined;
  /** What no tag is called. */
  all: string;
  onChoose: (tag: Sought) => void;
};

/** Tags of the site, to choose one of them. */
export function TagList({ label, chosen, all, onChoose }: TagListProps) {
  const params = { siteId: useCaller().site.id };
  return (
    <SoughtList
      {...{ label, onChoose, none: all }}
      ask={(query) => read(listTags, { params, query: { query, limit: MOST_SOUGHT } })}
      itemsOf={({ items }) => items}
      isChosen={({ id, title }) => chosen === (typeof chosen === 'string' ? title : id)}
    />
  );
}
