import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { anywhere, isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useLiveQueries } from '#platform/dashboard/use-live-queries.ts';
import { getHome } from '../home.contract.ts';
import { AlertsPart } from './alerts-part.tsx';
import { CommentsPart } from './comments-part.tsx';
import { MissingPagesPart, MostReadPart } from './figures-part.tsx';
import classes from './home.module.css';
import { OwnPostsPart, ReadingPart, SpamPart } from './own-posts-part.tsx';
import { PostsPart, ScheduledPart } from './posts-part.tsx';
import { TasksPart } from './tasks-part.tsx';

/** What shows posts here: a colleague's change is asked for at once. */
const shownPosts = [listPosts, getHome];

const shownComments = [getHome];

/**
 * Where the dashboard opens: what the person is at, what waits for them, what runs and is wrong. A post stands in
 * the part of its status and in no other, the most urgent first; those who publish or moderate see what waits where
 * they do. Who only reads is shown what to read, and of the rest what there is.
 */
export function HomeScreen() {
  const { holder } = useCaller();
  const hasPosts = mayCall(listPosts, holder);
  const writes = isAllowed(anywhere('CREATE_REAL_DRAFT'), holder);
  const publishes = isAllowed(anywhere('PUBLISH_POST'), holder);
  const moderates = isAllowed(anywhere('APPROVE_CONTENT'), holder);
  const seesReview = publishes || moderates;
  const hidesEmpty = !writes;
  const isWhole = useIsWhole();
  useLiveQueries('post', shownPosts);
  useLiveQueries('comment', shownComments);
  return (
    <div className={classes.home} data-whole={isWhole}>
      <div className={classes.column}>
        {writes ? null : <ReadingPart />}
        {hasPosts ? (
          <>
            <PostsPart id="revision" status={PostStatus.NEEDS_REVISION} isOwn hidesEmpty={hidesEmpty} />
            <PostsPart
              id={publishes ? 'ready' : 'ownReady'}
              status={PostStatus.READY_TO_PUBLISH}
              isOwn={!publishes}
              hidesEmpty={hidesEmpty}
            />
            <PostsPart
              id={seesReview ? 'review' : 'ownReview'}
              status={PostStatus.NEEDS_REVIEW}
              isOwn={!seesReview}
              hidesEmpty={hidesEmpty}
            />
          </>
        ) : null}
        {isAllowed(anywhere('MANAGE_POST_COMMENTS'), holder) ? <CommentsPart hidesEmpty={publishes} /> : null}
        {moderates ? <SpamPart hidesEmpty={publishes} /> : null}
        {hasPosts ? <PostsPart id="drafts" status={PostStatus.DRAFT} isOwn hidesEmpty={hidesEmpty} /> : null}
      </div>
      <div className={classes.column}>
        <AlertsPart hidesEmpty={hidesEmpty} />
        {writes ? <ScheduledPart seesAll={publishes} /> : null}
        <OwnPostsPart />
        <MostReadPart hidesEmpty={writes} />
        <MissingPagesPart hidesEmpty={writes} />
        <TasksPart hidesEmpty={hidesEmpty} />
      </div>
    </div>
  );
}

/** How long the slowest part may keep the others waiting, in milliseconds. */
const patience = 1_500;
const firstOnes = { predicate: ({ state }: { state: { status: string } }) => state.status === 'pending' };

/** Whether every part has come, so that they are shown together and none moves another. */
function useIsWhole(): boolean {
  const client = useQueryClient();
  const coming = useIsFetching(firstOnes);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    if (coming === 0 && client.isFetching(firstOnes) === 0) setWhole(true);
  }, [client, coming]);
  useEffect(() => {
    const impatience = setTimeout(() => setWhole(true), patience);
    return () => clearTimeout(impatience);
  }, []);
  return isWhole;
}
