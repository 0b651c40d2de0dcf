import { lazy, Suspense, useState } from 'react';
import { BatchFollower } from './batch-follower.tsx';
import { useBatchTexts } from './batch-texts.ts';
import classes from './posts-batch-control.module.css';
import { useBatchKey } from './use-batch-key.ts';

const BatchProgress = lazy(() =>
  import('./batch-progress.tsx').then((module) => ({ default: module.BatchProgress })),
);

/** While a batch is under way: how far it is, and a dialog that says more. */
export function PostsBatchControl({ running }: { running: number }) {
  const text = useBatchTexts();
  const key = useBatchKey();
  const [isOpen, setIsOpen] = useState(false);
  const [percent, setPercent] = useState(0);
  return (
    <>
      <button type="button" className={classes.button} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text('percent', { percent })}
      </button>
      <Suspense fallback={null}>
        <BatchFollower key={running} kept={{ key, id: running }} onPercent={setPercent} />
        {isOpen ? <BatchProgress batchId={running} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
