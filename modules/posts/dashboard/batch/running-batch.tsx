import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useKeptTasks } from '#platform/dashboard/kept-task.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { stalePosts } from './stale-posts.ts';
import { useBatchKey } from './use-batch-key.ts';

// It stands on every screen, so without it the screen must go on: the bell tells the end as well.
const BatchFollower = lazyPart(() => import('./batch-follower.tsx'), 'BatchFollower', Nobody);

/**
 * Stays with the batches under way on whatever screen the person is. Once one has ended, in this window or in another that
 * saw it first, the posts on the screen are asked for again.
 */
export function RunningBatch() {
  const key = useBatchKey();
  const running = useKeptTasks(key);
  const client = useQueryClient();
  useEffect(() => {
    if (running.length === 0) return;
    return () => stalePosts(client);
  }, [running, client]);
  return (
    <Suspense fallback={null}>
      {running.map((id) => (
        <BatchFollower key={id} kept={{ key, id }} />
      ))}
    </Suspense>
  );
}

function Nobody() {
  return null;
}
