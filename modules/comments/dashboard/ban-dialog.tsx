import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { banCommentAuthor, liftCommentBan } from '../comment-bans.contract.ts';
import { LONGEST_COMMENT_REASON } from '../comment-kinds.contract.ts';
import { listComments } from '../comments.contract.ts';
import { type CommentRow, nameOfAuthor } from './comment-row.ts';
import { useCommentsTexts } from './comments-texts.ts';

const DAY = 86_400;
const lengths = [1, 7, 30, 0] as const;
const schema = z.object({
  days: z.number(),
  hides: z.boolean(),
  reason: z.string().max(LONGEST_COMMENT_REASON),
});

type BanDialogProps = { comment: CommentRow; groupSiteId: number | undefined; onClose: () => void };

/** Bans whoever wrote a comment, for a while or for good, with what they said or without. */
export function BanDialog({ comment, groupSiteId, onClose }: BanDialogProps) {
  const text = useCommentsTexts();
  const client = useQueryClient();
  const { holder } = useCaller();
  const authorId = comment.authorId ?? 0;
  const name = nameOfAuthor(comment);
  // Whoever moderates communities alone bans where the comment stands.
  const place = holder.sitePermissions.has('MANAGE_POST_COMMENTS')
    ? groupSiteId
    : (comment.post?.community_id ?? undefined);
  const about = { authorId, ...(place === undefined ? {} : { group_site_id: place }) };
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listComments) });
  const ban = async ({ days, hides, reason }: z.output<typeof schema>) => {
    const until_ts = days === 0 ? null : Math.floor(Date.now() / 1000) + days * DAY;
    const { messages_count } = await call(banCommentAuthor, {
      body: { ...about, hide_messages: hides, until_ts, reason: reason.trim() },
    });
    void refresh();
    const said = hides ? text('ban.doneHidden', { name, count: messages_count }) : text('ban.done', { name });
    const lift = async () => {
      await call(liftCommentBan, { body: about });
      void refresh();
    };
    offerUndo(said, lift, { undone: text('ban.undone', { name }) });
  };
  return (
    <FormDialog
      title={text('ban.title', { name })}
      submit={text('ban.confirm')}
      initial={{ days: 0, hides: true, reason: '' }}
      schema={schema}
      onSubmit={ban}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            label={text('ban.length')}
            value={form.values.days}
            choices={lengths.map((days) => ({
              value: days as number,
              label: days === 0 ? text('ban.forever') : text('ban.days', { count: days }),
            }))}
            onChoose={(days) => form.set('days', days)}
            help={text('ban.hint')}
          />
          <CheckField
            label={text('ban.hides')}
            isOn={form.values.hides}
            onChange={(hides) => form.set('hides', hides)}
          />
          <TextField
            label={text('ban.reason')}
            help={text('ban.reasonHint')}
            lines={2}
            maxLength={LONGEST_COMMENT_REASON}
            {...textOf(form, 'reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
