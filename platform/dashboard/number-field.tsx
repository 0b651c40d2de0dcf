import { useRef, useState } from 'react';
import type { FormState } from './dialogs/use-form.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type NumberFieldProps = Pick<TextFieldProps, 'label' | 'help' | 'error' | 'onLeave'> & {
  value: number | null;
  /** Null while the field is empty, NaN while it says no number. */
  onNumber: (value: number | null) => void;
};

const numberIn = (typed: string): number | null => (typed === '' ? null : Number(typed));

/** A number, shown as it is typed: "1.0" on its way to "1.05" is not shortened to "1". */
export function NumberField({ value, onNumber, ...field }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const isTyped = Number.isNaN(value) || numberIn(typed) === value;
  return (
    <TextField
      {...field}
      ref={input}
      type="number"
      value={isTyped ? typed : String(value ?? '')}
      onText={(text) => {
        setTyped(text);
        // A browser gives nothing of what is no number, as if the field were empty.
        onNumber(input.current?.validity.badInput ? Number.NaN : numberIn(text));
      }}
    />
  );
}

type NumberName<Values> = {
  [Name in keyof Values]: Values[Name] extends number | null ? Name : never;
}[keyof Values] &
  string;

/** Whether a field says a whole number within both bounds, for what a form says against itself. */
export const isWholeWithin = (value: number | null, least: number, most: number): boolean =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

/** What a `NumberField` needs of one value of a form: `<NumberField label="…" {...numberOf(form, 'limit')} />`. */
export const numberOf = <Values extends object>(form: FormState<Values>, name: NumberName<Values>) => ({
  value: form.values[name] as number | null,
  error: form.error(name),
  onNumber: (value: number | null) => form.set(name, value as Values[NumberName<Values>]),
  onLeave: () => form.leave(name),
});
