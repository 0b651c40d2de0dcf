import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { BuildList } from './build-list.tsx';

const BuildEditor = lazyPart(() => import('./editing/build-editor.tsx'), 'BuildEditor');

/** The builds of layouts, or the one that the path names. */
export function BuildsScreen() {
  const id = useLocation({ select: ({ pathname }) => /\/builds\/(\d{1,16})\/?$/.exec(pathname)?.[1] });
  if (id === undefined) return <BuildList />;
  return (
    <Suspense fallback={<Loading />}>
      <BuildEditor key={id} buildId={Number(id)} />
    </Suspense>
  );
}
