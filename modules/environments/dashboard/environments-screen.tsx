import { useLocation } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { useKeptFocus } from '#platform/dashboard/use-kept-focus.ts';
import { EnvironmentList } from './environment-list.tsx';

const EnvironmentPage = lazyPart(() => import('./environment-page.tsx'), 'EnvironmentPage');

/** The environments of a site, or the one that the path names. */
export function EnvironmentsScreen() {
  const slug = useLocation({
    select: ({ pathname }) => /\/environments\/([a-z][a-z0-9-]{1,62})\/?$/.exec(pathname)?.[1],
  });
  const screen = useRef<HTMLDivElement>(null);
  // What is deleted or synced goes with the button that did it.
  useKeptFocus(screen);
  return (
    <div ref={screen}>
      {slug === undefined ? (
        <EnvironmentList />
      ) : (
        <Suspense fallback={<Loading />}>
          <EnvironmentPage key={slug} slug={slug} />
        </Suspense>
      )}
    </div>
  );
}
