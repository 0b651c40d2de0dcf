import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  compareRevisions,
  listRevisions,
  type PostRevision,
  restoreRevision,
} from '#modules/posts/post-revisions.contract.ts';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { SideDrawer } from '#platform/dashboard/side-drawer.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import { RevisionDiff } from './revision-diff.tsx';
import { RevisionName } from './revision-name.tsx';
import classes from './revisions.module.css';

const STEP = 50;

type RevisionsDrawerProps = {
  post: PostContent;
  /** What is not saved would be lost to a restore. */
  isChanged: boolean;
  onRestored: (post: PostContent) => void;
  onClose: () => void;
};

/** What was saved of a post, newest first: what each changed, and the way back to it. */
export function RevisionsDrawer({ post, isChanged, onRestored, onClose }: RevisionsDrawerProps) {
  const text = useEditorTexts();
  const [limit, setLimit] = useState(STEP);
  const [opened, setOpened] = useState<number>();
  const params = { postId: post.id };
  const list = useQuery({
    ...read(listRevisions, { params, query: { limit } }),
    // Another save brings another list.
    queryKey: ['editor-revisions', post.id, post.revision, limit],
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const items = list.data?.items ?? [];
  const current = items.findIndex(({ id }) => id === opened);
  const shown = items[current];
  return (
    <SideDrawer
      label={text('revisions.title')}
      position={undefined}
      onPrevious={current > 0 ? () => setOpened(items[current - 1]?.id) : undefined}
      onNext={
        current >= 0 && current < items.length - 1 ? () => setOpened(items[current + 1]?.id) : undefined
      }
      onClose={onClose}
    >
      <div className={classes.revisions}>
        <h2>{text('revisions.title')}</h2>
        {list.error ? <FailureView error={list.error} onRetry={() => void list.refetch()} /> : null}
        <ol>
          {items.map((revision, index) => (
            <li key={revision.id} data-open={revision.id === opened}>
              <button
                type="button"
                aria-expanded={revision.id === opened}
                onClick={() => setOpened(revision.id === opened ? undefined : revision.id)}
              >
                <RevisionLine revision={revision} />
              </button>
              {revision === shown ? (
                <Opened
                  {...{ post, revision, isChanged, onRestored }}
                  before={items[index + 1]}
                  isNewest={index === 0}
                  onNamed={() => void list.refetch()}
                />
              ) : null}
            </li>
          ))}
        </ol>
        {list.data && list.data.total_count > items.length ? (
          <Button variant="default" size="xs" onClick={() => setLimit((now) => now + STEP)}>
            {text('revisions.more')}
          </Button>
        ) : null}
      </div>
    </SideDrawer>
  );
}

function RevisionLine({ revision }: { revision: PostRevision }) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const when = { seconds: revision.created_ts, zone: site.timeZone, language: pageLanguage };
  return (
    <>
      {revision.name === '' ? null : <b dir="auto">{revision.name}</b>}
      <span>
        <bdi>{shortDateTime(when, Date.now() / 1000)}</bdi> · {text(`revisions.reasons.${revision.reason}`)}
      </span>
      <small>
        {revision.author ? <bdi>{revision.author.title}</bdi> : text('revisions.nobody')} ·{' '}
        {text('words', { count: revision.word_count })}
      </small>
    </>
  );
}

type OpenedProps = Pick<RevisionsDrawerProps, 'post' | 'isChanged' | 'onRestored'> & {
  revision: PostRevision;
  before: PostRevision | undefined;
  isNewest: boolean;
  onNamed: () => void;
};

function Opened({ post, revision, before, isNewest, isChanged, onRestored, onNamed }: OpenedProps) {
  const text = useEditorTexts();
  const params = { postId: post.id };
  const diff = useQuery({
    ...read(compareRevisions, { params, query: { from: before?.id ?? revision.id, to: revision.id } }),
    enabled: before !== undefined,
  });
  const restore = useWrite(restoreRevision, []);
  const onRestore = async () => {
    try {
      const body = { revision: post.revision };
      onRestored(await restore.mutateAsync({ params: { ...params, revisionId: revision.id }, body }));
      notices.done(text('revisions.restored'));
    } catch (error) {
      notices.failed(error, reasonOf(error), onRestore);
    }
  };
  return (
    <div className={classes.opened}>
      <RevisionName {...{ revision, onNamed }} postId={post.id} />
      {before === undefined ? <p>{text('revisions.first')}</p> : null}
      {diff.error ? <FailureView error={diff.error} onRetry={() => void diff.refetch()} /> : null}
      {diff.data ? <RevisionDiff fields={diff.data.fields} /> : null}
      {isNewest ? null : (
        <>
          <Button
            size="xs"
            variant="default"
            loading={restore.isPending}
            disabled={isChanged}
            onClick={() => void onRestore()}
          >
            {text('revisions.restore')}
          </Button>
          {isChanged ? <p>{text('revisions.saveFirst')}</p> : null}
        </>
      )}
    </div>
  );
}
