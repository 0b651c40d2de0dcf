import { answer, type Handler } from '#platform/server/answer.ts';
import { schedulePost } from '../../post-schedule.contract.ts';
import type { WritingNeeds } from '../writing/save-post.ts';
import { planPost } from './schedule-post.ts';

/** The call that plans when a post goes live or offline. */
export const postScheduleHandlers = (
  needs: Pick<WritingNeeds, 'database' | 'events' | 'checks'>,
): Handler[] => [
  answer(schedulePost, ({ params, body, ...call }) => planPost(needs, call, params.postId, body)),
];
