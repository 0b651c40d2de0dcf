import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import type { NamedField } from '../export-settings.contract.ts';
import type { ExportSettings } from '../exports.contract.ts';

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
  /** How many rows the list has, and whether that is all of them or at least so many. */
  count: number | undefined;
  isExact: boolean;
  /** Makes the call that starts; `details` name the fields that are left out. */
  onStart: (order: ExportOrder) => Promise<{ id: number; details: { loc: (string | number)[] }[] }>;
  storageKey: string;
  /** The export under way. */
  running: number | null;
  onClose: () => void;
};
