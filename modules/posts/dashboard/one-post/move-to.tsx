import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { ActMenu } from '#platform/dashboard/act-menu.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useCommands } from '#platform/dashboard/commands/commands.ts';
import { CountText } from '#platform/dashboard/count-text.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { leavesReaders, movesOf, type OneMove } from '../../offered-moves.contract.ts';
import { changePosts } from '../../post-batches.contract.ts';
import { isReturned } from '../../post-status.contract.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { useBatchTexts } from '../batch/batch-texts.ts';
import { postReadAgain } from '../batch/stale-posts.ts';
import classes from '../drawer/post-drawer.module.css';
import { postStatusLabel } from '../post-status-name.ts';
import { useOnePostTexts } from './one-post-texts.ts';
import { useOneAct } from './use-one-act.ts';

const ReturnDialog = lazyPart(() => import('./return-dialog.tsx'), 'ReturnDialog');
const readers = () => import('./publish-dialog.tsx');
const PublishDialog = lazyPart(readers, 'PublishDialog');
const UnpublishDialog = lazyPart(readers, 'UnpublishDialog');

/** Where the post may go: the way on as the main button, what is done instead beside it, the rest in a list. */
export function MoveTo({ post }: { post: PostDetails }) {
  const text = useOnePostTexts();
  const ofActs = useBatchTexts();
  const { holder } = useCaller();
  const act = useOneAct();
  const [publishing, setPublishing] = useState<OneMove>();
  const [unpublishing, setUnpublishing] = useState<OneMove>();
  const [returning, setReturning] = useState<OneMove>();
  const client = useQueryClient();
  const [busy, setBusy] = useState<OneMove>();
  const { main, second, rest } = movesOf(post);
  const move = async (one: OneMove, reason = '') => {
    setBusy(one);
    const why = reason === '' ? {} : { reason };
    const order = { action: 'change_posts_status' as const, status: one.status, ...why };
    const isDone = await act(post, order, text(`moved.${one.name}`));
    await postReadAgain(client);
    setBusy(undefined);
    return isDone;
  };
  /** What readers will see, or no longer see, is said first, and a reason asked for; everything else can be taken back at once. */
  const start = (one: OneMove) => {
    if (one.name === 'publish') setPublishing(one);
    else if (isReturned(one.status)) setReturning(one);
    else if (leavesReaders(post.status, one.status)) setUnpublishing(one);
    else void move(one);
  };
  const all = [main, second, ...rest].filter((one) => one !== undefined);
  useCommands(
    (mayCall(changePosts, holder) && busy === undefined ? all : []).map((one) => ({
      id: `posts.open.move.${one.status}`,
      title: ofActs('commands.open', { act: text(`moves.${one.name}`) }),
      run: () => start(one),
    })),
  );
  if (all.length === 0) return null;
  const button = (one: OneMove | undefined, variant: 'filled' | 'default') =>
    one ? (
      <Button
        size="xs"
        variant={variant}
        loading={busy?.status === one.status}
        disabled={busy !== undefined}
        onClick={() => start(one)}
      >
        {text(`moves.${one.name}`)}
      </Button>
    ) : null;
  return (
    <May call={changePosts}>
      <section className={parts.part} aria-label={text('moves.label')}>
        <div className={classes.partHead}>
          <h3>{text('moves.label')}</h3>
          <span className={classes.quiet}>
            <CountText text={text('moves.from', { status: postStatusLabel(post.status) })} />
          </span>
        </div>
        <div className={classes.moves}>
          {button(second, 'default')}
          {button(main, 'filled')}
          <ActMenu
            label={text('moves.more')}
            acts={rest.map((one) => ({ name: text(`moves.${one.name}`), run: () => start(one) }))}
          />
        </div>
      </section>
      {publishing ? (
        <Suspense fallback={null}>
          <PublishDialog
            post={post}
            onPublish={() => move(publishing)}
            onClose={() => setPublishing(undefined)}
          />
        </Suspense>
      ) : null}
      {unpublishing ? (
        <Suspense fallback={null}>
          <UnpublishDialog
            headline={post.headline}
            onUnpublish={() => move(unpublishing)}
            onClose={() => setUnpublishing(undefined)}
          />
        </Suspense>
      ) : null}
      {returning ? (
        <Suspense fallback={null}>
          <ReturnDialog
            status={returning.status}
            onReturn={(reason) => move(returning, reason)}
            onClose={() => setReturning(undefined)}
          />
        </Suspense>
      ) : null}
    </May>
  );
}
