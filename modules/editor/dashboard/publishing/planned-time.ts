import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { OpenPost } from '../saving/use-open-post.ts';

/** So many seconds from now are the least that a post is planned for. */
const SOONEST = 60;

/** Whether a planned time is one that nobody can keep any more; one that was saved is what it is. */
export const isTooSoon = (planned: ReturnType<typeof plannedTime>): boolean =>
  planned?.isNew === true && planned.at < Date.now() / 1000 + SOONEST;

/** When a post goes live by itself, as it stands on the screen, and whether that has still to be said. */
export function plannedTime({ post, fields, savedValues }: OpenPost): { at: number; isNew: boolean } | null {
  const { scheduled_at: at, is_auto_enabled: isAuto } = fields;
  if (at === null || !isAuto || LIVE.some((live) => live === post?.status)) return null;
  const saved = savedValues();
  return { at, isNew: at !== saved.scheduled_at || !saved.is_auto_enabled };
}
