import { useEffect, useRef } from 'react';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import type { NamedField } from '../export-settings.contract.ts';
import type { ExportSettings } from '../exports.contract.ts';
import { ExportForm } from './export-form.tsx';
import { ExportProgress } from './export-progress.tsx';
import { useExportsTexts } from './exports-texts.ts';

/** What a dialog sends to the call of its list. */
export type ExportOrder = {
  fields: NamedField[];
  settings: ExportSettings;
  /** The rows of `only_selected`. */
  selected: number[];
  isByEmail: boolean;
};

export type ExportDialogProps = {
  /** Part of the key under which the browser remembers the task. */
  kind: string;
  /** The plural noun, in lower case: "posts". */
  things: string;
  /** All fields with the titles that they start with. */
  fields: readonly NamedField[];
  /** Some rows, or everything in the list: then the question of the list says which, and no ids are sent. */
  selected: SelectedRows;
  /** Makes the call that starts; `details` name the fields that are left out. */
  onStart: (order: ExportOrder) => Promise<{ id: number; details: { loc: (string | number)[] }[] }>;
  storageKey: string;
  /** The export under way. */
  running: number | null;
  onClose: () => void;
};

/** What is exported and how; while an export is under way, how far it is. */
export function ExportDialog(props: ExportDialogProps) {
  const text = useExportsTexts();
  const { running, onClose } = props;
  const wasRunning = useRef(running !== null);
  useEffect(() => {
    // A notice tells the end, so there is nothing left to look at.
    if (wasRunning.current && running === null) onClose();
    wasRunning.current = running !== null;
  }, [running, onClose]);
  return (
    <DialogFrame title={text('title', { things: props.things })} width={560} onClose={props.onClose}>
      {props.running === null ? (
        <ExportForm {...props} />
      ) : (
        <ExportProgress taskId={props.running} things={props.things} onClose={props.onClose} />
      )}
    </DialogFrame>
  );
}
