import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { CallError, call, reasonOf } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { ownStep } from '#platform/dashboard/undo/own-steps.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { schedulePost } from '../../post-schedule.contract.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { postReadAgain, stalePosts } from '../batch/stale-posts.ts';
import { useDrawerTexts } from './drawer-texts.ts';

export type Plan = InputOf<typeof schedulePost>['body'];
export type PlanState = ReturnType<typeof usePlan>;

/** Plans the post as it stands here, and offers to go back to what was planned before. */
export function usePlan(post: PostDetails) {
  const text = useDrawerTexts();
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const params = { postId: post.id };
  const send = async (to: Plan, said: string): Promise<boolean> => {
    setIsBusy(true);
    setError(undefined);
    try {
      const write = (plan: Plan) => (revision: number) =>
        call(schedulePost, { params, body: { ...plan, revision } });
      const { back } = await ownStep(`post ${post.id}`, post.revision, write(to));
      stalePosts(client);
      const undo = async () => {
        await back(write(earlier(post, to)));
        stalePosts(client);
      };
      offerUndo(said, undo, { undone: text('dates.back') });
      await postReadAgain(client);
      return true;
    } catch (failure) {
      // What was typed is told beside its field; anything else stands by itself.
      if (failure instanceof CallError && failure.status === 422) setError(failure.message);
      else notices.failed(failure, reasonOf(failure), null);
      stalePosts(client);
      await postReadAgain(client);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { send, error, forgetError: () => setError(undefined), isBusy };
}

/** What a plan changes, as it was before: what goes live by itself, or does not, comes back with its time. */
function earlier(post: PostDetails, to: Plan): Plan {
  const { scheduled_at, is_auto_enabled, unpublish_at, embargoed_until_ts } = post;
  return {
    ...(to.scheduled_at === undefined ? {} : { scheduled_at, is_auto_enabled }),
    ...(to.unpublish_at === undefined ? {} : { unpublish_at }),
    ...(to.embargoed_until_ts === undefined ? {} : { embargoed_until_ts }),
  };
}
