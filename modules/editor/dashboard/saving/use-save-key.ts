import { useEffect, useRef } from 'react';

/** Ctrl+S saves the post in place of the page; nothing is saved where `onSave` is left out. */
export function useSaveKey(onSave: (() => void) | undefined): void {
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      save.current?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
