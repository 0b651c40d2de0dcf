import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

export type Found = { from: number; to: number };
type FindState = { words: string; isExact: boolean; found: Found[]; current: number };

const nothing: FindState = { words: '', isExact: false, found: [], current: 0 };
export const findKey = new PluginKey<FindState>('find');

/** More places than these are not shown. */
const MOST = 2_000;

/** Where words stand in a document; a line is searched as one text, whatever its marks. */
export function placesOf(doc: Node, words: string, isExact: boolean): Found[] {
  const found: Found[] = [];
  if (words === '') return found;
  const sought = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), isExact ? 'gu' : 'giu');
  doc.descendants((node, at) => {
    if (found.length >= MOST) return false;
    if (!node.isTextblock) return true;
    const line = node.textBetween(0, node.content.size, undefined, '\ufffc');
    for (const match of line.matchAll(sought)) {
      if (found.length >= MOST) break;
      const from = at + 1 + match.index;
      found.push({ from, to: from + match[0].length });
    }
    return false;
  });
  return found;
}

/** Marks the places where the words that are looked for stand. */
export const FindInText = (classes: { found: string; current: string }) =>
  Extension.create({
    name: 'find',
    addProseMirrorPlugins: () => [
      new Plugin<FindState>({
        key: findKey,
        state: {
          init: () => nothing,
          apply: (transaction, was) => {
            const asked = transaction.getMeta(findKey) as Partial<FindState> | undefined;
            if (!asked && !transaction.docChanged) return was;
            const next = { ...was, ...asked };
            const found = placesOf(transaction.doc, next.words, next.isExact);
            return { ...next, found, current: Math.max(0, Math.min(next.current, found.length - 1)) };
          },
        },
        props: {
          decorations: (state) => {
            const { found, current } = findKey.getState(state) ?? nothing;
            if (found.length === 0) return null;
            const marked = found.map(({ from, to }, index) =>
              Decoration.inline(from, to, { class: index === current ? classes.current : classes.found }),
            );
            return DecorationSet.create(state.doc, marked);
          },
        },
      }),
    ],
  });
