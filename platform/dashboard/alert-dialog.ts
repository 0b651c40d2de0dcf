import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part.ts';

export type AlertDialogProps = {
  postId: number;
  /** The community that the post stands in. */
  communityId: number | null;
  onClose: () => void;
};

type Alerting = { AlertDialog: ComponentType<AlertDialogProps> };

let load: () => Promise<Alerting> = async () => {
  throw new Error('Nothing is there that sends alerts.');
};

/** Says once how alerts are sent, for rooms that the sending itself stands on. */
export function offerAlerts(alerting: typeof load): void {
  load = alerting;
}

/** Sends a post as an alert; its code comes when it is first drawn, so it stands in a `Suspense`. */
export const AlertDialog = lazyPart(() => load(), 'AlertDialog');
