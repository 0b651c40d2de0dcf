import { Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { type RefObject, useEffect, useRef } from 'react';
import { loadPart } from '#platform/dashboard/load-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import bodyClasses from './body.module.css';
import { uploadPictures } from './upload-in-text.ts';

/** After so many milliseconds is looked once more. */
const AGAIN = 3_000;

const load = () => loadPart(() => import('./kept-pictures.ts'));

/**
 * Offers pictures that were on their way when the window was closed.
 * @param place where pictures of this post are kept meanwhile, which is told here
 */
export function useLeftPictures(
  editor: Editor,
  place: RefObject<string>,
  key: string,
  isLocked: boolean,
): void {
  const text = useEditorTexts();
  // Looking and moving wait for each other: a look beside a move finds the pictures at neither place.
  const line = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const before = place.current;
    place.current = key;
    if (before === '' || before === key) return;
    const move = async () => (await load()).movePictures(before, key);
    line.current = line.current.then(move).catch(() => undefined);
  }, [place, key]);
  useEffect(() => {
    if (isLocked) return;
    let isOpen = true;
    let offer: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookInLine = () => {
      line.current = line.current.then(look).catch(() => undefined);
    };
    const look = async () => {
      const { left, isBusy } = await (await load()).leftPictures(key);
      if (!isOpen) return;
      // A window that is loaded again may still be closing.
      if (isBusy && timer === undefined) timer = setTimeout(lookInLine, AGAIN);
      if (left.length === 0) return;
      const count = left.length;
      if (offer !== undefined) notices.close(offer);
      const files = left.map(({ file }) => file);
      const dropAll = () => Promise.all(left.map(({ drop }) => drop()));
      const add = () => {
        const at = Selection.atEnd(editor.state.doc).from;
        const className = bodyClasses.uploading ?? '';
        void uploadPictures(editor.view, files, { at, text, className, place });
        void dropAll();
      };
      const bringBack = async () => {
        const { keepPicture } = await load();
        const kept = await Promise.all(files.map((file) => keepPicture(place.current, file)));
        for (const { rest } of kept) rest();
        lookInLine();
      };
      const discard = async () => {
        await dropAll();
        const undo = { label: text('undo'), run: () => void bringBack() };
        notices.done(text('picture.discardedLeft', { count }), undo);
      };
      offer = notices.refused(
        text('picture.left', { count }),
        { label: text('picture.addLeft', { count }), run: add },
        undefined,
        { label: text('picture.discardLeft'), run: () => void discard() },
      );
    };
    lookInLine();
    return () => {
      isOpen = false;
      clearTimeout(timer);
      if (offer !== undefined) notices.close(offer);
    };
  }, [editor, place, key, isLocked, text]);
}
