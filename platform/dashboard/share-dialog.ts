import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part.ts';

export type ShareDialogProps = { postId: number; onClose: () => void };

type Sharing = { ShareDialog: ComponentType<ShareDialogProps> };

let load: () => Promise<Sharing> = async () => {
  throw new Error('Nothing is there that shares posts.');
};

/** Says once how posts are shared, for rooms that the sharing itself stands on. */
export function offerSharing(sharing: typeof load): void {
  load = sharing;
}

/** Shares a post to social accounts; its code comes when it is first drawn, so it stands in a `Suspense`. */
export const ShareDialog = lazyPart(() => load(), 'ShareDialog');
