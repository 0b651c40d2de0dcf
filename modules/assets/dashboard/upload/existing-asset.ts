import { CallError } from '#platform/dashboard/call.ts';
import type { Asset } from '../../assets.contract.ts';

/** The asset that a refused upload would have doubled. */
export function existingAsset(error: unknown): Asset | null {
  if (!(error instanceof CallError) || error.code !== 'file_is_duplicate') return null;
  return (error.body.existing as Asset | undefined) ?? null;
}
