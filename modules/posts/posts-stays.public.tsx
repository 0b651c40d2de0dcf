export { useBatchDone } from './dashboard/batch/use-batch-done.ts';
export { useStayReason } from './dashboard/batch/use-stay-reason.ts';
export { useStayedWords } from './dashboard/batch/use-stayed-words.ts';
