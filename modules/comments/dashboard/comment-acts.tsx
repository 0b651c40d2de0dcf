import type { ReactNode } from 'react';
import { PencilIcon, TrashIcon } from '#platform/dashboard/act-icons.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { CheckIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { actsFor, type CommentAct } from './comment-deeds.ts';
import { BanIcon, PinIcon, ReplyIcon, SpamIcon, UnpinIcon } from './comment-icons.tsx';
import { type CommentRow, nameOfComment } from './comment-row.ts';
import classes from './comments.module.css';
import { useCommentsTexts } from './comments-texts.ts';

export type OnAct = (comment: CommentRow, act: CommentAct) => void;

const icons: Record<Exclude<CommentAct, 'pin'>, ReactNode> = {
  approve: <CheckIcon />,
  reject: <XIcon />,
  spam: <SpamIcon />,
  reply: <ReplyIcon />,
  edit: <PencilIcon />,
  ban: <BanIcon />,
  delete: <TrashIcon />,
};

/** What can be done to the comment of a row, while the pointer or the focus is on it. */
export function CommentActs({ comment, onAct }: { comment: CommentRow; onAct: OnAct }) {
  const text = useCommentsTexts();
  return (
    <span className={classes.acts} data-row-controls>
      {actsFor(comment).map((act) => (
        <IconButton
          key={act}
          name={text(`acts.${act === 'pin' && comment.is_pinned ? 'unpin' : act}`, {
            name: nameOfComment(comment),
          })}
          tip="end"
          data-act={act}
          onClick={() => onAct(comment, act)}
        >
          {act === 'pin' ? comment.is_pinned ? <UnpinIcon /> : <PinIcon /> : icons[act]}
        </IconButton>
      ))}
    </span>
  );
}
