import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { changeDomain } from '../../domain-change.contract.ts';
import { useSiteTexts } from '../site-texts.ts';

type Wish = { newDomain: string };
const { body: schema } = changeDomain;
const failing = new Set(['error', 'network_error', 'response_error', 'internal_error']);

type DomainDialogProps = { onStart: (wish: Wish) => Promise<unknown>; onClose: () => void };

/** Asks for the new domain. */
export function DomainDialog({ onStart, onClose }: DomainDialogProps) {
  const text = useSiteTexts();
  return (
    <FormDialog<Wish>
      title={text('domain.change')}
      submit={text('domain.start')}
      initial={{ newDomain: '' }}
      schema={schema ?? { safeParse: () => ({ success: true }) }}
      failed={(code) => (failing.has(code) ? text('domain.failed') : '')}
      onSubmit={onStart}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          label={text('domain.new')}
          help={text('domain.newHelp')}
          isMono
          maxLength={300}
          autoComplete="off"
          {...textOf(form, 'newDomain')}
        />
      )}
    </FormDialog>
  );
}
