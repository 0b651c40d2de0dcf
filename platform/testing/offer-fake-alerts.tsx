import { type AlertDialogProps, offerAlerts } from '#platform/dashboard/alert-dialog.ts';

const FakeDialog = ({ postId, communityId }: AlertDialogProps) => (
  <p>
    Alert of {postId} in {communityId ?? 'the site'}
  </p>
);

/**
 * Has a dialog stand in for that of alerts, which says only what it is about.
 * The same one for every file: the part is loaded once, and files of one thread share it.
 */
export function offerFakeAlerts(): void {
  offerAlerts(async () => ({ AlertDialog: FakeDialog }));
}
