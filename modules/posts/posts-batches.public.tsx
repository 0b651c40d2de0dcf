export { usePostsBatch } from './dashboard/batch/use-posts-batch.ts';
