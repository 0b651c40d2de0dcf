import { useEffect } from 'react';
import type { KeptTask } from '#platform/dashboard/kept-task.ts';
import { useExportProgress, useRunningExport } from './use-running-export.ts';

/** Stays with an export, whether its dialog is open or not. */
export function ExportFollower({
  kept,
  onPercent,
}: {
  kept: KeptTask;
  onPercent: (percent: number) => void;
}) {
  useRunningExport(kept);
  const { done, total } = useExportProgress(kept.id);
  const percent = total ? Math.floor((done / total) * 100) : 0;
  useEffect(() => onPercent(percent), [percent, onPercent]);
  return null;
}
