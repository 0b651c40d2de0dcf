import { useId } from 'react';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import classes from './technical-settings.module.css';

type ChoicesFieldProps<Value extends string> = {
  label: string;
  help?: string;
  choices: readonly Value[];
  chosen: readonly Value[];
  wordOf: (value: Value) => string;
  error: string | undefined;
  onChange: (chosen: Value[]) => void;
};

/** Some of a few choices, all of them in sight. */
export function ChoicesField<Value extends string>(props: ChoicesFieldProps<Value>) {
  const id = useId();
  const { choices, chosen, error, onChange } = props;
  const note = error ?? props.help;
  return (
    <fieldset className={classes.choices} aria-describedby={note === undefined ? undefined : id}>
      <legend>{props.label}</legend>
      <div>
        {choices.map((one) => (
          <CheckField
            key={one}
            label={props.wordOf(one)}
            isOn={chosen.includes(one)}
            onChange={(isOn) =>
              onChange(choices.filter((known) => (known === one ? isOn : chosen.includes(known))))
            }
          />
        ))}
      </div>
      {note === undefined ? null : (
        <p
          id={id}
          className={error === undefined ? classes.note : classes.error}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </fieldset>
  );
}
