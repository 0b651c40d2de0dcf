import { read } from '#platform/dashboard/queries.ts';
import { MOST_SOUGHT, type Sought, SoughtList } from '#platform/dashboard/records/sought-list.tsx';
import { listProfiles } from '../profiles.contract.ts';

type PeopleListProps = {
  label: string;
  chosen: number | undefined;
  onChoose: (person: Sought) => void;
  /** The words for nobody in particular; without them somebody must be chosen. */
  anyone?: string;
};

/** People of the site to choose from. */
export const PeopleList = ({ label, chosen, onChoose, anyone }: PeopleListProps) => (
  <SoughtList
    {...{ label, onChoose, none: anyone }}
    ask={(q) => read(listProfiles, { query: { q, limit: MOST_SOUGHT } })}
    itemsOf={({ profiles }) => profiles}
    isChosen={({ id }) => id === chosen}
  />
);
