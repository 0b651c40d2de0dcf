import type { Separator } from '../../export-settings.contract.ts';

/** A list in one cell; of one without anything in it no separators are left over. */
export function listText(values: readonly (string | number)[], separator: Separator): string {
  return values.every((value) => value === '') ? '' : values.join(separator);
}
