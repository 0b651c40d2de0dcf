import { Suspense } from 'react';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import classes from './users.module.css';

const ChoiceList = lazyPart(() => import('#platform/dashboard/choice-list.tsx'), 'ChoiceList');

type AddChoiceProps<Value extends string | number> = {
  /** The word on the button. */
  label: string;
  /** What is chosen, for screen readers. */
  name: string;
  choices: readonly { value: Value; label: string }[];
  onNear: () => void;
  state: 'ready' | 'loading' | 'failed';
  onChoose: (value: Value) => void;
};

/** A button that opens a list to choose one more thing from. */
export function AddChoice<Value extends string | number>(props: AddChoiceProps<Value>) {
  const { label, name, choices, state, onNear, onChoose } = props;
  return (
    <Dropdown
      label={name}
      align="end"
      width={320}
      onNear={onNear}
      opener={(opener) => (
        <button type="button" className={classes.add} {...opener}>
          {label}
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={null}>
          <ChoiceList
            label={name}
            search="labels"
            choices={choices}
            state={state}
            isChosen={() => false}
            onChoose={(value) => {
              close();
              onChoose(value as Value);
            }}
          />
        </Suspense>
      )}
    </Dropdown>
  );
}
