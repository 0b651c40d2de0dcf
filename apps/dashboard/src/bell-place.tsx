import { Suspense } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { loadAtRest } from '#platform/dashboard/load-part.ts';
import classes from './bar-places.module.css';

// A bar without its bell is better than no bar.
const Bell = lazyPart(
  () => loadAtRest(() => import('#modules/notifications/dashboard/bell.tsx')),
  'Bell',
  Place,
);

// Whoever does not hear what changed sees it a little later.
const SiteChanges = lazyPart(
  () => loadAtRest(() => import('#modules/notifications/dashboard/site-changes.tsx')),
  'SiteChanges',
  () => null,
);

/** Hears what colleagues change on a screen without the bar and its bell. */
export function HearingPlace() {
  return (
    <Suspense fallback={null}>
      <SiteChanges />
    </Suspense>
  );
}

/** Keeps the place of the bell, and fetches it once the screen has what it needs. */
export function BellPlace({ onGo }: { onGo: (url: string) => void }) {
  return (
    <Suspense fallback={<Place />}>
      <Bell onGo={onGo} />
    </Suspense>
  );
}

function Place() {
  return <span className={classes.place} />;
}
