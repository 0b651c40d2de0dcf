import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  type Deletion,
  DeletionRequest,
  deletePersonalData,
  GRACE_DAYS,
  getPersonalData,
} from '../personal-data.contract.ts';
import classes from './personal-data.module.css';
import { usePersonalDataTexts } from './personal-data-texts.ts';
import { renewalText } from './renewal-text.ts';

type Values = { confirm: string; comments: 'keep' | 'remove' };
const initial: Values = { confirm: '', comments: 'keep' };

type DeletionDialogProps = { renewing: Deletion['renewing']; onClose: () => void };

/** What is said before somebody is forgotten: what goes, what stays, and who asks. */
export function DeletionDialog({ renewing, onClose }: DeletionDialogProps) {
  const text = usePersonalDataTexts();
  const { profile, site } = useCaller();
  const ask = useWrite(deletePersonalData, [getPersonalData]);
  return (
    <FormDialog<Values>
      title={text('dialog.title', { site: site.title })}
      submit={text('dialog.submit')}
      isDestructive
      initial={initial}
      schema={DeletionRequest}
      onSubmit={(body) => ask.mutateAsync({ body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ul className={classes.consequences}>
            <li>{text('dialog.goes')}</li>
            <li>{text('dialog.posts')}</li>
            <li>{text('dialog.grace', { count: GRACE_DAYS })}</li>
            {renewing.map((renewal, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the plans have no ids here, and stay in their order.
              <li key={at}>
                <strong>{renewalText(text, renewal)}</strong>
              </li>
            ))}
          </ul>
          <SegmentedField
            label={text('dialog.comments')}
            value={form.values.comments}
            choices={[
              { value: 'keep', label: text('dialog.keep') },
              { value: 'remove', label: text('dialog.remove') },
            ]}
            onChoose={(comments) => form.set('comments', comments)}
          />
          <TextField
            label={text('dialog.confirm')}
            help={text('dialog.confirmHelp', { email: profile.email })}
            type="email"
            autoComplete="off"
            maxLength={254}
            {...textOf(form, 'confirm')}
          />
        </>
      )}
    </FormDialog>
  );
}
