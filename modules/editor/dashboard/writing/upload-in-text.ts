import { Extension } from '@tiptap/core';
import type { Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { filesIn, uploadAsset } from '#modules/assets/assets.public.tsx';
import { isCancelled, reasonOf } from '#platform/dashboard/call.ts';
import { loadPart } from '#platform/dashboard/load-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import type { EditorTexts } from '../editor-texts.ts';
import { element } from './element.ts';
import { takePastedPictures } from './pasted-pictures.ts';
import { figureOfAsset } from './picture-facts.ts';
import { placeOf, tellUploads, waitingUploads } from './waiting-uploads.ts';

type Into = {
  at: number;
  text: EditorTexts;
  className: string;
  /** Where pictures are kept until they are in the library; nowhere where it is empty. */
  place: { readonly current: string };
};

/** Pictures that are dropped or pasted go into the library, and stand in the text once they are there. */
export const UploadInText = (text: EditorTexts, className: string, place: Into['place']) => {
  const take = (view: EditorView, data: DataTransfer | null, slice: Slice, at: number): boolean => {
    if (!view.editable) return false;
    const all = filesIn(data);
    const files = all.filter(({ type }) => type.startsWith('image/'));
    const html = data?.getData('text/html') ?? '';
    if (html !== '' && takePastedPictures(view, { slice, files, html, at }, text, className)) return true;
    // Word processors put a picture of the text beside the text itself.
    const isText = html !== '' && slice.content.textBetween(0, slice.content.size, ' ').trim() !== '';
    if (isText || all.length === 0) return false;
    if (files.length === 0) {
      if (html === '') notices.warned(text('picture.onlyImages'));
      return html === '';
    }
    void uploadPictures(view, files, { at, text, className, place });
    return true;
  };
  return Extension.create({
    name: 'uploads',
    priority: 500,
    addProseMirrorPlugins: () => [
      waitingUploads(),
      new Plugin({
        props: {
          handlePaste: (view, event, slice) =>
            take(view, event.clipboardData, slice, view.state.selection.from),
          handleDrop: (view, event, slice, isMoved) => {
            if (isMoved) return false;
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            const isTaken = take(view, event.dataTransfer, slice, at ?? view.state.selection.from);
            if (isTaken) event.preventDefault();
            return isTaken;
          },
        },
      }),
    ],
  });
};

/** Uploads pictures together; they come into the text in their order, whichever is there first. */
export async function uploadPictures(view: EditorView, files: readonly File[], into: Into): Promise<void> {
  const { at, text, className, place: keptAt } = into;
  const id = {};
  const dom = element('span', className);
  const shares = files.map(() => 0);
  const waiting = new Set<number>();
  const say = () => {
    const next = shares.findIndex((share) => share < 1);
    const { name = '' } = files[next] ?? files.at(-1) ?? {};
    const percent = Math.round((shares[next] ?? 1) * 100);
    dom.textContent = waiting.has(next)
      ? text('picture.waiting', { name })
      : text('picture.uploading', { name, percent });
  };
  say();
  view.dispatch(tellUploads(view.state.tr, { add: { id, at, dom } }));
  const sent = files.map((file, place) => {
    const onProgress = (share: number) => {
      shares[place] = share;
      say();
    };
    const onWait = (isWaiting: boolean) => {
      if (isWaiting) waiting.add(place);
      else waiting.delete(place);
      onProgress(0);
    };
    // Whatever becomes of the line and the server, nobody puts the picture in once more.
    const patience = { isWanted: () => !view.isDestroyed, onWait };
    return uploadAsset(file, { onlyPictures: true, onProgress, patience }).then(
      (asset) => ({ asset }),
      (error: unknown) => ({ error, file }),
    );
  });
  const kept = keptAt.current === '' ? [] : files.map((file) => keptPicture(keptAt.current, file));
  for (const [turn, one] of sent.entries()) {
    const answer = await one;
    if (view.isDestroyed) break;
    void kept[turn]?.then(({ drop }) => drop());
    if ('asset' in answer) put(view, { id, dom }, figureOfAsset(view.state, answer.asset));
    else if (!isCancelled(answer.error)) {
      const again = () => uploadPictures(view, [answer.file], { ...into, at: view.state.selection.from });
      notices.failed(answer.error, reasonOf(answer.error), again);
    }
  }
  // Who discards the post wants none of it back.
  const isDiscarded = keptAt.current === '';
  for (const one of kept) void one.then(({ drop, rest }) => (isDiscarded ? drop() : rest()));
  if (!view.isDestroyed) view.dispatch(tellUploads(view.state.tr, { done: id }));
}

const keptPicture = async (key: string, file: File) =>
  (await loadPart(() => import('./kept-pictures.ts'))).keepPicture(key, file);

/** Puts a figure where it was waited for; the next one comes below it. */
function put(
  view: EditorView,
  { id, dom }: { id: object; dom: HTMLElement },
  figure: ReturnType<typeof figureOfAsset>,
): void {
  const place = placeOf(view.state, id);
  // Where its place was deleted meanwhile, or somebody else writes now, the picture stays in the library alone.
  if (place === undefined || !view.editable) return;
  const { tr } = view.state;
  const where = tr.doc.resolve(place);
  const isEmpty =
    where.depth === 1 && where.parent.type.name === 'paragraph' && where.parent.childCount === 0;
  const from = where.depth === 0 ? where.pos : isEmpty ? where.before(1) : where.after(1);
  if (isEmpty) tr.replaceWith(from, where.after(1), figure);
  else tr.insert(from, figure);
  view.dispatch(tellUploads(tr, { move: { id, dom, to: from + figure.nodeSize } }));
}
