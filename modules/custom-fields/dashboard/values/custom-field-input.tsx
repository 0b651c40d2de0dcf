import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { NumberField } from '#platform/dashboard/number-field.tsx';
import { numberText, plainNumberText } from '#platform/dashboard/number-text.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { longestOf } from '../../custom-field-kinds.contract.ts';
import type { CustomField as Definition } from '../../custom-fields.contract.ts';
import { isEmptyValue, wrongValue } from '../../field-values.contract.ts';
import classes from './custom-field-input.module.css';
import { useValuesTexts } from './values-texts.ts';

type CustomFieldInputProps = {
  field: Definition;
  value: unknown;
  /** What the server has against it. */
  error: string | undefined;
  /** Undefined where it is left empty. */
  onValue: (value: unknown) => void;
};

/** One custom field of a post, a person or a community, by its type and with its bounds. */
export function CustomFieldInput({ field, value, error, onValue }: CustomFieldInputProps) {
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
      return (
        <NumberField
          {...{ label, ...note }}
          value={typeof value === 'number' ? value : null}
          onNumber={(next) => onValue(next ?? undefined)}
        />
      );
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

function Choice(props: {
  field: Definition;
  words: string;
  note: FieldNote;
  onText: (text: string) => void;
}) {
  const text = useValuesTexts();
  const { field, words, note, onText } = props;
  const isKnown = words === '' || field.options.includes(words);
  const options = isKnown ? field.options : [...field.options, words];
  return (
    <SelectField
      label={field.title}
      value={words}
      choices={[
        { value: '', label: text('none') },
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
  const text = useValuesTexts();
  const wrong = wrongValue(field, value);
  const missing = field.entity === 'post' ? 'required' : 'requiredHere';
  const least = plainNumberText(field.min ?? 0);
  const most = field.type === 'number' ? plainNumberText(field.max ?? 0) : numberText(longestOf(field));
  if (wrong) return { error: text(`wrong.${wrong}`, { least, most }) };
  if (refused) return { error: text(isEmptyValue(value) ? missing : 'wrong.form') };
  const { min, max } = field;
  const bounds =
    min !== null && max !== null
      ? [text('between', { least, most })]
      : [
          ...(min === null ? [] : [text('atLeast', { least })]),
          ...(max === null ? [] : [text('atMost', { most })]),
        ];
  const help = [
    ...(field.help === '' ? [] : [field.help]),
    ...bounds,
    ...(field.is_required ? [text(missing)] : []),
  ].join(' ');
  return help === '' ? {} : { help };
}

/** A value as it is typed; what no field of its kind holds is shown as it is stored. */
function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
