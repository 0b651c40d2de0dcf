import { type ApiError, revisionConflict, savedElsewhere } from '#platform/contract/api-error.ts';
import type { Call } from './answer.ts';

/** A row as it is now: its revision, who wrote that, and what is shown of it. */
type NowSaved = { revision: number; updatedBy: number | null; current: unknown };

/**
 * The refusal of a write over a row that was saved since it was read. It says whether the caller did that themselves:
 * only one save in between is known to be theirs, for of more of them the first ones may be somebody else's.
 * @param by the profile of the caller
 */
export function savedMeanwhile(
  { revision, updatedBy, current }: NowSaved,
  { sent, by }: { sent: number; by: number | null },
): ApiError {
  const isOwn = by !== null && updatedBy === by && revision === sent + 1;
  return revisionConflict({
    ...(isOwn ? { message: savedElsewhere } : {}),
    extra: { current: withoutSecrets(current), saved_by_caller: isOwn },
  });
}

/** A refusal is not shaped by the contract as an answer is: what a row keeps encrypted is for no caller. */
function withoutSecrets(current: unknown): unknown {
  if (current === null || typeof current !== 'object' || Array.isArray(current)) return current;
  return Object.fromEntries(Object.entries(current).filter(([key]) => !key.endsWith('_sealed')));
}

/**
 * Refuses to delete a row that was saved since the version that `If-Match` names; anything goes without one.
 * @throws ApiError revision_conflict, which the server answers as `if_match_is_stale`
 */
export function refuseStale<Row extends { revision: number; updated_by: number | null }>(
  { matched = null, caller }: Pick<Call, 'caller'> & Partial<Pick<Call, 'matched'>>,
  row: Row | null | undefined,
  show: (row: Row) => unknown,
): void {
  if (matched === null || !row || row.revision === matched) return;
  const saved = { revision: row.revision, updatedBy: row.updated_by, current: show(row) };
  throw savedMeanwhile(saved, { sent: matched, by: caller.profile?.id ?? null });
}
