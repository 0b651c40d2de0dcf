import { Button } from '@mantine/core';
import { searchSources } from '#modules/search-indexes/search-kinds.contract.ts';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { PlusIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { scoreTypes } from '../stream-kinds.contract.ts';
import classes from './family-form.module.css';
import {
  type Condition,
  conditionKinds,
  type FamilyValues,
  firstFields,
  freshCondition,
  freshScore,
  type ScoreRow,
} from './family-form.ts';
import { useStreamFamiliesTexts } from './stream-families-texts.ts';

type RowsProps<Row> = {
  entity: FamilyValues['entity'];
  rows: Row[];
  /** What is wrong with the field of a row, as long as it is that field. */
  errorOf?: (at: number, field: string) => string | undefined;
  onChange: (rows: Row[]) => void;
};

const replaced = <Row,>(rows: readonly Row[], at: number, change: Partial<Row>): Row[] =>
  rows.map((row, index) => (index === at ? { ...row, ...change } : row));

const choicesOf = (entity: FamilyValues['entity'], isNumber: boolean, known: string) => {
  const fields = Object.entries(searchSources[entity])
    .filter(([, type]) => type !== 'text' && ['integer', 'float', 'date'].includes(type) === isNumber)
    .map(([name]) => name);
  return [...new Set([...fields, known])].map((value) => ({ value, label: value }));
};

/** What things have to be. */
export function ConditionRows({ entity, rows, errorOf, onChange }: RowsProps<Condition>) {
  const text = useStreamFamiliesTexts();
  return (
    <div className={classes.rows}>
      {rows.length === 0 ? <p className={classes.hint}>{text('form.noConditions')}</p> : null}
      {rows.map((row, at) => {
        const change = (next: Partial<Condition>) => onChange(replaced(rows, at, next));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be known by.
          <div key={at} className={classes.row}>
            <SelectField
              label={text('form.condition')}
              value={row.kind}
              choices={conditionKinds.map((value) => ({ value, label: text(`form.kind.${value}`) }))}
              onChoose={(kind) =>
                change({ kind, field: firstFields[entity][kind === 'ranges' ? 'ranges' : 'labels'] })
              }
            />
            {row.kind === 'phrase' ? null : (
              <SelectField
                label={text('form.field')}
                value={row.field}
                choices={choicesOf(entity, row.kind === 'ranges', row.field)}
                error={errorOf?.(at, row.field)}
                onChoose={(field) => change({ field })}
              />
            )}
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
export function ScoreRows({ entity, rows, errorOf, onChange }: RowsProps<ScoreRow>) {
  const text = useStreamFamiliesTexts();
  return (
    <div className={classes.rows}>
      {rows.length === 0 ? <p className={classes.hint}>{text('form.noScores')}</p> : null}
      {rows.map((row, at) => {
        const change = (next: Partial<ScoreRow>) => onChange(replaced(rows, at, next));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be known by.
          <div key={at} className={classes.row}>
            <SelectField
              label={text('form.score')}
              value={row.type}
              choices={scoreTypes.map((value) => ({ value, label: text(`form.scoreType.${value}`) }))}
              onChoose={(type) => change({ type, field: firstFieldOf(entity, type) })}
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
            {row.type === 'field' || row.type === 'label_boost' ? (
              <SelectField
                label={text('form.field')}
                value={row.field}
                choices={choicesOf(entity, row.type === 'field', row.field)}
                error={errorOf?.(at, row.field)}
                onChoose={(field) => change({ field })}
              />
            ) : null}
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
      <Add label={text('form.addScore')} onClick={() => onChange([...rows, nextScore(entity, rows)])} />
    </div>
  );
}

const firstFieldOf = (entity: FamilyValues['entity'], type: ScoreRow['type']): string =>
  firstFields[entity][type === 'field' ? 'field' : 'label_boost'];

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
const nextScore = (entity: FamilyValues['entity'], rows: readonly ScoreRow[]): ScoreRow => {
  const type = scoreTypes.find((one) => rows.every((row) => row.type !== one)) ?? 'recency';
  return { ...freshScore, type, field: firstFieldOf(entity, type) };
};
