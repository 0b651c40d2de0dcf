import { useState } from 'react';
import { longestOf } from '#modules/custom-fields/custom-field-kinds.contract.ts';
import type { CustomField as Definition } from '#modules/custom-fields/custom-fields.contract.ts';
import { isEmptyValue, wrongValue } from '#modules/custom-fields/field-values.contract.ts';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './panel.module.css';

type CustomFieldProps = {
  field: Definition;
  value: unknown;
  /** What the server has against it. */
  error: string | undefined;
  /** Undefined where it is left empty. */
  onValue: (value: unknown) => void;
};

/** One custom field of a post, by its type and with its bounds. */
export function CustomField({ field, value, error, onValue }: CustomFieldProps) {
  const note = useNote(field, value, error);
  const label = field.title;
  const words = wordsOf(value);
  const onText = (text: string) => onValue(text === '' ? undefined : text);
  switch (field.type) {
    case 'text':
      return <TextField {...{ label, onText, ...note }} value={words} maxLength={longestOf(field)} />;
    case 'long_text':
      return (
        <TextField {...{ label, onText, ...note }} value={words} maxLength={longestOf(field)} lines={3} />
      );
    case 'number':
      return <NumberField {...{ label, words, note }} onValue={onValue} />;
    case 'date':
      return <TextField {...{ label, onText, ...note }} type="date" value={words} />;
    case 'link':
      return <TextField {...{ label, onText, ...note }} isMono value={words} />;
    case 'yes_no':
      return (
        <div className={classes.group}>
          <CheckField label={label} isOn={value === true} onChange={onValue} />
          <Note {...note} />
        </div>
      );
    case 'choice':
      return <Choice {...{ field, words, note }} onText={onText} />;
    case 'choices':
      return <Choices {...{ field, value, note }} onValue={onValue} />;
  }
}

type FieldNote = { help?: string; error?: string };

/** Shows what is typed as it is typed: "1.0" on its way to "1.05" is not shortened to "1". */
function NumberField(props: {
  label: string;
  words: string;
  note: FieldNote;
  onValue: (value: number | undefined) => void;
}) {
  const { label, words, note, onValue } = props;
  const [typed, setTyped] = useState(words);
  const isSame = typed === '' ? words === '' : words !== '' && Number(typed) === Number(words);
  const type = (text: string) => {
    setTyped(text);
    onValue(text === '' ? undefined : Number(text));
  };
  return <TextField {...{ label, ...note }} type="number" value={isSame ? typed : words} onText={type} />;
}

function Choice(props: {
  field: Definition;
  words: string;
  note: FieldNote;
  onText: (text: string) => void;
}) {
  const text = useEditorTexts();
  const { field, words, note, onText } = props;
  const isKnown = words === '' || field.options.includes(words);
  const options = isKnown ? field.options : [...field.options, words];
  return (
    <SelectField
      label={field.title}
      value={words}
      choices={[
        { value: '', label: text('custom.none') },
        ...options.map((option) => ({ value: option, label: option })),
      ]}
      onChoose={onText}
      {...note}
    />
  );
}

function Choices(props: {
  field: Definition;
  value: unknown;
  note: FieldNote;
  onValue: (value: unknown) => void;
}) {
  const { field, value, note, onValue } = props;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  // What is no option any more is shown until it is taken away.
  const options = [...field.options, ...chosen.filter((one) => !field.options.includes(one))];
  const choose = (option: string, isOn: boolean) => {
    const next = options.filter((one) => (one === option ? isOn : chosen.includes(one)));
    onValue(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset className={classes.choices}>
      <legend>{field.title}</legend>
      {options.map((option) => (
        <CheckField
          key={option}
          label={option}
          isOn={chosen.includes(option)}
          onChange={(isOn) => choose(option, isOn)}
        />
      ))}
      <Note {...note} />
    </fieldset>
  );
}

const Note = ({ help, error }: FieldNote) =>
  (error ?? help) ? (
    <p className={error ? classes.error : classes.hint} role={error ? 'alert' : undefined}>
      {error ?? help}
    </p>
  ) : null;

/** What stands under a field: what is wrong with it, or else its help and its bounds. */
function useNote(field: Definition, value: unknown, refused: string | undefined): FieldNote {
  const text = useEditorTexts();
  const wrong = wrongValue(field, value);
  const least = numberText(field.min ?? 0);
  const most = field.type === 'number' ? numberText(field.max ?? 0) : numberText(longestOf(field));
  if (wrong) return { error: text(`custom.wrong.${wrong}`, { least, most }) };
  if (refused) return { error: text(isEmptyValue(value) ? 'custom.wrong.missing' : 'custom.wrong.form') };
  const { min, max } = field;
  const bounds =
    min !== null && max !== null
      ? [text('custom.between', { least, most })]
      : [
          ...(min === null ? [] : [text('custom.atLeast', { least })]),
          ...(max === null ? [] : [text('custom.atMost', { most })]),
        ];
  const help = [
    ...(field.help === '' ? [] : [field.help]),
    ...bounds,
    ...(field.is_required ? [text('custom.required')] : []),
  ].join(' ');
  return help === '' ? {} : { help };
}

/** A value as it is typed; what no field of its kind holds is shown as it is stored. */
function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
