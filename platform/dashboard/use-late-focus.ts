import { useEffect } from 'react';

/** What is to have the focus in a panel may come after it: unless somebody went elsewhere meanwhile, it takes it then. */
export function useLateFocus(panel: HTMLElement | null): void {
  useEffect(() => {
    if (!panel) return;
    const take = () => {
      const wanted = panel.querySelector<HTMLElement>('[data-autofocus]');
      if (!wanted) return;
      observer.disconnect();
      const { activeElement } = document;
      if (activeElement === panel || activeElement === document.body) wanted.focus();
    };
    const observer = new MutationObserver(take);
    observer.observe(panel, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [panel]);
}
