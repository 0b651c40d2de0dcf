import { MAX_SECTIONS } from '#modules/posts/post-writing.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { useSectionChoices } from '#modules/sections/sections.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
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
  const { choices, state, titleOf } = useSectionChoices(
    ({ type }) => type === 'section' || type === 'static',
    { isTree: true },
  );
  const { holder } = useCaller();
  const stages = useStages();
  const isStage = (id: number) => stages.some((stage) => stage.id === id);
  const shown = [...new Set(primary === null ? ids : [primary, ...ids])].filter((id) => !isStage(id));
  const nameOf = (id: number) => titleOf(id) ?? `#${id}`;
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
      {shown.length < MAX_SECTIONS && mayCall(listSections, holder) ? (
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
              {...{ choices, state }}
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
