import { useEffect } from 'react';
import type { KeptExport } from './kept-export.ts';
import { useExportProgress, useRunningExport } from './use-running-export.ts';

/** Stays with an export, whether its dialog is open or not. */
export function ExportFollower({
  kept,
  onPercent,
}: {
  kept: KeptExport;
  onPercent: (percent: number) => void;
}) {
  useRunningExport(kept);
  const { done, total } = useExportProgress(kept.id);
  const percent = total ? Math.floor((done / total) * 100) : 0;
  useEffect(() => onPercent(percent), [percent, onPercent]);
  return null;
}
