import { useQuery } from '@tanstack/react-query';
import { MAX_SECTIONS } from '#modules/posts/post-writing.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useEditorTexts } from '../editor-texts.ts';
import { Chips } from './chips.tsx';
import classes from './panel.module.css';
import { useStages } from './use-stages.ts';

type SectionsFieldProps = {
  ids: readonly number[];
  primary: number | null;
  error: string | undefined;
  onChange: (ids: number[], primary: number | null) => void;
};

/** Where the post stands on the site; the primary section is one of them. */
export function SectionsField({ ids, primary, error, onChange }: SectionsFieldProps) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const sections = useQuery({ ...read(listSections, { query: { site_id: site.id } }), staleTime: 60_000 });
  const all = (sections.data ?? []).filter(({ type }) => type === 'section' || type === 'static');
  const stages = useStages();
  const isStage = (id: number) => stages.some((stage) => stage.id === id);
  const shown = [...new Set(primary === null ? ids : [primary, ...ids])].filter((id) => !isStage(id));
  const nameOf = (id: number) => sections.data?.find((section) => section.id === id)?.title ?? `#${id}`;
  const put = (next: number[]) =>
    // A stage has a field of its own.
    onChange(
      [...next, ...ids.filter(isStage)],
      primary !== null && next.includes(primary) ? primary : (next[0] ?? null),
    );
  return (
    <Chips
      label={text('fields.section_ids')}
      chips={shown.map((id) => ({
        id,
        label: nameOf(id),
        mark: id === primary ? text('sections.primary') : undefined,
      }))}
      mayRemove
      onRemove={(id) => put(shown.filter((one) => one !== id))}
      onPress={(id) => onChange([...shown, ...ids.filter(isStage)], id)}
      pressHint={text('sections.makePrimary')}
      error={error}
    >
      {shown.length < MAX_SECTIONS ? (
        <Dropdown
          label={text('sections.add')}
          align="end"
          opener={(opener) => (
            <button type="button" className={classes.link} {...opener}>
              {text('sections.add')}
            </button>
          )}
        >
          {(close) => (
            <ChoiceList
              label={text('sections.add')}
              search="labels"
              state={sections.isPending ? 'loading' : sections.isError ? 'failed' : 'ready'}
              choices={all.map(({ id, title, parent_ids }) => ({
                ...{ value: id, label: title, indent: parent_ids.length },
              }))}
              isChosen={(id) => shown.includes(id)}
              onChoose={(id) => {
                put(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]);
                close();
              }}
            />
          )}
        </Dropdown>
      ) : null}
    </Chips>
  );
}
