import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { loadPart } from '#platform/dashboard/load-part.ts';

/** More is pasted as it stands. */
const MOST_CHARACTERS = 500_000;
const item = /^ {0,3}(?:[-*+]|\d{1,9}[.)]) +\S/gm;
const signs = [/^ {0,3}#{1,6} +\S/m, /^ {0,3}(?:```|~~~)/m, /^ {0,3}> ?\S/m, /^\|.+\|\s*\n\|[ :|-]+\|/m];
const link = /\[[^\]\n]{1,500}\]\((?:https?:\/\/|mailto:|\/)[^\s()]{1,2000}\)/;

/** Whether a text has blocks or links of Markdown; a single item may be a line that begins with a sign. */
export const isMarkdown = (text: string): boolean =>
  signs.some((sign) => sign.test(text)) || (text.match(item)?.length ?? 0) > 1 || link.test(text);

/** A Markdown text that is pasted becomes its blocks, which one Undo takes away together. */
export const MarkdownPaste = Extension.create({
  name: 'markdownPaste',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handlePaste: (view, event) => {
          const data = event.clipboardData;
          const text = data?.getData('text/plain') ?? '';
          if (!view.editable || !data || data.getData('text/html') !== '' || data.files.length > 0)
            return false;
          if (view.state.selection.$from.parent.type.spec.code) return false;
          if (text.length > MOST_CHARACTERS || !isMarkdown(text)) return false;
          void paste(view, text);
          return true;
        },
      },
    }),
  ],
});

async function paste(view: EditorView, text: string): Promise<void> {
  const part = await loadPart(() => import('./markdown-html.ts')).catch(() => null);
  if (view.isDestroyed || !view.editable) return;
  view.dispatch(closeHistory(view.state.tr));
  if (part) view.pasteHTML(part.markdownHtml(text));
  else view.pasteText(text);
  view.dispatch(closeHistory(view.state.tr));
}
