import { Button } from '@mantine/core';
import { useState } from 'react';
import { nameRevision, type PostRevision } from '#modules/posts/post-revisions.contract.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './revisions.module.css';

const LONGEST_NAME = 80;

type RevisionNameProps = { postId: number; revision: PostRevision; onNamed: () => void };

/** Names a revision, so that it is found again. */
export function RevisionName({ postId, revision, onNamed }: RevisionNameProps) {
  const text = useEditorTexts();
  const [name, setName] = useState(revision.name);
  const write = useWrite(nameRevision, []);
  const isSame = name.trim() === revision.name;
  const save = () =>
    write.mutate(
      { params: { postId, revisionId: revision.id }, body: { name: name.trim() } },
      { onSuccess: onNamed, onError: (error) => notices.failed(error, error.message, save) },
    );
  return (
    <form
      className={classes.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSame) save();
      }}
    >
      <TextField label={text('revisions.name')} value={name} maxLength={LONGEST_NAME} onText={setName} />
      <Button type="submit" size="xs" variant="default" disabled={isSame} loading={write.isPending}>
        {text('revisions.saveName')}
      </Button>
    </form>
  );
}
