import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldGroup } from './field-group.tsx';
import { IconButton } from './icon-button.tsx';
import { PlusIcon, XIcon } from './icons.tsx';
import classes from './rows-field.module.css';

type RowsFieldProps<Row> = {
  label: string;
  help?: string;
  error?: string | undefined;
  rows: readonly Row[];
  /** How many rows there may be. */
  most: number;
  /** What an added row begins with. */
  fresh: Row;
  addLabel: string;
  /** The name of the button that takes row 1, 2, … out. */
  removeLabel: (number: number) => string;
  onChange: (rows: Row[]) => void;
  /** Two fields of a row, side by side; what follows them stands below. */
  fields: (row: Row, change: (next: Partial<Row>) => void) => ReactNode;
};

/** A field that is a list of small rows, each added and taken out in its place. */
export function RowsField<Row>({ rows, error, onChange, ...props }: RowsFieldProps<Row>) {
  return (
    <FieldGroup label={props.label} help={props.help} error={error}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be known by.
        <div key={at} className={classes.row}>
          {props.fields(row, (next) =>
            onChange(rows.map((one, index) => (index === at ? { ...one, ...next } : one))),
          )}
          <span className={classes.remove}>
            <IconButton
              name={props.removeLabel(at + 1)}
              tip="end"
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              <XIcon />
            </IconButton>
          </span>
        </div>
      ))}
      {rows.length < props.most ? (
        <Button
          variant="default"
          size="xs"
          className={classes.add}
          leftSection={<PlusIcon />}
          onClick={() => onChange([...rows, props.fresh])}
        >
          {props.addLabel}
        </Button>
      ) : null}
    </FieldGroup>
  );
}
