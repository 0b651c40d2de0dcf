import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { calendarDate, numericDay } from '#platform/dashboard/dates.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { CustomFilter } from '../../list/posts-search.ts';
import type { PanelProps } from '../panel-props.ts';
import panels from '../panels.module.css';
import { type Asked, askedBy, askedOf, conditionOf, takesValue } from './custom-conditions.ts';
import classes from './custom-panel.module.css';
import { useCustomTexts } from './custom-texts.ts';
import { type PostField, postFieldsOf } from './post-fields.ts';

const MOST = 10;

/** Conditions on the custom fields of posts: those that hold, and one more. */
export function CustomPanel({ search, onChange }: PanelProps) {
  const text = useCustomTexts();
  const { customFilters: all } = search;
  const [first, ...others] = postFieldsOf(useCaller().postFields);
  if (!first) return <p className={classes.none}>{text('none')}</p>;
  return (
    <div className={panels.form}>
      {all.length > 0 ? (
        <ul className={classes.list} aria-label={text('conditions')}>
          {all.map((filter, at) => (
            <Condition
              // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may say the same.
              key={at}
              filter={filter}
              onRemove={() => onChange({ customFilters: all.filter((_, one) => one !== at) })}
            />
          ))}
        </ul>
      ) : null}
      {all.length < MOST ? (
        <NewCondition
          key={all.length}
          fields={[first, ...others]}
          onAdd={(filter) => onChange({ customFilters: [...all, filter] })}
        />
      ) : (
        <p className={classes.none}>{text('full')}</p>
      )}
    </div>
  );
}

function Condition({ filter, onRemove }: { filter: CustomFilter; onRemove: () => void }) {
  const text = useCustomTexts();
  const field = postFieldsOf(useCaller().postFields).find(({ name }) => name === filter.field);
  const asked = askedBy(filter);
  const said = [
    field?.title ?? filter.field,
    asked === null ? filter.op : wordsOf(text, field, asked),
    field && asked && !takesValue(field, asked) ? '' : valueWords(field, filter.value),
  ];
  const title = said.filter((part) => part !== '').join(' ');
  return (
    <li>
      <bdi>{title}</bdi>
      <IconButton name={text('remove', { title })} tip="end" onClick={onRemove}>
        <XIcon />
      </IconButton>
    </li>
  );
}

type NewConditionProps = {
  fields: readonly [PostField, ...PostField[]];
  onAdd: (filter: CustomFilter) => void;
};

function NewCondition({ fields, onAdd }: NewConditionProps) {
  const text = useCustomTexts();
  const [name, setName] = useState(fields[0].name);
  const field = fields.find((one) => one.name === name) ?? fields[0];
  const [chosen, setAsked] = useState<Asked>();
  const offered = askedOf(field);
  const asked = offered.find((one) => one === chosen) ?? offered[0] ?? 'is';
  const [typed, setTyped] = useState('');
  const condition = conditionOf(field, asked, typed);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (condition) onAdd(condition);
  };
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <SelectField
        label={text('field')}
        value={field.name}
        choices={fields.map((one) => ({ value: one.name, label: one.title }))}
        onChoose={(next) => {
          setName(next);
          setTyped('');
        }}
      />
      <SelectField<Asked>
        label={text('condition')}
        value={asked}
        choices={offered.map((one) => ({ value: one, label: wordsOf(text, field, one) }))}
        onChoose={setAsked}
      />
      {takesValue(field, asked) ? <ValueField field={field} value={typed} onValue={setTyped} /> : null}
      <Button type="submit" size="xs" disabled={!condition}>
        {text('add')}
      </Button>
    </form>
  );
}

type ValueFieldProps = { field: PostField; value: string; onValue: (value: string) => void };

function ValueField({ field, value, onValue }: ValueFieldProps) {
  const text = useCustomTexts();
  if (field.kind === 'choice') {
    return (
      <SelectField
        label={text('value')}
        value={value}
        choices={[
          ...(value === '' ? [{ value: '', label: text('choose') }] : []),
          ...field.options.map((option) => ({ value: option, label: option })),
        ]}
        onChoose={onValue}
      />
    );
  }
  const type = field.kind === 'date' ? 'date' : 'text';
  return <TextField label={text('value')} type={type} value={value} onText={onValue} />;
}

/** A day as people write it, anything else as it is. */
function valueWords(field: PostField | undefined, value: CustomFilter['value']): string {
  const day = field?.kind === 'date' ? Date.parse(String(value)) : Number.NaN;
  return Number.isNaN(day) ? String(value ?? '') : numericDay(calendarDate(day / 1000, 'UTC'));
}

/** Of days it is said which come before and after, of yes and no which of both. */
function wordsOf(
  text: ReturnType<typeof useCustomTexts>,
  field: PostField | undefined,
  asked: Asked,
): string {
  if (field?.kind === 'yesNo') return text(asked === 'is' ? 'asked.yes' : 'asked.no');
  if (field?.kind === 'date' && asked === 'above') return text('asked.after');
  if (field?.kind === 'date' && asked === 'below') return text('asked.before');
  return text(`asked.${asked}`);
}
