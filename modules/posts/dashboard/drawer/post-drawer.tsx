import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BadgesOfPost } from '#modules/badges/badges.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { PostNotes } from '#platform/dashboard/post-notes.ts';
import { read } from '#platform/dashboard/queries.ts';
import { SideDrawer } from '#platform/dashboard/side-drawer.tsx';
import type { TableRow } from '#platform/dashboard/table/table-column.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { listPostHistory } from '../../post-drawer.contract.ts';
import { getPost, type PostDetails, type PostRow } from '../../posts.contract.ts';
import { onePost } from '../batch/batch-order.ts';
import { ActCommands, type OnAct, PostActs } from '../batch/post-acts.tsx';
import { EditButton } from '../edit-button.tsx';
import { MoveTo } from '../one-post/move-to.tsx';
import { ReturnReason } from '../one-post/return-reason.tsx';
import { ViewButton } from '../one-post/view-button.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import { DatesPart } from './dates-part.tsx';
import { useDrawerTexts } from './drawer-texts.ts';
import { LastComments } from './last-comments.tsx';
import classes from './post-drawer.module.css';
import { PostFacts } from './post-facts.tsx';
import { PostFigures } from './post-figures.tsx';
import { PostHead } from './post-head.tsx';
import { PostHistory } from './post-history.tsx';
import { PostTranslations } from './post-translations.tsx';
import { SchedulePart } from './schedule-part.tsx';
import { WhenSeen } from './when-seen.tsx';

const PostPlace = lazyPart(() => import('./post-place.tsx'), 'PostPlace');
const PostDistribution = lazyPart(() => import('../distribution/post-distribution.tsx'), 'PostDistribution');

type PostDrawerProps = {
  postId: number;
  rows: readonly TableRow<PostRow>[];
  /** The number of the first row among all. */
  first: number;
  total: string | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
  onAuthor: (id: number, name: string) => void;
  onAct: OnAct;
};

/** The details of a post beside the list. */
export function PostDrawer(props: PostDrawerProps) {
  const { postId, rows, onOpen } = props;
  const text = useDrawerTexts();
  const platformText = usePlatformTexts();
  const band = useWidthBand();
  const post = useQuery(read(getPost, { params: { postId } }));
  const index = rows.findIndex(({ id }) => id === postId);
  const [previous, next] = [rows[index - 1], index < 0 ? undefined : rows[index + 1]];
  // What the row already knows is shown at once; the rest follows.
  const known = post.data ?? rows[index]?.value;
  return (
    <SideDrawer
      label={text('label')}
      position={index >= 0 && props.total ? { of: props.first + index, total: props.total } : undefined}
      onPrevious={previous && (() => onOpen(previous.id))}
      onNext={next && (() => onOpen(next.id))}
      onClose={props.onClose}
      actions={
        <>
          {known && band !== 'phone' ? <ViewButton post={known} /> : null}
          {known ? <EditButton post={known} /> : null}
          {known ? <PostActs post={known} onAct={props.onAct} /> : null}
          <CopyLinkButton />
        </>
      }
    >
      {known && !isGone(post.error) ? <PostHead post={known} onAuthor={props.onAuthor} /> : null}
      {known ? <ActCommands of="open" target={onePost(known)} onAct={props.onAct} /> : null}
      {post.data ? <Details post={post.data} /> : null}
      {post.error ? (
        <div className={classes.failure}>
          {isGone(post.error) ? (
            <div role="alert">
              <MessageView
                title={text('gone')}
                actions={
                  <Button variant="default" onClick={props.onClose}>
                    {platformText('close')}
                  </Button>
                }
              />
            </div>
          ) : (
            <FailureView error={post.error} onRetry={() => void post.refetch()} />
          )}
        </div>
      ) : null}
    </SideDrawer>
  );
}

const isGone = (error: Error | null) => error instanceof CallError && error.status === 404;

function Details({ post }: { post: PostDetails }) {
  const { holder } = useCaller();
  const hasComments = post.comments_count > 0;
  // Who did what is for whoever may change it.
  const mayKnow = post.may_change && mayCall(listPostHistory, holder);
  return (
    <>
      <ReturnReason post={post} className={`${parts.part} ${classes.returned}`} />
      <MoveTo key={`move ${post.id}`} post={post} />
      <SchedulePart key={`plan ${post.id} ${post.scheduled_at}`} post={post} />
      <DatesPart key={`dates ${post.id}`} post={post} />
      <PostFacts post={post} />
      <PostTranslations post={post} />
      <PostFigures post={post} />
      {/* What stands further down is asked for when somebody comes to it. */}
      <WhenSeen key={post.id}>
        <Suspense fallback={null}>
          <PostNotes postId={post.id} className={parts.part} />
          <PostPlace post={post} />
          <PostDistribution post={post} />
          <BadgesOfPost postId={post.id} className={parts.part} />
        </Suspense>
        {hasComments ? <LastComments post={post} /> : null}
        {mayKnow ? <PostHistory post={post} /> : null}
      </WhenSeen>
    </>
  );
}
