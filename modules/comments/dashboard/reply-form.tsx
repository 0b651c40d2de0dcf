import { Button } from '@mantine/core';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_COMMENT } from '../comment-kinds.contract.ts';
import { type Comment, replyToComment } from '../comments.contract.ts';
import type { CommentRow, CommentsAnswer } from './comment-row.ts';
import classes from './comments.module.css';
import { useCommentsTexts } from './comments-texts.ts';
import type { Moderate } from './use-moderation.ts';

type ReplyFormProps = {
  comment: CommentRow;
  isReplying: boolean;
  listKey: QueryKey;
  moderate: Moderate;
  /** Hears whether there are words that would be lost. */
  onTyping: (isTyping: boolean) => void;
};

/** Answers a comment; one that waits is approved first. */
export function ReplyForm({ comment, isReplying, listKey, moderate, onTyping }: ReplyFormProps) {
  const text = useCommentsTexts();
  const client = useQueryClient();
  const { site, profile } = useCaller();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isReplying) place.current?.querySelector('textarea')?.focus();
  }, [isReplying]);
  const type = (words: string) => {
    setTyped(words);
    onTyping(words.trim() !== '');
  };
  const send = async () => {
    if (typed.trim() === '') return setFailure(text('reply.missing'));
    setBusy(true);
    setFailure(undefined);
    try {
      if (comment.status === 'proposed') {
        await moderate([{ id: comment.id, status: 'approved' }], (count) =>
          text('moved.approved', { count }),
        );
      }
      const params = {
        roarId: comment.post?.community_id ?? site.id,
        talkId: comment.talkId,
        messageId: comment.id,
      };
      const reply = await call(replyToComment, { params, body: { text: typed.trim() } });
      client.setQueryData<CommentsAnswer>(listKey, (answer) => answer && withReply(answer, reply, profile));
      type('');
      notices.done(text('reply.sent'));
    } catch (error) {
      setFailure(reasonOf(error));
    }
    setBusy(false);
  };
  return (
    <form
      ref={place}
      className={classes.reply}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label={text('reply.label')}
        value={typed}
        onText={type}
        lines={4}
        maxLength={LONGEST_COMMENT}
        error={failure}
      />
      <div>
        <Button type="submit" size="xs" loading={isBusy}>
          {text(comment.status === 'proposed' ? 'reply.approve' : 'reply.send')}
        </Button>
      </div>
    </form>
  );
}

/** The list with an answer on top, and one more in its count. */
function withReply(
  answer: CommentsAnswer,
  reply: Comment,
  { id, title, name }: { id: number; title: string; name: string },
): CommentsAnswer {
  const author = { id, title, name, logo: null, is_staff: true, approved_count: 0, refused_count: 0 };
  return {
    ...answer,
    items: [reply, ...answer.items],
    authors: { ...answer.authors, [id]: answer.authors[id] ?? author },
    counts: { ...answer.counts, messages: answer.counts.messages + 1 },
    total_count: answer.total_count + 1,
  };
}
