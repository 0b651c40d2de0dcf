import { useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { May } from '#platform/dashboard/may.tsx';
import type { PostNotesProps } from '#platform/dashboard/post-notes.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { addPostNote, listPostNotes, type PostNote } from '../notes.contract.ts';
import { NoteForm } from './note-form.tsx';
import { NoteThread } from './note-thread.tsx';
import classes from './notes.module.css';
import { useNotesTexts } from './notes-texts.ts';
import { stale, useNotes } from './use-notes.ts';

const LOOK_EVERY = 10_000;

/** What colleagues say about a post, with a way to say something where the caller may. */
export function PostNotes(props: PostNotesProps) {
  return mayCall(listPostNotes, useCaller().holder) ? <ShownNotes key={props.postId} {...props} /> : null;
}

type Thread = { first: PostNote; replies: PostNote[] };

/** Each first note with what answers it, in their order. */
const threadsOf = (notes: readonly PostNote[]): Thread[] =>
  notes
    .filter(({ thread_id }) => thread_id === null)
    .map((first) => ({ first, replies: notes.filter(({ thread_id }) => thread_id === first.id) }));

function ShownNotes({ postId, className }: PostNotesProps) {
  const text = useNotesTexts();
  const { site } = useCaller();
  const { data, error, refetch } = useNotes(postId, LOOK_EVERY);
  const { mutateAsync: add } = useWrite(addPostNote, stale);
  const [hasResolved, setHasResolved] = useState(false);
  if (error?.status === 404) return null;
  const mayAdd = data?.may_add === true;
  if (data && data.items.length === 0 && !mayAdd) return null;
  const threads = threadsOf(data?.items ?? []);
  const resolved = threads.filter(({ first }) => first.resolved_ts !== null);
  const shown = hasResolved ? threads : threads.filter(({ first }) => first.resolved_ts === null);
  return (
    <section className={className} aria-label={text('title')}>
      <h3>{text('title')}</h3>
      {error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <p className={classes.hint}>{text('about')}</p> : null}
      <ul className={classes.threads}>
        {shown.map(({ first, replies }) => (
          <NoteThread key={first.id} {...{ first, replies, mayAdd }} />
        ))}
      </ul>
      {resolved.length > 0 ? (
        <button
          type="button"
          className={classes.link}
          aria-expanded={hasResolved}
          onClick={() => setHasResolved((is) => !is)}
        >
          {hasResolved ? text('hideResolved') : text('showResolved', { count: resolved.length })}
        </button>
      ) : null}
      {mayAdd ? (
        <May call={addPostNote}>
          <NoteForm
            postId={postId}
            label={text('add')}
            submit={text('send')}
            onSubmit={(body) => add({ params: { siteId: site.id, postId }, body })}
          />
        </May>
      ) : null}
    </section>
  );
}
