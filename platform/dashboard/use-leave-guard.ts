import { useBlocker } from '@tanstack/react-router';

/**
 * Stops what would take a form away while it has changes: a link, Back, and, by the browser's own question, a window that
 * is closed or loaded again. What is another state of the same page keeps the form.
 * @param pair the pair of the address that names what the form is of, where that is not the path
 * @returns `proceed` and `reset`, once somebody was stopped
 */
export const useLeaveGuard = (isChanged: boolean, pair?: string) =>
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname ||
      (pair !== undefined && readPair(current.search, pair) !== readPair(next.search, pair)),
    disabled: !isChanged,
    withResolver: true,
  });

const readPair = (search: object, name: string): unknown => (search as Record<string, unknown>)[name];
