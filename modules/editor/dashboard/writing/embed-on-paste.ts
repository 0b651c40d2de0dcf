import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Embed } from '../../embed.contract.ts';
import { embedSiteOf } from '../../embed-pages.contract.ts';
import { embedNode, linkOf } from './embed-node.ts';

/** An address that is pasted into a line of its own is a link at once, and an embed once its site has answered; Undo brings the link back. */
export const EmbedOnPaste = (find: (url: string) => Promise<Embed>) =>
  Extension.create({
    name: 'embedOnPaste',
    addProseMirrorPlugins: () => [
      new Plugin({
        key: new PluginKey('embedOnPaste'),
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

function paste(view: EditorView, url: string, find: (url: string) => Promise<Embed>): boolean {
  const { $from, empty } = view.state.selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== 'paragraph' || parent.content.size > 0) return false;
  const at = $from.before();
  const tr = view.state.tr.replaceWith(at, $from.after(), linkOf(view.state, url));
  view.dispatch(closeHistory(tr.setSelection(TextSelection.create(tr.doc, at + 1 + url.length))));
  find(url)
    .then((embed) => view.isDestroyed || embed.kind === 'link' || replace(view, url, embed))
    // Nobody could be asked: the link stays.
    .catch(() => undefined);
  return true;
}

/** Puts the embed where the link stands alone; where somebody wrote on beside it, it stays a link. */
function replace(view: EditorView, url: string, embed: Embed): void {
  const { state } = view;
  let place: { from: number; to: number } | undefined;
  state.doc.descendants((node, at) => {
    if (node.type.name === 'paragraph' && node.textContent === url)
      place ??= { from: at, to: at + node.nodeSize };
    return place === undefined;
  });
  if (!place) return;
  const { schema, selection } = state;
  const { from, to } = place;
  const isLast = to === state.doc.content.size;
  const isWithin = selection.from >= from && selection.to <= to;
  const tr = state.tr.replaceWith(from, to, [
    embedNode(state, embed),
    ...(isLast && isWithin ? [schema.node('paragraph')] : []),
  ]);
  if (isWithin) tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(to)), isLast ? -1 : 1));
  view.dispatch(closeHistory(tr));
}
