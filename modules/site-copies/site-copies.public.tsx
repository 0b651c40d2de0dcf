import { lazyPart } from '#platform/dashboard/lazy-part.ts';

/** Copies something to another site of the installation; its code comes when it is first drawn. */
export const CopyDialog = lazyPart(() => import('./dashboard/copy-dialog.tsx'), 'CopyDialog');
