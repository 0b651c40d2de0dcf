import { StatusFilter } from '#modules/posts/post-status.contract.ts';
import { newestOfSelection, selectPosts } from '#modules/posts/posts.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';

const MOST_COUNTED = 100;
const MOST = 5;
const JUDGES = 'APPROVE_CONTENT';

/** What was marked as spam and is a draft since, of what the list shows the caller, where they moderate; the newest first. */
export async function suspiciousPosts(db: Db, call: Pick<Call, 'site' | 'caller'>) {
  const selection = selectPosts(
    { ...call, communityId: null },
    { suspicious: true, status: StatusFilter.ALL_DRAFT },
  );
  const found = await newestOfSelection(db, selection, {
    within: judgesIn(call.caller),
    most: MOST_COUNTED + 1,
  });
  return {
    count: Math.min(found.length, MOST_COUNTED),
    is_exact: found.length <= MOST_COUNTED,
    posts: found.slice(0, MOST),
  };
}

/** The communities whose posts somebody judges; null: all, and those of the site itself. */
const judgesIn = ({ holder }: Caller): number[] | null =>
  holder.sitePermissions.has(JUDGES)
    ? null
    : [...holder.communityPermissions].flatMap(([id, held]) => (held.has(JUDGES) ? [id] : []));
