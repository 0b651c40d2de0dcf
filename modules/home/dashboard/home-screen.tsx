import { PostStatus, StatusFilter } from '#modules/posts/post-status.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { anywhere, isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { AlertsPart } from './alerts-part.tsx';
import classes from './home.module.css';
import { PostsPart, ScheduledPart } from './posts-part.tsx';
import { TasksPart } from './tasks-part.tsx';

/** Where the dashboard opens: what the person is at, what waits for them, what runs and what is wrong. */
export function HomeScreen() {
  const { holder } = useCaller();
  const hasPosts = mayCall(listPosts, holder);
  const publishes = isAllowed(anywhere('PUBLISH_POST'), holder);
  return (
    <div className={classes.home}>
      {hasPosts ? (
        <div className={classes.column}>
          <PostsPart id="drafts" status={StatusFilter.ALL_DRAFT} isOwn />
          <PostsPart id="revision" status={PostStatus.NEEDS_REVISION} isOwn />
          {publishes ? (
            <>
              <PostsPart id="review" status={PostStatus.NEEDS_REVIEW} isOwn={false} />
              <PostsPart id="ready" status={PostStatus.READY_TO_PUBLISH} isOwn={false} />
            </>
          ) : null}
        </div>
      ) : null}
      <div className={classes.column}>
        {hasPosts ? <ScheduledPart /> : null}
        <TasksPart />
        <AlertsPart />
      </div>
    </div>
  );
}
