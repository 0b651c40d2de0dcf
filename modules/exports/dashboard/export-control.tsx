import { Suspense, useState } from 'react';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DownloadIcon } from '#platform/dashboard/icons.tsx';
import { taskKey, useKeptTask } from '#platform/dashboard/kept-task.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import type { ExportDialogProps } from './export-dialog-props.ts';
import { useExportsTexts } from './exports-texts.ts';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');
const ExportFollower = lazyPart(() => import('./export-follower.tsx'), 'ExportFollower');

/** The button that exports a list; while an export is under way it says how far that is. */
export function ExportControl(props: Omit<ExportDialogProps, 'storageKey' | 'running' | 'onClose'>) {
  const text = useExportsTexts();
  const { site, profile } = useCaller();
  const storageKey = taskKey(`export.${props.kind}`, site.id, profile.id);
  const running = useKeptTask(storageKey);
  const [isOpen, setIsOpen] = useState(false);
  const [percent, setPercent] = useState(0);
  const label = running === null ? text('export') : text('running', { percent });
  return (
    <>
      <BarButton
        icon={<DownloadIcon />}
        label={label}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <Suspense fallback={null}>
        {running === null ? null : (
          <ExportFollower key={running} kept={{ key: storageKey, id: running }} onPercent={setPercent} />
        )}
        {isOpen ? (
          <ExportDialog {...{ ...props, storageKey, running }} onClose={() => setIsOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
