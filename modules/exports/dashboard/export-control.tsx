import { lazy, Suspense, useRef, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useButtonCommand } from '#platform/dashboard/commands/commands.ts';
import { DownloadIcon } from '#platform/dashboard/icons.tsx';
import classes from './export-control.module.css';
import type { ExportDialogProps } from './export-dialog.tsx';
import { useExportsTexts } from './exports-texts.ts';
import { exportKey, useKeptExport } from './kept-export.ts';

const ExportDialog = lazy(() =>
  import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })),
);
const ExportFollower = lazy(() =>
  import('./export-follower.tsx').then((module) => ({ default: module.ExportFollower })),
);

/** The button that exports a list; while an export is under way it says how far that is. */
export function ExportControl(props: Omit<ExportDialogProps, 'storageKey' | 'running' | 'onClose'>) {
  const text = useExportsTexts();
  const { site, profile } = useCaller();
  const storageKey = exportKey(props.kind, site.id, profile.id);
  const running = useKeptExport(storageKey);
  const [isOpen, setIsOpen] = useState(false);
  const [percent, setPercent] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const label = running === null ? text('export') : text('running', { percent });
  useButtonCommand(button, { id: `export.${props.kind}`, title: text('export') });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        <DownloadIcon />
        <span>{label}</span>
      </button>
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
