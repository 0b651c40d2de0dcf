import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  compareRevisions,
  listRevisions,
  type PostRevision,
  restoreRevision,
} from '#modules/posts/post-revisions.contract.ts';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { postStatusLabel } from '#modules/posts/posts.public.tsx';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { SideDrawer } from '#platform/dashboard/side-drawer.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import { fieldName, RevisionDiff } from './revision-diff.tsx';
import { RevisionName } from './revision-name.tsx';
import classes from './revisions.module.css';

const STEP = 50;

type RevisionsDrawerProps = {
  post: PostContent;
  /** What is not saved would be lost to a restore. */
  isChanged: boolean;
  /** Somebody else edits it. */
  isLocked: boolean;
  onRestored: (post: PostContent) => void;
  onClose: () => void;
};

/** What was saved of a post, newest first: what each changed, and the way back to it. */
export function RevisionsDrawer({ post, isChanged, isLocked, onRestored, onClose }: RevisionsDrawerProps) {
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
  const minutes = minutesOfSeveral(items);
  const newest = items.find(({ reason }) => reason !== 'autosave');
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
        {list.data?.total_count === 0 ? <p className={classes.none}>{text('revisions.none')}</p> : null}
        <ol>
          {items.map((revision) => (
            <li key={revision.id} data-open={revision.id === opened}>
              <button
                type="button"
                aria-expanded={revision.id === opened}
                onClick={() => setOpened(revision.id === opened ? undefined : revision.id)}
              >
                <RevisionLine {...{ revision, minutes }} />
              </button>
              {revision === shown ? (
                <Opened
                  {...{ post, revision, minutes, isChanged, isLocked, onRestored }}
                  others={items.filter(({ id }) => id !== revision.id)}
                  isNewest={revision.id === newest?.id}
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

const minuteOf = ({ created_ts }: PostRevision): number => Math.floor(created_ts / 60);

/** In which more than one was saved: these are told apart by their seconds. */
function minutesOfSeveral(revisions: readonly PostRevision[]): ReadonlySet<number> {
  const seen = new Set<number>();
  return new Set(
    revisions.map(minuteOf).filter((minute) => {
      const isAgain = seen.has(minute);
      seen.add(minute);
      return isAgain;
    }),
  );
}

function useRevisionTime(minutes: ReadonlySet<number>) {
  const { site } = useCaller();
  return (revision: PostRevision) => {
    const when = { seconds: revision.created_ts, zone: site.timeZone, language: pageLanguage };
    return shortDateTime(
      when,
      Date.now() / 1000,
      minutes.has(minuteOf(revision)) ? { second: '2-digit' } : {},
    );
  };
}

type RevisionLineProps = { revision: PostRevision; minutes: ReadonlySet<number> };

function RevisionLine({ revision, minutes }: RevisionLineProps) {
  const text = useEditorTexts();
  const why = useRevisionReason();
  const timeOf = useRevisionTime(minutes);
  return (
    <>
      {revision.name === '' ? null : <b dir="auto">{revision.name}</b>}
      <span>
        <bdi>{timeOf(revision)}</bdi> · {why(revision)}
      </span>
      <small>
        {revision.author ? <bdi>{revision.author.title}</bdi> : text('revisions.nobody')} ·{' '}
        {text('words', { count: revision.word_count })}
      </small>
      {revision.changed_fields.length > 0 ? (
        <small>
          {text('revisions.changed', {
            fields: listText(revision.changed_fields.map((field) => fieldName(field, text))),
          })}
        </small>
      ) : null}
    </>
  );
}

/** Why a revision was kept: by what it made of the post, where it moved it. */
function useRevisionReason() {
  const text = useEditorTexts();
  return ({ reason, status, changed_fields }: PostRevision): string => {
    const isMoved = status !== null && changed_fields.includes('status');
    // A new post becomes a draft by its first save, which is no move.
    const isFirst = status === PostStatus.DRAFT && changed_fields.includes('headline');
    if (!isMoved || isFirst || (reason !== 'save' && reason !== 'bulk')) {
      return text(`revisions.reasons.${reason}`);
    }
    return text(`revisions.moved.${reason}`, { status: postStatusLabel(status) });
  };
}

/** When a revision was made, and what it is called or why it was kept. */
function useRevisionLabel(minutes: ReadonlySet<number>) {
  const why = useRevisionReason();
  const timeOf = useRevisionTime(minutes);
  return (revision: PostRevision) => {
    const { name, author } = revision;
    const said = name === '' ? why(revision) : name;
    return [timeOf(revision), said, author?.title].filter(Boolean).join(' · ');
  };
}

type OpenedProps = Pick<RevisionsDrawerProps, 'post' | 'isChanged' | 'isLocked' | 'onRestored'> & {
  revision: PostRevision;
  minutes: ReadonlySet<number>;
  /** With which it can be compared. */
  others: readonly PostRevision[];
  isNewest: boolean;
  onNamed: () => void;
};

/** The saved revision before it. */
const BEFORE = 0;

function Opened(props: OpenedProps) {
  const { post, revision, minutes, others, isNewest, isChanged, isLocked, onRestored, onNamed } = props;
  const text = useEditorTexts();
  const labelOf = useRevisionLabel(minutes);
  const [other, setOther] = useState(BEFORE);
  const params = { postId: post.id };
  const diff = useQuery({
    ...read(compareRevisions, {
      params,
      query: { to: revision.id, ...(other === BEFORE ? {} : { from: other }) },
    }),
    placeholderData: keepPreviousData,
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
      {others.length > 0 ? (
        <SelectField
          label={text('revisions.compare')}
          value={other}
          choices={[
            { value: BEFORE, label: text('revisions.before') },
            ...others.map((one) => ({ value: one.id, label: labelOf(one) })),
          ]}
          onChoose={setOther}
        />
      ) : null}
      {diff.data?.from_id === null ? <p>{text('revisions.first')}</p> : null}
      {diff.error ? <FailureView error={diff.error} onRetry={() => void diff.refetch()} /> : null}
      {diff.data && diff.data.from_id !== null ? <RevisionDiff fields={diff.data.fields} /> : null}
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
          {isChanged ? <p>{text(isLocked ? 'revisions.readOnly' : 'revisions.saveFirst')}</p> : null}
        </>
      )}
    </div>
  );
}
