import type { Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';

/** Hears letters that are pressed with Ctrl or ⌘ in a text, before the browser and the screen around it do. */
export function useTextKeys(editor: Editor, keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const act = isPlain ? latest.current[event.key.toLowerCase()] : undefined;
      if (!act || !editor.view.dom.contains(event.target as Node | null)) return;
      act();
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [editor]);
}
