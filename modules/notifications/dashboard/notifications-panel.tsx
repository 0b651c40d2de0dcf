import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useBatchDone, useStayReason } from '#modules/posts/posts-stays.public.tsx';
import { useUndo } from '#modules/undo/undo.public.tsx';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime, timeOfDay } from '#platform/dashboard/dates.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { useRoomWords, type Words } from '#platform/dashboard/rooms/room-words.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { isGathered } from '../notification-kinds.contract.ts';
import { type ListedNotification, listNotifications, readNotifications } from '../notifications.contract.ts';
import classes from './notifications-panel.module.css';
import { useNotificationTexts } from './notifications-texts.ts';
import { lineOf } from './said/notification-line.ts';
import { useSaidTexts } from './said/said-texts.ts';

type PanelProps = {
  /** Told how many are unread after some were marked. */
  onUnread: (count: number) => void;
  onGo: (url: string) => void;
};

/** What the person was told of, newest first; opening one marks it as read. */
export function NotificationsPanel({ onUnread, onGo }: PanelProps) {
  const text = useNotificationTexts();
  const list = useInfiniteQuery({
    queryKey: keyOf(listNotifications, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: pageParam === null ? {} : { after: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.after,
    staleTime: 0,
  });
  const { mutateAsync } = useWrite(readNotifications, [listNotifications]);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const newest = items[0];
  const words = useRoomWords(items.flatMap(roomOfTask));
  const panel = useRef<HTMLElement>(null);
  const hasActed = useRef(false);
  const hasCome = newest !== undefined;
  useEffect(() => {
    const opened = panel.current;
    const act = () => {
      hasActed.current = true;
    };
    for (const kind of ['keydown', 'pointerdown']) opened?.addEventListener(kind, act);
    return () => {
      for (const kind of ['keydown', 'pointerdown']) opened?.removeEventListener(kind, act);
    };
  }, []);
  useEffect(() => {
    // Whoever has gone somewhere else meanwhile stays there; where the panel put the focus itself is no such place.
    if (hasCome && !hasActed.current) panel.current?.querySelector<HTMLElement>('ul a')?.focus();
  }, [hasCome]);

  const read = async (body: Parameters<typeof mutateAsync>[0]['body']) => {
    try {
      onUnread((await mutateAsync({ body })).unread_count);
    } catch (error) {
      notices.failed(error, text('readFailed', { reason: reasonOf(error) }), () => read(body));
    }
  };
  return (
    <section ref={panel} className={classes.panel}>
      <header className={classes.head}>
        <h2 className={classes.title}>{text('title')}</h2>
        <button
          type="button"
          className={classes.act}
          disabled={!items.some(({ is_read }) => !is_read)}
          onClick={() => newest && void read({ all_before: newest.id })}
        >
          {text('readAll')}
        </button>
      </header>
      {list.error && items.length === 0 ? (
        <div className={classes.message}>
          <FailureView error={list.error} title={text('failed')} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {list.isPending ? (
        <p role="status" className={classes.message}>
          {text('loading')}
        </p>
      ) : null}
      {list.isSuccess && items.length === 0 ? (
        <div className={classes.message}>
          <p className={classes.none}>{text('empty')}</p>
          <p>{text('emptyHint')}</p>
        </div>
      ) : null}
      <ul className={classes.list}>
        {items.map((item) => (
          <Line
            key={item.id}
            item={item}
            words={words}
            onOpen={(url) => {
              if (!item.is_read) void read({ ids: [item.id] });
              onGo(url);
            }}
          />
        ))}
      </ul>
      <footer className={classes.foot}>
        {list.hasNextPage ? (
          <Button
            variant="default"
            size="xs"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {text('earlier')}
          </Button>
        ) : null}
        <ShellLink url="/r/dashboard/settings/recent-actions" className={classes.settings} onGo={onGo}>
          {text('recent')}
        </ShellLink>
        <ShellLink url="/r/dashboard/settings/notifications" className={classes.settings} onGo={onGo}>
          {text('settings')}
        </ShellLink>
      </footer>
    </section>
  );
}

const DAY_SECONDS = 86_400;

/** Undoes the act of a notification; that it was undone in the meantime, the server says. */
function UndoButton({ batchId }: { batchId: number }) {
  const text = usePlatformTexts();
  const { runAndTell } = useUndo();
  const [isBusy, setIsBusy] = useState(false);
  const [isUndone, setIsUndone] = useState(false);
  if (isUndone) return null;
  const undo = async () => {
    setIsBusy(true);
    await runAndTell(batchId, () => setIsUndone(true));
    setIsBusy(false);
  };
  return (
    <button type="button" className={classes.act} disabled={isBusy} onClick={() => void undo()}>
      {text('undo')}
    </button>
  );
}

/** The room that names the task of a notification. */
function roomOfTask({ kind, facts }: ListedNotification): string[] {
  return kind === 'task_ended' && typeof facts.task === 'string' ? [facts.task.split('.')[0] ?? ''] : [];
}

type LineProps = { item: ListedNotification; words: Words | undefined; onOpen: (url: string) => void };

function Line({ item, words, onOpen }: LineProps) {
  const text = useNotificationTexts();
  const said = useSaidTexts();
  const { site } = useCaller();
  const why = useStayReason();
  const did = useBatchDone();
  const moment = (seconds: number) => {
    const when = { seconds, zone: site.timeZone, language: pageLanguage };
    const now = Date.now() / 1000;
    return now - seconds < DAY_SECONDS / 2 ? timeOfDay(when) : shortDateTime(when, now);
  };
  const line = lineOf(item, said, { why, did, moment, task: (kind) => words?.task(kind) });
  return (
    <li>
      <ShellLink url={line.url} className={classes.line} onGo={onOpen}>
        <span className={classes.mark} data-unread={!item.is_read} aria-hidden="true" />
        <span className={classes.what}>
          <span className={classes.text} data-unread={!item.is_read}>
            {item.is_read ? null : <span className="visually-hidden">{text('unread')}: </span>}
            {line.text}
          </span>
          <span className={classes.when}>
            <RelativeTime seconds={item.created_ts} zone={site.timeZone} />
            {item.times > 1 && !isGathered(item.kind) ? `, ${text('times', { count: item.times })}` : null}
          </span>
        </span>
      </ShellLink>
      {item.undo_id === null ? null : <UndoButton batchId={item.undo_id} />}
    </li>
  );
}
