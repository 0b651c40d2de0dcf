import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { anywhere, isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { AlertsPart } from './alerts-part.tsx';
import classes from './home.module.css';
import { PostsPart, ScheduledPart } from './posts-part.tsx';
import { TasksPart } from './tasks-part.tsx';

/**
 * Where the dashboard opens: what the person is at, what waits for them, what runs and what is wrong. A post stands in
 * the part of its status and in no other, the most urgent first; those who publish see what waits on the whole site.
 */
export function HomeScreen() {
  const { holder } = useCaller();
  const hasPosts = mayCall(listPosts, holder);
  const publishes = isAllowed(anywhere('PUBLISH_POST'), holder);
  return (
    <div className={classes.home}>
      {hasPosts ? (
        <div className={classes.column}>
          <PostsPart id="revision" status={PostStatus.NEEDS_REVISION} isOwn />
          <PostsPart
            id={publishes ? 'ready' : 'ownReady'}
            status={PostStatus.READY_TO_PUBLISH}
            isOwn={!publishes}
          />
          <PostsPart
            id={publishes ? 'review' : 'ownReview'}
            status={PostStatus.NEEDS_REVIEW}
            isOwn={!publishes}
          />
          <PostsPart id="drafts" status={PostStatus.DRAFT} isOwn />
        </div>
      ) : null}
      <div className={classes.column}>
        {hasPosts ? <ScheduledPart seesAll={publishes} /> : null}
        <TasksPart />
        <AlertsPart />
      </div>
    </div>
  );
}
