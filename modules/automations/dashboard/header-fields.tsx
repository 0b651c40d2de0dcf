import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { RowsField } from '#platform/dashboard/rows-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_HEADER_VALUE, MOST_HEADERS } from '../automation-kinds.contract.ts';
import { useAutomationsTexts } from './automations-texts.ts';
import type { HeaderRow } from './hook-values.ts';

const fresh: HeaderRow = { name: '', value: '', isSecret: false, isKept: false };

type HeaderFieldsProps = {
  rows: readonly HeaderRow[];
  error: string | undefined;
  onChange: (rows: HeaderRow[]) => void;
};

/** What is sent beside each delivery; a secret value is typed and never shown again. */
export function HeaderFields(props: HeaderFieldsProps) {
  const text = useAutomationsTexts();
  return (
    <RowsField
      label={text('form.headers')}
      {...props}
      fresh={fresh}
      most={MOST_HEADERS}
      addLabel={text('form.addHeader')}
      removeLabel={(number) => text('form.removeHeader', { number })}
      fields={(row, change) => (
        <>
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
          <CheckField
            label={text('form.headerSecret')}
            isOn={row.isSecret}
            onChange={(isSecret) => change({ isSecret })}
          />
        </>
      )}
    />
  );
}
