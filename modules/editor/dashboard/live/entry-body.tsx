import { EditorContent } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import type { BodyField } from '#modules/live-blogs/live-blogs.public.tsx';
import bodyClasses from '../writing/body.module.css';
import { LinkDialog } from '../writing/link-dialog.tsx';
import { SelectionBar } from '../writing/selection-bar.tsx';
import { useBodyEditor } from '../writing/use-body-editor.ts';
import { useTextKeys } from '../writing/use-text-keys.ts';
import classes from './live.module.css';

const nothing = () => undefined;

/** The text of an update, written as the text of a post is. */
export const EntryBody: BodyField = ({ postId, start, label, onReady }) => {
  const { editor, source } = useBodyEditor(start, nothing, label, label, undefined, postId);
  const [isLinking, setIsLinking] = useState(false);
  useTextKeys(editor, { k: () => setIsLinking(true) });
  const ready = useRef(onReady);
  ready.current = onReady;
  useEffect(() => ready.current(source), [source]);
  return (
    <div className={classes.body}>
      <EditorContent editor={editor} className={bodyClasses.body} />
      <SelectionBar editor={editor} ask={({ kind }) => setIsLinking(kind === 'link')} />
      {isLinking ? <LinkDialog editor={editor} onClose={() => setIsLinking(false)} /> : null}
    </div>
  );
};
