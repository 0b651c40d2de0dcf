import { z } from 'zod';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_ADDRESS } from '../../link-kinds.contract.ts';
import { useBadLinksTexts } from '../bad-links-texts.ts';
import type { ChosenLinks, LinkActs } from './use-link-acts.ts';

/** What somebody is asked before it is done. */
export type AskedAct = { kind: 'unlink' | 'replace'; chosen: ChosenLinks; clear: () => void };

type LinkActDialogProps = AskedAct & { acts: LinkActs; onClose: () => void };

/** Asks before links go out of posts, or for the address that takes their place. */
export function LinkActDialog({ kind, chosen, clear, acts, onClose }: LinkActDialogProps) {
  const text = useBadLinksTexts();
  const values = { count: chosen.count, shown: numberText(chosen.count) };
  const { posts } = chosen;
  const edits =
    posts === null
      ? text('acts.editsAll')
      : text(chosen.count === 1 ? 'acts.edits' : 'acts.editsUpTo', {
          ...{ count: posts, shown: numberText(posts) },
        });
  const schema = z.object({
    newUrl: z.string().trim().min(1, text('acts.newUrlMissing')).max(LONGEST_ADDRESS),
  });
  if (kind === 'unlink') {
    return (
      <ConfirmDialog
        title={text('acts.confirmUnlink', values)}
        confirm={text('acts.unlinkButton', values)}
        onConfirm={() => acts.unlink(chosen).then(clear)}
        onClose={onClose}
      >
        {edits} {text('acts.unlinkSays')}
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog
      title={text('acts.replaceTitle', values)}
      submit={text('acts.replaceButton', values)}
      initial={{ newUrl: '' }}
      schema={schema}
      onSubmit={({ newUrl }) => acts.replace(chosen, newUrl.trim()).then(clear)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{edits}</p>
          <TextField
            label={text('acts.newUrl')}
            help={text('acts.newUrlHelp')}
            isMono
            maxLength={LONGEST_ADDRESS}
            {...textOf(form, 'newUrl')}
          />
        </>
      )}
    </FormDialog>
  );
}
