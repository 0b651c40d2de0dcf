import { lazy, Suspense, useEffect, useState } from 'react';

const Bell = lazy(() =>
  import('#modules/notifications/dashboard/bell.tsx').then((module) => ({ default: module.Bell })),
);

/** Keeps the place of the bell, and fetches it once the screen has what it needs. */
export function BellPlace({ onGo }: { onGo: (url: string) => void }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const rest = setTimeout(() => setIsTime(true), 1_000);
    return () => clearTimeout(rest);
  }, []);
  const place = <span style={{ inlineSize: 28 }} />;
  return isTime ? (
    <Suspense fallback={place}>
      <Bell onGo={onGo} />
    </Suspense>
  ) : (
    place
  );
}
