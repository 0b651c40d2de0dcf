import { loadAtRest } from '#platform/dashboard/load-part.ts';

const loadReporting = () => import('./sign-in-reporting.ts');

/** Hears of every error of the pages before the sign-in that nobody dealt with. */
export function watchSignIn(): void {
  const tell = (source: 'page' | 'promise', error: unknown) =>
    loadReporting().then(
      ({ report }) => report({ source, error }),
      () => undefined,
    );
  addEventListener('error', ({ error, message }) => void tell('page', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => void tell('promise', reason));
}

/** Fetches what tells of errors once the form stands, for a new build takes it away from an open page. */
export const haveReporting = (): Promise<unknown> => loadAtRest(loadReporting).catch(() => undefined);
