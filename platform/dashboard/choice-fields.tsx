import { useId } from 'react';
import classes from './choice-fields.module.css';
import { AlertCircleIcon } from './icons.tsx';

type FieldChoice<Value> = { value: Value; label: string };

type ChoiceFieldProps<Value extends string | number> = {
  label: string;
  value: Value;
  choices: readonly FieldChoice<Value>[];
  onChoose: (value: Value) => void;
  help?: string;
  error?: string | undefined;
};

/** One of two to five short choices, all of them in sight. */
export function SegmentedField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.field} aria-describedby={`${name}-note`}>
      <legend className={classes.label}>{props.label}</legend>
      <div className={classes.segments}>
        {props.choices.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={value === props.value}
              onChange={() => props.onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
      <Note id={name} {...props} />
    </fieldset>
  );
}

type SelectFieldProps<Value extends string | number> = ChoiceFieldProps<Value> & {
  /** Further choices, each kind under its own heading. */
  groups?: readonly { label: string; choices: readonly FieldChoice<Value>[] }[];
  isDisabled?: boolean;
  /** A dialog starts here. */
  isFirst?: boolean;
};

/** One of more choices than fit beside each other. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const id = useId();
  const groups = props.groups ?? [];
  const all = [...props.choices, ...groups.flatMap(({ choices }) => choices)];
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {props.label}
      </label>
      <select
        id={id}
        className={classes.select}
        disabled={props.isDisabled}
        data-autofocus={props.isFirst ? '' : undefined}
        value={props.value}
        aria-invalid={props.error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ currentTarget }) => {
          const chosen = all.find(({ value }) => String(value) === currentTarget.value);
          if (chosen) props.onChoose(chosen.value);
        }}
      >
        {optionsOf(props.choices)}
        {groups.map(({ label, choices }) => (
          <optgroup key={label} label={label}>
            {optionsOf(choices)}
          </optgroup>
        ))}
      </select>
      <Note id={id} {...props} />
    </div>
  );
}

const optionsOf = <Value extends string | number>(choices: readonly FieldChoice<Value>[]) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** Something that is on or off once the form is sent. */
type CheckFieldProps = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  help?: string;
  error?: string | undefined;
};

export function CheckField({ label, isOn, onChange, help, error }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isOn}
          aria-invalid={error !== undefined}
          aria-describedby={(error ?? help) === undefined ? undefined : `${id}-note`}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      <Note id={id} error={error} {...(help === undefined ? {} : { help })} />
    </div>
  );
}

function Note({ id, help, error }: { id: string; help?: string; error?: string | undefined }) {
  const note = error ?? help;
  return note === undefined ? null : (
    <p
      id={`${id}-note`}
      className={classes.help}
      data-wrong={error !== undefined}
      role={error ? 'alert' : undefined}
    >
      {error === undefined ? null : <AlertCircleIcon />}
      <span>{note}</span>
    </p>
  );
}
