import { useEffect } from 'react';

/** A file that is dropped beside the places that take files would be opened by the browser in place of the page. */
export function useStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer, target } = event;
      if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
      if (target instanceof Element && target.matches('input[type="file"]')) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}
