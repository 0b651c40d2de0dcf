import { Button } from '@mantine/core';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { PlusIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_HEADER_VALUE, MOST_HEADERS } from '../automation-kinds.contract.ts';
import { useAutomationsTexts } from './automations-texts.ts';
import classes from './hook-form.module.css';
import type { HeaderRow } from './hook-values.ts';

const fresh: HeaderRow = { name: '', value: '', isSecret: false, isKept: false };

type HeaderFieldsProps = {
  rows: readonly HeaderRow[];
  error: string | undefined;
  onChange: (rows: HeaderRow[]) => void;
};

/** What is sent beside each delivery; a secret value is typed and never shown again. */
export function HeaderFields({ rows, error, onChange }: HeaderFieldsProps) {
  const text = useAutomationsTexts();
  return (
    <fieldset className={classes.group} aria-invalid={error !== undefined} tabIndex={-1}>
      <legend>{text('form.headers')}</legend>
      {error ? (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      ) : null}
      {rows.map((row, at) => {
        const change = (next: Partial<HeaderRow>) =>
          onChange(rows.map((one, index) => (index === at ? { ...one, ...next } : one)));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be known by.
          <div key={at} className={classes.header}>
            <TextField
              label={text('form.headerName')}
              isMono
              maxLength={100}
              value={row.name}
              onText={(name) => change({ name })}
            />
            <TextField
              label={text('form.headerValue')}
              type={row.isSecret ? 'password' : 'text'}
              isMono
              autoComplete="off"
              maxLength={LONGEST_HEADER_VALUE}
              {...(row.isKept ? { help: text('form.headerKept') } : {})}
              value={row.value}
              onText={(value) => change({ value })}
            />
            <span className={classes.remove}>
              <IconButton
                name={text('form.removeHeader', { number: at + 1 })}
                tip="end"
                onClick={() => onChange(rows.filter((_, index) => index !== at))}
              >
                <XIcon />
              </IconButton>
            </span>
            <CheckField
              label={text('form.headerSecret')}
              isOn={row.isSecret}
              onChange={(isSecret) => change({ isSecret })}
            />
          </div>
        );
      })}
      {rows.length < MOST_HEADERS ? (
        <Button
          variant="default"
          size="xs"
          className={classes.add}
          leftSection={<PlusIcon />}
          onClick={() => onChange([...rows, fresh])}
        >
          {text('form.addHeader')}
        </Button>
      ) : null}
    </fieldset>
  );
}
