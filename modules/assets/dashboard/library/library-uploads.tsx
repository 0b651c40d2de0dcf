import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { useLeaveGuard } from '#platform/dashboard/use-leave-guard.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import { UploadList } from '../upload/upload-list.tsx';
import { type UploadSource, useUploads } from '../upload/use-uploads.ts';

const LeaveDialog = lazyPart(() => import('#platform/dashboard/dialogs/leave-dialog.tsx'), 'LeaveDialog');

type LibraryUploadsProps = {
  /** All that was given so far; what is new at its end is uploaded. */
  sources: readonly UploadSource[];
  folderId: number | undefined;
};

/** Uploads what is given to the library, and lists how far each file is; asks before what is under way is left. */
export function LibraryUploads({ sources, folderId }: LibraryUploadsProps) {
  const uploads = useUploads({ folderId });
  const taken = useRef(0);
  useEffect(() => {
    const fresh = sources.slice(taken.current);
    taken.current = sources.length;
    if (fresh.length > 0) uploads.add(fresh);
  });
  const text = useAssetsTexts();
  const isBusy = uploads.items.some(({ state }) => state === 'waiting' || state === 'sending');
  const leaving = useLeaveGuard(isBusy);
  return (
    <>
      <UploadList uploads={uploads} floats />
      {leaving.status === 'blocked' ? (
        <Suspense fallback={null}>
          <LeaveDialog
            title={text('uploads.leave')}
            stay={text('uploads.stay')}
            discard={text('uploads.leaveAnyway')}
            onStay={leaving.reset}
            onDiscard={leaving.proceed}
          />
        </Suspense>
      ) : null}
    </>
  );
}
