import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { type Asset, filesIn, uploadAsset } from '#modules/assets/assets.public.tsx';
import { isCancelled, reasonOf } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import type { EditorTexts } from '../editor-texts.ts';
import { figureOf, noPicture } from './picture-facts.ts';
import { element } from './source-views.ts';

type Waiting = { add: { id: object; at: number; dom: HTMLElement } } | { done: object };
const key = new PluginKey<DecorationSet>('uploads');

/** A figure of a picture of the library. */
export function figureOfAsset(state: EditorState, asset: Asset) {
  const { url, alt, caption, credit } = asset;
  return figureOf(state, { ...noPicture, src: url ?? '', alternative: alt, caption, credit });
}

/** Pictures that are dropped or pasted go into the library, and stand in the text once they are there. */
export const UploadInText = (text: EditorTexts, className: string) =>
  Extension.create({
    name: 'uploads',
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (transaction, was) => {
            const shown = was.map(transaction.mapping, transaction.doc);
            const told = transaction.getMeta(key) as Waiting | undefined;
            if (!told) return shown;
            if ('done' in told)
              return shown.remove(shown.find(undefined, undefined, ({ id }) => id === told.done));
            const { id, at, dom } = told.add;
            return shown.add(transaction.doc, [Decoration.widget(at, dom, { id, side: -1 })]);
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          handlePaste: (view, event) => {
            // Word processors put a picture of the text beside the text itself.
            if (event.clipboardData?.types.includes('text/html')) return false;
            return take(view, pictures(event.clipboardData), view.state.selection.from, text, className);
          },
          handleDrop: (view, event) => {
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            const isTaken = take(
              view,
              pictures(event.dataTransfer),
              at ?? view.state.selection.from,
              text,
              className,
            );
            if (isTaken) event.preventDefault();
            return isTaken;
          },
        },
      }),
    ],
  });

const pictures = (data: DataTransfer | null): File[] =>
  filesIn(data).filter(({ type }) => type.startsWith('image/'));

function take(
  view: EditorView,
  files: readonly File[],
  at: number,
  text: EditorTexts,
  className: string,
): boolean {
  if (files.length === 0 || !view.editable) return false;
  for (const file of files) void upload(view, file, at, text, className);
  return true;
}

async function upload(view: EditorView, file: File, at: number, text: EditorTexts, className: string) {
  const id = {};
  const say = (share: number) =>
    text('picture.uploading', { name: file.name, percent: Math.round(share * 100) });
  const dom = element('span', className, say(0));
  view.dispatch(view.state.tr.setMeta(key, { add: { id, at, dom } } satisfies Waiting));
  try {
    const onProgress = (share: number) => {
      dom.textContent = say(share);
    };
    const asset = await uploadAsset(file, { onlyPictures: true, onProgress });
    if (view.isDestroyed) return;
    const [place] = key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
    const tr = view.state.tr.setMeta(key, { done: id } satisfies Waiting);
    // Where its place was deleted meanwhile, the picture stays in the library alone.
    if (place) {
      const where = tr.doc.resolve(place.from);
      const after = where.depth === 0 ? where.pos : where.after(1);
      const isEmpty =
        where.depth === 1 && where.parent.type.name === 'paragraph' && where.parent.childCount === 0;
      const figure = figureOfAsset(view.state, asset);
      if (isEmpty) tr.replaceWith(where.before(1), after, figure);
      else tr.insert(after, figure);
    }
    view.dispatch(tr);
  } catch (error) {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { done: id } satisfies Waiting));
    if (!isCancelled(error)) {
      notices.failed(error, reasonOf(error), () => upload(view, file, at, text, className));
    }
  }
}
