import { useState } from 'react';
import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { ActMenu } from '#platform/dashboard/act-menu.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { changePostNote, deletePostNote, type PostNote } from '../notes.contract.ts';
import { NoteForm } from './note-form.tsx';
import classes from './notes.module.css';
import { useNotesTexts } from './notes-texts.ts';
import { stale } from './use-notes.ts';

/** Who said what when, and ways to change it and to take it back. */
export function NoteLine({ note }: { note: PostNote }) {
  const text = useNotesTexts();
  const { site } = useCaller();
  const [isEditing, setIsEditing] = useState(false);
  const params = { siteId: site.id, noteId: note.id };
  const { mutateAsync: change } = useWrite(changePostNote, stale);
  const { mutateAsync: remove } = useWrite(deletePostNote, stale);
  const onDelete = useDeleteRows({
    stale,
    remove: () => remove({ params }),
    said: { deleted: () => text('deleted') },
  });
  const acts = [
    ...(note.may_edit ? [{ name: text('edit'), run: () => setIsEditing(true) }] : []),
    ...(note.may_delete ? [{ name: text('delete'), run: () => void onDelete([note.id]) }] : []),
  ];
  const name = note.author?.title || text('nobody');
  if (isEditing) {
    return (
      <NoteForm
        isAsked
        postId={note.post_id}
        label={text('editLabel')}
        submit={text('save')}
        start={note}
        onSubmit={(said) => change({ params, body: { ...said, revision: note.revision } })}
        onClose={() => setIsEditing(false)}
      />
    );
  }
  return (
    <article className={classes.note}>
      <header>
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          <RelativeTime seconds={note.created_ts} zone={site.timeZone} />
          {note.edited_ts === null ? null : ` · ${text('edited')}`}
        </span>
        <ActMenu label={text('more', { name })} acts={acts} />
      </header>
      <p dir="auto">{note.text}</p>
      {note.mentions.length > 0 ? (
        <small>
          {text('mentioned', { names: listText(note.mentions.map(({ title }) => title || text('nobody'))) })}
        </small>
      ) : null}
    </article>
  );
}
