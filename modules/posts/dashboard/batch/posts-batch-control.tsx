import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { read } from '#platform/dashboard/queries.ts';
import { getPostBatch } from '../../post-batches.contract.ts';
import { useBatchTexts } from './batch-texts.ts';
import classes from './posts-batch-control.module.css';

const BatchProgress = lazyPart(() => import('./batch-progress.tsx'), 'BatchProgress');

/** While a batch is under way: how far it is, and a dialog that says more. */
export function PostsBatchControl({ running }: { running: number }) {
  const text = useBatchTexts();
  const [isOpen, setIsOpen] = useState(false);
  // Whoever stays with the batch on every screen does the asking.
  const { data } = useQuery(read(getPostBatch, { params: { batchId: running } }));
  const gone = data ? data.changed + data.skipped_count : 0;
  const percent = data && data.requested > 0 ? Math.floor((gone / data.requested) * 100) : 0;
  return (
    <>
      <button type="button" className={classes.button} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text('percent', { percent })}
      </button>
      <Suspense fallback={null}>
        {isOpen ? <BatchProgress batchId={running} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
