import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type AddressPairs, readPairs, writePairs } from './list-search.ts';

/** The pairs of the current address, and how to go to others on the same screen. */
export function useAddress(): {
  pairs: Readonly<Record<string, string>>;
  go: (pairs: AddressPairs, options?: { replace?: boolean }) => void;
} {
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const pairs = useMemo(() => readPairs(query), [query]);
  const go = useCallback(
    (next: AddressPairs, { replace = false }: { replace?: boolean } = {}) => {
      if (writePairs(next) === writePairs(pairs)) return;
      void navigate({ to: '.', search: next, replace, resetScroll: false });
    },
    [navigate, pairs],
  );
  return { pairs, go };
}

/** Goes to an address of the dashboard, with its base and its query, without a new page. */
export function useGo(): (url: string) => void {
  const { history } = useRouter();
  return useCallback((url: string) => history.push(url), [history]);
}

/** As `useGo`, from a form that was just saved: its leave guard still stands and is not asked. */
export function useGoSaved(): (url: string) => void {
  const { history } = useRouter();
  return useCallback((url: string) => history.push(url, undefined, { ignoreBlocker: true }), [history]);
}
