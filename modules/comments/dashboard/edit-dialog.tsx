import { z } from 'zod';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_COMMENT } from '../comment-kinds.contract.ts';
import { type CommentRow, nameOfAuthor } from './comment-row.ts';
import { useCommentsTexts } from './comments-texts.ts';
import { useModeration } from './use-moderation.ts';

const schema = z.object({ text: z.string().trim().min(1, 'text_is_missing').max(LONGEST_COMMENT) });

/** Changes the words of a comment; readers see that it was edited. */
export function EditDialog({ comment, onClose }: { comment: CommentRow; onClose: () => void }) {
  const text = useCommentsTexts();
  const { moderate } = useModeration();
  return (
    <FormDialog
      title={text('edit.title', { name: nameOfAuthor(comment) || text('someone') })}
      submit={text('edit.save')}
      initial={{ text: comment.text }}
      schema={schema}
      onSubmit={async ({ text: typed }) => {
        const said = typed.trim();
        if (said === comment.text) return;
        const change = { id: comment.id, text: said, revision: comment.revision };
        // What was typed stays where somebody else was first.
        if (!(await moderate([change], () => text('edit.saved')))) throw new Error(text('edit.conflict'));
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          label={text('edit.text')}
          help={text('edit.hint')}
          lines={8}
          maxLength={LONGEST_COMMENT}
          {...textOf(form, 'text')}
        />
      )}
    </FormDialog>
  );
}
