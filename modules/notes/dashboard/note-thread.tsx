import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { addPostNote, changePostNote, type PostNote } from '../notes.contract.ts';
import { NoteForm } from './note-form.tsx';
import { NoteLine } from './note-line.tsx';
import classes from './notes.module.css';
import { useNotesTexts } from './notes-texts.ts';
import { stale } from './use-notes.ts';

type NoteThreadProps = { first: PostNote; replies: readonly PostNote[]; mayAdd: boolean };

/** A note with what answers it, and ways to answer it and to say that it is settled. */
export function NoteThread({ first, replies, mayAdd }: NoteThreadProps) {
  const text = useNotesTexts();
  const { site } = useCaller();
  const [isReplying, setIsReplying] = useState(false);
  const { mutateAsync: add } = useWrite(addPostNote, stale);
  const { mutateAsync: change, isPending } = useWrite(changePostNote, stale);
  const isResolved = first.resolved_ts !== null;
  const resolver = first.resolved_by?.title;
  const resolve = async () => {
    try {
      const params = { siteId: site.id, noteId: first.id };
      await change({ params, body: { revision: first.revision, is_resolved: !isResolved } });
      notices.done(text(isResolved ? 'reopened' : 'resolved'));
    } catch (error) {
      notices.failed(error, text('failed'), null);
    }
  };
  return (
    <li className={classes.thread} data-resolved={isResolved}>
      <NoteLine note={first} />
      {replies.length > 0 ? (
        <ul className={classes.replies}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <NoteLine note={reply} />
            </li>
          ))}
        </ul>
      ) : null}
      {isResolved ? (
        <p className={classes.hint}>
          {resolver ? text('resolvedBy', { name: resolver }) : text('isResolved')}
        </p>
      ) : null}
      {mayAdd ? (
        <May call={addPostNote}>
          {isReplying && !isResolved ? (
            <NoteForm
              isAsked
              postId={first.post_id}
              label={text('replyLabel')}
              submit={text('reply')}
              onSubmit={(said) =>
                add({
                  params: { siteId: site.id, postId: first.post_id },
                  body: { ...said, thread_id: first.id },
                })
              }
              onClose={() => setIsReplying(false)}
            />
          ) : (
            <div className={classes.acts}>
              {isResolved ? null : (
                <Button size="compact-sm" variant="default" onClick={() => setIsReplying(true)}>
                  {text('reply')}
                </Button>
              )}
              <Button size="compact-sm" variant="default" loading={isPending} onClick={() => void resolve()}>
                {text(isResolved ? 'reopen' : 'resolve')}
              </Button>
            </div>
          )}
        </May>
      ) : null}
    </li>
  );
}
