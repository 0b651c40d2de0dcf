import { Suspense, useState } from 'react';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { leavesReaders } from '../../offered-moves.contract.ts';
import { isReturned } from '../../post-status.contract.ts';
import { moveOf } from '../../status-moves.contract.ts';
import { statusLabel } from '../filters/status-label.ts';
import { usePostsTexts } from '../posts-texts.ts';
import { useOnePostTexts } from './one-post-texts.ts';
import type { CellPanelProps } from './panel-props.ts';
import { useOneAct } from './use-one-act.ts';

const ReturnDialog = lazyPart(() => import('./return-dialog.tsx'), 'ReturnDialog');
const readers = () => import('./publish-dialog.tsx');
const PublishDialog = lazyPart(readers, 'PublishDialog');
const UnpublishDialog = lazyPart(readers, 'UnpublishDialog');

/** The statuses that the person may give this post, and the one that it has. */
export function StatusPanel({ post, onDone }: CellPanelProps) {
  const text = useOnePostTexts();
  const ofPosts = usePostsTexts();
  const act = useOneAct();
  const [publishing, setPublishing] = useState<number>();
  const [unpublishing, setUnpublishing] = useState<number>();
  const [returning, setReturning] = useState<number>();
  const label = ofPosts('inPlace.status');
  const nameOf = (status: number) => moveOf('edit', post.status, status)?.name;
  const give = async (status: number, reason = '') => {
    const said =
      nameOf(status) === 'publish'
        ? text('moved.publish')
        : text('done.status', { status: statusLabel(status, ofPosts) });
    const why = reason === '' ? {} : { reason };
    const isDone = await act(post, { action: 'change_posts_status', status, ...why }, said);
    if (isDone || reason === '') onDone();
    return isDone;
  };
  const choose = (status: number) => {
    if (status === post.status) onDone();
    // What readers will see is said first.
    else if (nameOf(status) === 'publish') setPublishing(status);
    else if (isReturned(status)) setReturning(status);
    else if (leavesReaders(post.status, status)) setUnpublishing(status);
    else void give(status);
  };
  return (
    <>
      <ChoiceList<number>
        label={label}
        search="labels"
        choices={[post.status, ...post.allowed_statuses].map((status) => ({
          value: status,
          label: statusLabel(status, ofPosts),
        }))}
        isChosen={(status) => status === post.status}
        onChoose={choose}
      />
      {publishing === undefined ? null : (
        <Suspense fallback={null}>
          <PublishDialog
            post={post}
            onPublish={() => give(publishing)}
            onClose={() => setPublishing(undefined)}
          />
        </Suspense>
      )}
      {unpublishing === undefined ? null : (
        <Suspense fallback={null}>
          <UnpublishDialog
            headline={post.headline}
            onUnpublish={() => give(unpublishing)}
            onClose={() => setUnpublishing(undefined)}
          />
        </Suspense>
      )}
      {returning === undefined ? null : (
        <Suspense fallback={null}>
          <ReturnDialog
            status={returning}
            onReturn={(reason) => give(returning, reason)}
            onClose={() => setReturning(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
