import { type Choice, ChoiceList } from '#platform/dashboard/choice-list.tsx';
import classes from './section-list.module.css';
import { useSectionChoices } from './use-section-choices.ts';

export type SectionListProps<More extends string> = {
  label: string;
  chosen: number | More | undefined;
  /** What no section is called. */
  none: string;
  /** What can be chosen beside sections. */
  more?: readonly Choice<More>[] | undefined;
  /** Stands above sections of which some lie below others. */
  hint?: string | undefined;
  onChoose: (section: number | More | undefined, title: string | undefined) => void;
};

/** The tree of the site's sections, to choose one of them. */
export function SectionList<More extends string>(props: SectionListProps<More>) {
  const { label, chosen, none, more = [], hint, onChoose } = props;
  const { choices, state, titleOf } = useSectionChoices(({ type }) => type !== 'stage', { isTree: true });
  return (
    <>
      {hint !== undefined && choices.some(({ indent = 0 }) => indent > 0) ? (
        <p className={classes.hint}>{hint}</p>
      ) : null}
      <ChoiceList<number | More | undefined>
        label={label}
        search="labels"
        state={state}
        choices={[{ value: undefined, label: none }, ...more, ...choices]}
        isChosen={(section) => section === chosen}
        onChoose={(section) => onChoose(section, typeof section === 'number' ? titleOf(section) : undefined)}
      />
    </>
  );
}
