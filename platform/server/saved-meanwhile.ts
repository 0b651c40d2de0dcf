import { type ApiError, revisionConflict, savedElsewhere } from '#platform/contract/api-error.ts';

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
    extra: { current, saved_by_caller: isOwn },
  });
}
