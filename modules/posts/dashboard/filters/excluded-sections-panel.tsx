import { useSectionChoices } from '#modules/sections/sections.public.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { usePostsTexts } from '../posts-texts.ts';
import type { PanelProps } from './panel-props.ts';

const MOST_EXCLUDED = 100;

/** Any number of sections whose posts are left out; the panel stays open. */
export function ExcludedSectionsPanel({ search, onChange }: PanelProps) {
  const text = usePostsTexts();
  const { choices, titleOf, state } = useSectionChoices(({ type }) => type !== 'stage', { isTree: true });
  return (
    <ChoiceList
      label={text('filters.excluded')}
      search="labels"
      state={state}
      choices={choices}
      isMultiple
      isChosen={(id) => search.excludedSectionIds.includes(id)}
      onChoose={(id) => {
        const ids = search.excludedSectionIds;
        const next = ids.includes(id)
          ? ids.filter((one) => one !== id)
          : [...ids, id].slice(0, MOST_EXCLUDED);
        const name = titleOf(id);
        onChange({
          excludedSectionIds: next,
          sectionsData: name ? { ...search.sectionsData, [String(id)]: name } : search.sectionsData,
        });
      }}
    />
  );
}
