import { useQuery } from '@tanstack/react-query';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { type Choice, ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { read } from '#platform/dashboard/queries.ts';
import type { SectionChoice } from '../list/posts-search.ts';
import { usePostsTexts } from '../posts-texts.ts';
import type { PanelProps } from './panel-props.ts';
import classes from './panels.module.css';

/** The site's tree of sections as choices, and the names that the address keeps for display. */
function useSections() {
  const { site } = useCaller();
  const sections = useQuery({ ...read(listSections, { query: { site_id: site.id } }), staleTime: 60_000 });
  const choices: Choice<number>[] = (sections.data ?? [])
    .filter(({ type }) => type !== 'stage')
    .map(({ id, title, parent_ids }) => ({ value: id, label: title, indent: parent_ids.length }));
  const nameOf = (id: number) => choices.find(({ value }) => value === id)?.label;
  const state = sections.isPending ? 'loading' : sections.isError ? 'failed' : 'ready';
  return { choices, nameOf, state } as const;
}

export function SectionPanel({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  const { choices, nameOf, state } = useSections();
  const all: Choice<SectionChoice | undefined>[] = [
    { value: undefined, label: text('filters.all') },
    { value: 'no-sections', label: text('sections.none') },
    { value: 'no-main-section', label: text('sections.noMain') },
    ...choices,
  ];
  return (
    <>
      {choices.some(({ indent = 0 }) => indent > 0) ? (
        <p className={classes.above}>{text('sections.alone')}</p>
      ) : null}
      <ChoiceList
        label={text('filters.section')}
        search="labels"
        state={state}
        choices={all}
        isChosen={(section) => section === search.section}
        onChoose={(section) => {
          const name = typeof section === 'number' ? nameOf(section) : undefined;
          const sectionsData = name
            ? { ...search.sectionsData, [String(section)]: name }
            : search.sectionsData;
          onChange({ section, sectionsData });
          onClose();
        }}
      />
    </>
  );
}

/** Any number of sections whose posts are left out; the panel stays open. */
export function ExcludedSectionsPanel({ search, onChange }: PanelProps) {
  const text = usePostsTexts();
  const { choices, nameOf, state } = useSections();
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
        const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(0, 100);
        const name = nameOf(id);
        onChange({
          excludedSectionIds: next,
          sectionsData: name ? { ...search.sectionsData, [String(id)]: name } : search.sectionsData,
        });
      }}
    />
  );
}
