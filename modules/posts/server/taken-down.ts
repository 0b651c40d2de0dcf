import { LIVE } from '../post-status.contract.ts';

type Before = { status: number; author_ids: readonly number[]; is_taken_down: boolean };

const isLive = ({ status }: { status: number }): boolean => LIVE.some((one) => one === status);

/** Whether a post is offline from a change on by somebody who is none of those who wrote it; until it is live again. */
export function isTakenDown(before: Before, after: { status: number }, by: number | null): boolean {
  if (isLive(after)) return false;
  return isLive(before) ? by !== null && !before.author_ids.includes(by) : before.is_taken_down;
}
