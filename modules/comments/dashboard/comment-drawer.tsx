import { Button } from '@mantine/core';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { keyOf, read } from '#platform/dashboard/queries.ts';
import { SideDrawer } from '#platform/dashboard/side-drawer.tsx';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import { liftCommentBan } from '../comment-bans.contract.ts';
import { listComments } from '../comments.contract.ts';
import type { OnAct } from './comment-acts.tsx';
import { CommentNotes } from './comment-cells.tsx';
import { actsFor } from './comment-deeds.ts';
import { type CommentRow, nameOfAuthor, withPeople } from './comment-row.ts';
import classes from './comments.module.css';
import { useCommentsTexts } from './comments-texts.ts';
import { ReplyForm } from './reply-form.tsx';
import type { Moderate } from './use-moderation.ts';

type CommentDrawerProps = {
  comment: CommentRow;
  isReplying: boolean;
  rows: readonly CommentRow[];
  /** The number of the first row among all. */
  first: number;
  total: number | undefined;
  /** Of the list, which gets an answer on top. */
  listKey: QueryKey;
  onAct: OnAct;
  /** Hears whether an answer is half-written. */
  onTyping: (isTyping: boolean) => void;
  moderate: Moderate;
  onOpen: (id: number) => void;
  onClose: () => void;
};

/** A comment in its thread, with what can be done about it and an answer. */
export function CommentDrawer(props: CommentDrawerProps) {
  const { comment, rows, onOpen, onAct } = props;
  const text = useCommentsTexts();
  const index = rows.findIndex(({ id }) => id === comment.id);
  const [previous, next] = [rows[index - 1], rows[index + 1]];
  const acts = actsFor(comment).filter((act) => act !== 'reply');
  const { path, headline } = comment.post ?? {};
  return (
    <SideDrawer
      label={text('drawer.label')}
      position={
        props.total === undefined || index < 0
          ? undefined
          : { of: props.first + index, total: numberText(props.total) }
      }
      onPrevious={previous && (() => onOpen(previous.id))}
      onNext={next && (() => onOpen(next.id))}
      onClose={props.onClose}
    >
      <div className={classes.head}>
        <p className={classes.quiet}>{text(`status.${comment.status}`)}</p>
        <h2>
          {path ? (
            <a href={`${path}#comment-${comment.id}`} target="_blank" rel="noreferrer">
              <bdi>{headline || text('noHeadline')}</bdi>
            </a>
          ) : (
            <bdi>{headline || text('noHeadline')}</bdi>
          )}
        </h2>
        <div className={classes.drawerActs}>
          {acts.map((act) => (
            <Button
              key={act}
              size="xs"
              variant={act === 'approve' ? 'filled' : 'default'}
              onClick={() => onAct(comment, act)}
            >
              {text(`short.${act === 'pin' && comment.is_pinned ? 'unpin' : act}`)}
            </Button>
          ))}
          {comment.isBanned && comment.authorId !== null ? <LiftBan comment={comment} /> : null}
        </div>
      </div>
      <section className={classes.part} aria-label={text('drawer.thread')}>
        <h3>{text('drawer.thread')}</h3>
        <Thread comment={comment} />
      </section>
      {comment.status === 'approved' || comment.status === 'proposed' ? (
        <section className={classes.part}>
          <ReplyForm {...props} />
        </section>
      ) : null}
    </SideDrawer>
  );
}

const MOST_IN_THREAD = 100;
const DEEPEST_SHOWN = 4;

/** All that was said around a comment, the oldest first. */
function Thread({ comment }: { comment: CommentRow }) {
  const text = useCommentsTexts();
  const { site } = useCaller();
  const thread = comment.parents[0] ?? comment.id;
  const query = { thread, status: 'all', limit: MOST_IN_THREAD } as const;
  const found = useQuery({ ...read(listComments, { query }), select: withPeople });
  const [now] = useState(() => Date.now() / 1000);
  if (found.error) return <FailureView error={found.error} onRetry={() => void found.refetch()} />;
  // Until the thread is there the comment stands alone.
  const items = found.data?.items ?? [comment];
  const more = (found.data?.total_count ?? 0) - items.length;
  return (
    <>
      <ol className={classes.thread}>
        {inThread(items).map((one) => (
          <li
            key={one.id}
            aria-current={one.id === comment.id}
            data-out={one.status !== 'approved'}
            style={{ '--level': Math.min(one.parents.length, DEEPEST_SHOWN) } as object}
          >
            <div>
              <p className={classes.line}>
                <b>
                  <bdi>{nameOfAuthor(one) || text('someone')}</bdi>
                </b>
                <TimeText seconds={one.created_ts} zone={site.timeZone}>
                  {shortDateTime(
                    { seconds: one.created_ts, zone: site.timeZone, language: pageLanguage },
                    now,
                  )}
                </TimeText>
                {one.status === 'approved' ? null : <span>{text(`status.${one.status}`)}</span>}
              </p>
              <p className={classes.text} dir="auto">
                {one.text || text('noWords')}
              </p>
              {one.id === comment.id ? <CommentNotes comment={{ ...one, parents: [] }} /> : null}
            </div>
          </li>
        ))}
      </ol>
      {more > 0 ? <p className={classes.quiet}>{text('drawer.more', { count: more })}</p> : null}
    </>
  );
}

/** Each comment right below what it answers. */
function inThread(items: readonly CommentRow[]): CommentRow[] {
  const known = new Set(items.map(({ id }) => id));
  const below = Map.groupBy(items, ({ parents }) => parents.findLast((id) => known.has(id)) ?? null);
  const walk = (id: number | null): CommentRow[] =>
    (below.get(id) ?? []).flatMap((one) => [one, ...walk(one.id)]);
  return walk(null);
}

function LiftBan({ comment }: { comment: CommentRow }) {
  const text = useCommentsTexts();
  const client = useQueryClient();
  const { site } = useCaller();
  const here = comment.post?.community_id ?? null;
  // The ban that holds here, or else one of another place.
  const place = comment.bannedIn.includes(here) ? here : comment.bannedIn[0];
  const lift = async () => {
    const authorId = comment.authorId ?? 0;
    try {
      const body = { authorId, group_site_id: place ?? site.id };
      const { messages_count: count } = await call(liftCommentBan, { body });
      notices.done(text('ban.lifted', { name: nameOfAuthor(comment), count }));
    } catch (error) {
      notices.failed(error, text('ban.liftFailed'), lift);
    }
    void client.invalidateQueries({ queryKey: keyOf(listComments) });
  };
  return (
    <May call={liftCommentBan}>
      <Button size="xs" variant="default" onClick={() => void lift()}>
        {text('ban.lift')}
      </Button>
    </May>
  );
}
