import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { closeSite } from '../../site-closing.contract.ts';
import type { SiteInfo } from '../../site-info.contract.ts';
import { LONGEST_CLOSED_NOTE } from '../../site-info-limits.contract.ts';
import { useSiteTexts } from '../site-texts.ts';
import classes from './closing.module.css';

type Closing = { note: string };
const { body: schema } = closeSite;

type ClosingDialogProps = {
  site: SiteInfo;
  onSubmit: (note: string) => Promise<unknown>;
  onClose: () => void;
};

/** Says what closing a site does, and asks what readers are told; of a closed one it asks the latter alone. */
export function ClosingDialog({ site, onSubmit, onClose }: ClosingDialogProps) {
  const text = useSiteTexts();
  const isClosed = site.closed_ts !== null;
  return (
    <FormDialog<Closing>
      title={isClosed ? text('closing.edit') : text('closing.closeTitle', { name: site.title })}
      submit={isClosed ? text('closing.save') : text('closing.close')}
      initial={{ note: site.closed_note }}
      schema={schema ?? { safeParse: () => ({ success: true }) }}
      isDestructive={!isClosed}
      onSubmit={({ note }) => onSubmit(note)}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isClosed ? null : <p className={classes.consequence}>{text('closing.consequence')}</p>}
          <TextField
            label={text('closing.note')}
            help={text('closing.noteHelp')}
            lines={3}
            maxLength={LONGEST_CLOSED_NOTE}
            {...textOf(form, 'note')}
          />
        </>
      )}
    </FormDialog>
  );
}
