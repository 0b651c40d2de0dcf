import type { Node } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';

const REST = 300;
const WORDS_A_MINUTE = 220;
// Where words are not parted by spaces, two signs are read like one word.
const unparted = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;

type Counted = { signs: number; words: number };

function countIn(text: string): Counted {
  const signs = text.match(unparted)?.length ?? 0;
  const parted = signs === 0 ? text : text.replace(unparted, ' ');
  return { signs, words: parted.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0 };
}

const wordsOf = ({ signs, words }: Counted): number => words + Math.ceil(signs / 2);

/** A block that nobody has changed is the same object, and has as many words as before. */
const known = new WeakMap<Node, Counted>();

function countInBlock(block: Node): Counted {
  const before = known.get(block);
  if (before) return before;
  const counted = block.isTextblock
    ? countIn(block.textBetween(0, block.content.size, ' ', ' '))
    : block.children.map(countInBlock).reduce(sum, { signs: 0, words: 0 });
  known.set(block, counted);
  return counted;
}

const sum = (one: Counted, other: Counted): Counted => ({
  signs: one.signs + other.signs,
  words: one.words + other.words,
});

export type WordCount = { words: number; minutes: number; selected: number };

/** How many words a text and its selection have, once nobody has typed for a moment. */
export function useWordCount(editor: Editor): WordCount {
  const [count, setCount] = useState<WordCount>({ words: 0, minutes: 0, selected: 0 });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      if (editor.isDestroyed) return;
      const { doc, selection } = editor.state;
      const words = wordsOf(countInBlock(doc));
      const { from, to } = selection;
      const selected = selection.empty ? 0 : wordsOf(countIn(doc.textBetween(from, to, ' ', ' ')));
      const next = { words, minutes: Math.ceil(words / WORDS_A_MINUTE), selected };
      setCount((was) => (was.words === words && was.selected === selected ? was : next));
    };
    const later = () => {
      timer ??= setTimeout(read, REST);
    };
    later();
    editor.on('transaction', later);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', later);
    };
  }, [editor]);
  return count;
}
