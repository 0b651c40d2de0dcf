import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';

const REST = 300;
const WORDS_A_MINUTE = 220;
// Where words are not parted by spaces, two signs are read like one word.
const unparted = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;

function wordsIn(text: string): number {
  const signs = text.match(unparted)?.length ?? 0;
  const words = text.replace(unparted, ' ').match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  return words + Math.ceil(signs / 2);
}

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
      const words = wordsIn(doc.textBetween(0, doc.content.size, ' '));
      const selected = selection.empty ? 0 : wordsIn(doc.textBetween(selection.from, selection.to, ' '));
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
