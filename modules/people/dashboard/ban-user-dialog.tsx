import { z } from 'zod';
import { LONGEST_STATUS_REASON } from '#modules/profiles/profile-kinds.contract.ts';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { usePeopleTexts } from './people-texts.ts';
import type { SetStanding } from './use-standing.ts';
import classes from './users.module.css';

const schema = z.object({ reason: z.string().trim().max(LONGEST_STATUS_REASON) });

type BanUserDialogProps = {
  people: readonly { id: number; title: string }[];
  onBan: SetStanding;
  onDone?: () => void;
  onClose: () => void;
};

/** Says what a ban does before it is done, and asks for the reason. */
export function BanUserDialog({ people, onBan, onDone, onClose }: BanUserDialogProps) {
  const text = usePeopleTexts();
  const [first] = people;
  const words = { count: people.length, name: first?.title ?? '' };
  return (
    <FormDialog
      title={text('ban.title', words)}
      submit={text('ban.confirm', words)}
      isDestructive
      initial={{ reason: '' }}
      schema={schema}
      onSubmit={async ({ reason }) => {
        await onBan(people, 'ban', reason.trim());
        onDone?.();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={classes.consequence}>{text('ban.consequence', words)}</p>
          <TextField
            label={text('ban.reason')}
            help={text('ban.reasonHint')}
            lines={3}
            maxLength={LONGEST_STATUS_REASON}
            {...textOf(form, 'reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
