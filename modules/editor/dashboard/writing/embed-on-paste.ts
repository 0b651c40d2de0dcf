import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Embed } from '../../embed.contract.ts';
import { embedSiteOf } from '../../embed-pages.contract.ts';
import { embedNode, linkOf } from './embed-node.ts';

type Waiting = { add: { id: object; at: number } } | { done: object };
const key = new PluginKey<ReadonlyMap<object, number>>('embedOnPaste');

/** An address that is pasted into a line of its own is a link at once, and an embed once its site has answered; Undo brings the link back. */
export const EmbedOnPaste = (find: (url: string) => Promise<Embed>) =>
  Extension.create({
    name: 'embedOnPaste',
    addProseMirrorPlugins: () => [
      new Plugin<ReadonlyMap<object, number>>({
        key,
        // Where the links stand whose sites have not answered yet.
        state: { init: () => new Map(), apply: moved },
        props: {
          handlePaste: (view, event) => {
            const url = event.clipboardData?.getData('text/plain').trim() ?? '';
            if (!view.editable || /\s/.test(url) || !embedSiteOf(url)) return false;
            return paste(view, url, find);
          },
        },
      }),
    ],
  });

function moved(transaction: Transaction, was: ReadonlyMap<object, number>): ReadonlyMap<object, number> {
  const told = transaction.getMeta(key) as Waiting | undefined;
  if (!told && !transaction.docChanged) return was;
  const places = new Map<object, number>();
  for (const [id, at] of was) {
    const { pos, deleted } = transaction.mapping.mapResult(at);
    if (!deleted) places.set(id, pos);
  }
  if (told && 'add' in told) places.set(told.add.id, told.add.at);
  if (told && 'done' in told) places.delete(told.done);
  return places;
}

function paste(view: EditorView, url: string, find: (url: string) => Promise<Embed>): boolean {
  const { $from, empty } = view.state.selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== 'paragraph' || parent.content.size > 0) return false;
  const at = $from.before();
  const id = {};
  const tr = view.state.tr.replaceWith(at, $from.after(), linkOf(view.state, url));
  tr.setMeta(key, { add: { id, at } } satisfies Waiting);
  view.dispatch(closeHistory(tr.setSelection(TextSelection.create(tr.doc, at + 1 + url.length))));
  // Where nobody could be asked, the link stays.
  void find(url)
    .catch(() => null)
    .then((embed) => settle(view, id, url, embed));
  return true;
}

/** Puts the embed where its link still stands alone; where somebody wrote on beside it, it stays a link. */
function settle(view: EditorView, id: object, url: string, embed: Embed | null): void {
  if (view.isDestroyed) return;
  const { state } = view;
  const at = key.getState(state)?.get(id);
  const link = at === undefined ? null : state.doc.nodeAt(at);
  const tr = state.tr.setMeta(key, { done: id } satisfies Waiting);
  const isAlone = link?.type.name === 'paragraph' && link.textContent === url;
  if (at === undefined || !isAlone || !view.editable || !embed || embed.kind === 'link') {
    view.dispatch(tr);
    return;
  }
  const to = at + link.nodeSize;
  const { schema, selection } = state;
  const isLast = to === state.doc.content.size;
  const isWithin = selection.from >= at && selection.to <= to;
  tr.replaceWith(at, to, [
    embedNode(state, embed),
    ...(isLast && isWithin ? [schema.node('paragraph')] : []),
  ]);
  if (isWithin) tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(to)), isLast ? -1 : 1));
  view.dispatch(closeHistory(tr));
}
