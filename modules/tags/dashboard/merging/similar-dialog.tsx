import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { listSimilarTags, listTagMerges } from '../../tag-merging.contract.ts';
import { useTagsTexts } from '../tags-texts.ts';
import classes from './similar-dialog.module.css';
import { useMerge } from './use-merge.ts';

const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'MergeDialog');

type Pair = { id: number; title: string; post_count: number | null }[];

/** Pairs of tags that look alike, and the merges of the last month with their way back. */
export function SimilarDialog({ onClose }: { onClose: () => void }) {
  const text = useTagsTexts();
  const params = { siteId: useCaller().site.id };
  const similar = useQuery({ ...read(listSimilarTags, { params }), staleTime: 0 });
  const merges = useQuery({ ...read(listTagMerges, { params, query: {} }), staleTime: 0 });
  const { undo } = useMerge();
  const [merging, setMerging] = useState<Pair | null>(null);
  if (merging) {
    return (
      <Suspense fallback={null}>
        <MergeDialog tags={merging} onClose={() => setMerging(null)} />
      </Suspense>
    );
  }
  return (
    <DialogFrame title={text('similar.title')} width={560} onClose={onClose}>
      <div className={classes.lists}>
        {similar.data?.items.length === 0 ? <p>{text('similar.none')}</p> : null}
        <ul className={classes.list}>
          {similar.data?.items.map(({ tags, reason }) => {
            const [one, other] = tags.map(({ title }) => title) as [string, string];
            return (
              <li key={tags.map(({ id }) => id).join()}>
                <span className={classes.names}>
                  <bdi>{text('similar.pair', { one, other })}</bdi>
                  <span className={classes.more}>
                    {text(`similar.reasons.${reason}`)}
                    {tags.map(({ id, post_count }) =>
                      post_count === null ? null : (
                        <span key={id}>
                          {' · '}
                          {text('posts', { count: post_count, shown: numberText(post_count) })}
                        </span>
                      ),
                    )}
                  </span>
                </span>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={text('similar.merge', { one, other })}
                  onClick={() => setMerging(tags)}
                >
                  {text('similar.button')}
                </Button>
              </li>
            );
          })}
        </ul>
        <h3>{text('similar.merges')}</h3>
        {merges.data?.items.length === 0 ? <p>{text('similar.noMerges')}</p> : null}
        <ul className={classes.list}>
          {merges.data?.items.map(({ id, sources, target, is_ready }) => (
            <li key={id}>
              <bdi className={classes.names}>
                {text('similar.merged', {
                  ...{ target: target.title, sources: sources.map(({ title }) => title).join(', ') },
                })}
              </bdi>
              {is_ready ? (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={text('similar.undoOf', { name: target.title })}
                  onClick={() => void undo(id)}
                >
                  {text('merge.undo')}
                </Button>
              ) : (
                <span className={classes.more}>{text('similar.running')}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <DialogFoot said={null}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('similar.close')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
