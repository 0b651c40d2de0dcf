import { lazy, Suspense, useState } from 'react';
import { useKeptTask } from '#platform/dashboard/kept-task.ts';
import { usePostsTexts } from '../posts-texts.ts';
import classes from './posts-batch-control.module.css';
import { useBatchKey } from './use-posts-batch.ts';

const BatchFollower = lazy(() =>
  import('./batch-follower.tsx').then((module) => ({ default: module.BatchFollower })),
);
const BatchProgress = lazy(() =>
  import('./batch-progress.tsx').then((module) => ({ default: module.BatchProgress })),
);

/** While a batch is under way: how far it is, and a dialog that says more. */
export function PostsBatchControl() {
  const text = usePostsTexts();
  const key = useBatchKey();
  const running = useKeptTask(key);
  const [isOpen, setIsOpen] = useState(false);
  const [percent, setPercent] = useState(0);
  if (running === null) return null;
  return (
    <>
      <button type="button" className={classes.button} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text('batch.percent', { percent })}
      </button>
      <Suspense fallback={null}>
        <BatchFollower key={running} kept={{ key, id: running }} onPercent={setPercent} />
        {isOpen ? <BatchProgress batchId={running} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
