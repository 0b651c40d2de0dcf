import { useBlocker } from '@tanstack/react-router';

/**
 * Stops what would take a form away while it has changes: a link, Back, and, by the browser's own question, a window that
 * is closed or loaded again. What is another state of the same page keeps the form.
 * @returns `proceed` and `reset`, once somebody was stopped
 */
export const useLeaveGuard = (isChanged: boolean) =>
  useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled: !isChanged,
    withResolver: true,
  });
