import type { PostContent } from '../../post-writing.contract.ts';
import type { Actor } from '../batches/batch-rules.ts';
import type { ContentRow } from './content.queries.ts';
import { allowedStatuses } from './settle-edit.ts';

/** A post as its writers read it. */
export function presentContent(row: ContentRow, actor: Actor, now: number): PostContent {
  const { scheduled_ts, unpublish_ts, is_suspicious: _, is_taken_down: __, rating: ___, ...rest } = row;
  const times = { scheduled_at: scheduled_ts, unpublish_at: unpublish_ts };
  return { ...rest, ...times, allowed_statuses: allowedStatuses(row, actor, now) };
}
