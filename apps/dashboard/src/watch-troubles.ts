import type { AnyRouter } from '@tanstack/react-router';
import { hearTroubles, tellTrouble } from '#platform/dashboard/trouble.ts';

/** What tells the server of errors and of speed; it is there early, for a new build takes it away from an open page. */
export const loadReporting = () => import('./reporting.ts');

/** Hears of every error that nobody dealt with. */
export function watchTroubles(router: AnyRouter): void {
  hearTroubles((trouble) => {
    loadReporting().then(
      ({ report }) => report(trouble, router),
      () => undefined,
    );
  });
  addEventListener('error', ({ error, message }) => tellTrouble('page', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => tellTrouble('promise', reason));
}
