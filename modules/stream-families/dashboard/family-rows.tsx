import { Button } from '@mantine/core';
import type { FieldTypes } from '#modules/search-indexes/search-mapping.contract.ts';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { PlusIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { scoreTypes } from '../stream-kinds.contract.ts';
import classes from './family-form.module.css';
import {
  type Condition,
  conditionKinds,
  type FamilyValues,
  fieldsFor,
  fieldUse,
  firstField,
  freshCondition,
  freshScore,
  kindsFor,
  type ScoreRow,
} from './family-form.ts';
import { useStreamFamiliesTexts } from './stream-families-texts.ts';

type RowsProps<Row> = {
  entity: FamilyValues['entity'];
  /** What the index has that is asked; nothing as long as that is not known. */
  fields: FieldTypes;
  rows: Row[];
  /** What is wrong with the field of a row, as long as it is that field. */
  errorOf?: (at: number, field: string) => string | undefined;
  onChange: (rows: Row[]) => void;
};

const replaced = <Row,>(rows: readonly Row[], at: number, change: Partial<Row>): Row[] =>
  rows.map((row, index) => (index === at ? { ...row, ...change } : row));

type FieldChoiceProps = {
  fields: FieldTypes;
  row: { field: string };
  kind: Condition['kind'] | ScoreRow['type'];
  error: string | undefined;
  onChoose: (field: string) => void;
};

/** Which field; none for a kind that names none. A field that has gone from the index stays until another is chosen. */
function FieldChoice({ fields, row, kind, error, onChoose }: FieldChoiceProps) {
  const text = useStreamFamiliesTexts();
  const use = fieldUse(kind);
  if (use === null) return null;
  return (
    <SelectField
      label={text('form.field')}
      value={row.field}
      choices={[...new Set([...fieldsFor(fields, use), row.field])].map((value) => ({ value, label: value }))}
      error={error}
      onChoose={onChoose}
    />
  );
}

/** What things have to be. */
export function ConditionRows({ entity, fields, rows, errorOf, onChange }: RowsProps<Condition>) {
  const text = useStreamFamiliesTexts();
  return (
    <div className={classes.rows}>
      {rows.length === 0 ? <p className={parts.hint}>{text('form.noConditions')}</p> : null}
      {rows.map((row, at) => {
        const change = (next: Partial<Condition>) => onChange(replaced(rows, at, next));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be known by.
          <div key={at} className={classes.row}>
            <SelectField
              label={text('form.condition')}
              value={row.kind}
              choices={kindsFor(conditionKinds, fields, row.kind).map((value) => ({
                ...{ value, label: text(`form.kind.${value}`) },
              }))}
              onChoose={(kind) => change({ kind, field: firstField(fields, entity, kind) })}
            />
            <FieldChoice
              {...{ fields, row }}
              kind={row.kind}
              error={errorOf?.(at, row.field)}
              onChoose={(field) => change({ field })}
            />
            {row.kind === 'ranges' ? (
              <>
                <TextField
                  label={text('form.min')}
                  value={row.min}
                  help={text('form.rangeHelp')}
                  onText={(min) => change({ min })}
                />
                <TextField label={text('form.max')} value={row.max} onText={(max) => change({ max })} />
              </>
            ) : (
              <TextField
                label={text(row.kind === 'phrase' ? 'form.words' : 'form.values')}
                value={row.text}
                maxLength={200}
                onText={(value) => change({ text: value })}
              />
            )}
            <Remove
              name={text('form.removeCondition', { number: at + 1 })}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            />
          </div>
        );
      })}
      <Add label={text('form.addCondition')} onClick={() => onChange([...rows, freshCondition])} />
    </div>
  );
}

/** What puts things into their order. */
export function ScoreRows({ entity, fields, rows, errorOf, onChange }: RowsProps<ScoreRow>) {
  const text = useStreamFamiliesTexts();
  return (
    <div className={classes.rows}>
      {rows.length === 0 ? <p className={parts.hint}>{text('form.noScores')}</p> : null}
      {rows.map((row, at) => {
        const change = (next: Partial<ScoreRow>) => onChange(replaced(rows, at, next));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be known by.
          <div key={at} className={classes.row}>
            <SelectField
              label={text('form.score')}
              value={row.type}
              choices={kindsFor(scoreTypes, fields, row.type).map((value) => ({
                ...{ value, label: text(`form.scoreType.${value}`) },
              }))}
              onChoose={(type) => change({ type, field: firstField(fields, entity, type) })}
            />
            <TextField
              label={text('form.weight')}
              value={row.weight}
              onText={(weight) => change({ weight })}
            />
            {row.type === 'recency' ? (
              <TextField
                label={text('form.halfLife')}
                value={row.halfLife}
                onText={(halfLife) => change({ halfLife })}
              />
            ) : null}
            <FieldChoice
              {...{ fields, row }}
              kind={row.type}
              error={errorOf?.(at, row.field)}
              onChoose={(field) => change({ field })}
            />
            {row.type === 'label_boost' ? (
              <TextField
                label={text('form.values')}
                value={row.labels}
                onText={(labels) => change({ labels })}
              />
            ) : null}
            <Remove
              name={text('form.removeScore', { number: at + 1 })}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            />
          </div>
        );
      })}
      <Add
        label={text('form.addScore')}
        onClick={() => onChange([...rows, nextScore(entity, fields, rows)])}
      />
    </div>
  );
}

const Remove = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <span className={classes.remove}>
    <IconButton name={name} tip="end" onClick={onClick}>
      <XIcon />
    </IconButton>
  </span>
);

const Add = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="default" size="xs" className={classes.add} leftSection={<PlusIcon />} onClick={onClick}>
    {label}
  </Button>
);

/** A score of a kind that does not stand there yet. */
const nextScore = (
  entity: FamilyValues['entity'],
  fields: FieldTypes,
  rows: readonly ScoreRow[],
): ScoreRow => {
  const kinds = kindsFor(scoreTypes, fields);
  const type = kinds.find((one) => rows.every((row) => row.type !== one)) ?? 'recency';
  return { ...freshScore, type, field: firstField(fields, entity, type) };
};
