import { type Choice, ChoiceList } from './choice-list.tsx';
import { PickedField } from './picked-field.tsx';

type ChosenFieldProps<Value extends number | string> = {
  label: string;
  /** What opens the list: "Add section". */
  add: string;
  chosen: readonly Value[];
  choices: readonly Choice<Value>[];
  /** The word for one that is chosen and is no choice any more. */
  gone: string | ((value: Value) => string);
  onChange: (chosen: Value[]) => void;
  state?: 'ready' | 'loading' | 'failed';
  help?: string;
  error?: string | undefined;
};

/** Some of many: those that are chosen, each with a way out, and a list with a search to add more of them. */
export function ChosenField<Value extends number | string>(props: ChosenFieldProps<Value>) {
  const { label, add, chosen, choices, gone, error, help, state = 'ready', onChange } = props;
  const nameOf = (value: Value) =>
    choices.find((one) => one.value === value)?.label ?? (typeof gone === 'string' ? gone : gone(value));
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <PickedField
      things={chosen.map((value) => ({ key: value, name: nameOf(value) }))}
      onRemove={(at) => onChange(chosen.filter((_, index) => index !== at))}
      {...{ label, add, help, error }}
    >
      {() => (
        <ChoiceList
          label={add}
          search="labels"
          isMultiple
          isChosen={(value) => chosen.includes(value)}
          onChoose={toggle}
          {...{ state, choices }}
        />
      )}
    </PickedField>
  );
}
