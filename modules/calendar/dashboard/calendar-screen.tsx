import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { schedulePost } from '#modules/posts/post-schedule.contract.ts';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { listPosts, type PostRow } from '#modules/posts/posts.contract.ts';
import {
  postsCountQuery,
  readPostsSearch,
  usePostsFilters,
  withKnownFields,
  writePostsSearch,
} from '#modules/posts/posts-filters.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useAddress, useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CountText } from '#platform/dashboard/count-text.tsx';
import { type CalendarDate, calendarDate, formatDay } from '#platform/dashboard/dates.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { FilterBar } from '#platform/dashboard/filters/filter-bar.tsx';
import { writePairs } from '#platform/dashboard/list-search.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { useLiveQueries } from '#platform/dashboard/use-live-queries.ts';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { type CalendarItem, readCalendar } from '../calendar.contract.ts';
import { type CalendarMode, MOST_ITEMS } from '../calendar-kinds.contract.ts';
import classes from './calendar.module.css';
import { calendarPath, dayIn, dayKey, dayOfKey, daysOf, modeOf } from './calendar-days.ts';
import { type Entry, entriesOf, gapsOf, kindOf } from './calendar-entries.ts';
import { CalendarGrid, type ShownGrid } from './calendar-grid.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { useCalendarOptions } from './calendar-options.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import { MOVE_HELP } from './entry-block.tsx';
import { EntryPopup, type Opened } from './entry-popup.tsx';
import { SidePanel } from './side-panel.tsx';
import { DragContext, DragControl, type Dragged, type Target } from './use-drag.ts';
import { sayRefused, useReschedule } from './use-reschedule.ts';
import { minutesOf, momentAt, zoneName } from './wall-time.ts';
import { clashesOf } from './week-layout.ts';

const READY_SHOWN = 25;
/** What a colleague's change is seen in at once. */
const LIVE_CALLS = [readCalendar, listPosts];
const NONE: readonly CalendarItem[] = [];

/** The posts of the site by their dates, and where planned ones are moved. */
export function CalendarScreen() {
  const text = useCalendarTexts();
  const { site, holder, postFields } = useCaller();
  const zone = site.timeZone;
  const now = useMinute();
  const band = useWidthBand();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const named = modeOf(path);
  const mode: CalendarMode = band === 'phone' ? 'list' : named;
  const { pairs, go } = useAddress();
  const goTo = useGo();
  const todayKey = dayKey(calendarDate(now, zone));
  const date = useMemo(() => dayIn(pairs.date, dayOfKey(todayKey)), [pairs.date, todayKey]);
  const search = useMemo(() => withKnownFields(readPostsSearch(pairs), postFields), [pairs, postFields]);
  const [options, changeOptions] = useCalendarOptions();
  const days = useMemo(() => daysOf(mode, date), [mode, date]);

  const {
    status: _,
    start_date: _s,
    end_date: _e,
    future: _f,
    ...filters
  } = postsCountQuery(search, { zone, now });
  const calendar = useQuery({
    ...read(readCalendar, {
      params: { siteId: site.id },
      query: {
        ...filters,
        calendar_id: options.calendars.join(),
        from: formatDay(days[0] ?? date, '-'),
        to: formatDay(days.at(-1) ?? date, '-'),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  useLiveQueries('post', LIVE_CALLS);
  const readyQuery = {
    ...{ ...filters, status: PostStatus.READY_TO_PUBLISH, unscheduled: 1 as const },
    ...{ limit: READY_SHOWN, order_by: 'updated_date' as const },
  };
  const ready = useQuery({
    ...read(listPosts, { params: { roarId: site.id }, query: readyQuery }),
    placeholderData: keepPreviousData,
    enabled: band !== 'phone',
  });

  const items = calendar.data?.items ?? NONE;
  const shown = useMemo(
    () => items.filter((item) => !options.hidden.includes(kindOf(item))),
    [items, options.hidden],
  );
  const clashes = useMemo(() => clashesOf(items), [items]);
  const sorted = useMemo(() => entriesOf(shown, days, zone, clashes), [shown, days, zone, clashes]);
  const gaps = useMemo(
    () => (calendar.isPlaceholderData || !calendar.data ? new Set<string>() : gapsOf(sorted, now, zone)),
    [sorted, now, zone, calendar.isPlaceholderData, calendar.data],
  );

  const [opened, setOpened] = useState<Opened>();
  const close = useCallback(() => setOpened(undefined), []);
  const reschedule = useReschedule();
  const [drag] = useState(() => new DragControl());
  drag.today = todayKey;
  drag.onDrop = (dragged, target) => {
    const known = items.find(
      ({ id, calendar_id }) => id === dragged.postId && calendar_id === 'posts::scheduled_at',
    );
    void drop(dragged, target, known, zone, reschedule, text('past')).catch(sayRefused);
  };
  const mayMove = mayCall(schedulePost, holder);
  const address = (next: { mode?: CalendarMode; date?: CalendarDate; q?: string }) => {
    const day = next.date ?? date;
    const isToday = dayKey(day) === todayKey;
    const own = writePostsSearch(next.q === undefined ? search : { ...search, q: next.q });
    return { ...own, date: isToday ? undefined : formatDay(day) };
  };
  const goDay = useCallback(
    (key: string) => {
      const day = key === todayKey ? undefined : formatDay(dayOfKey(key));
      goTo(hrefOf('list', { ...writePostsSearch(search), date: day }));
    },
    [goTo, search, todayKey],
  );
  const onOpen = useCallback(
    (entry: Entry, element: HTMLElement) => setOpened(openedOf(entry, element, mayMove)),
    [mayMove],
  );
  const bar = usePostsFilters(
    search,
    (change) => go({ ...writePostsSearch({ ...search, ...change, page: 1 }), date: pairs.date }),
    ready.data,
  ).filter(({ id }) => id !== 'filters.status' && id !== 'filters.period');
  const { isStacked } = options;
  const grid = useMemo<ShownGrid>(
    () => ({
      ...{ mode, isStacked, gaps, days: sorted, today: todayKey, month: date.month },
      zoneLabel: zoneName(momentAt(days[0] ?? date, 720, zone), zone),
    }),
    [mode, isStacked, gaps, sorted, todayKey, date, days, zone],
  );
  // What is pressed meanwhile is answered before a month of thousands is drawn.
  const drawn = useDeferredValue(grid);
  return (
    <DragContext value={drag}>
      <div className={classes.screen} ref={drag.listen}>
        <p id={MOVE_HELP} hidden>
          {text('moveHelp')}
        </p>
        <CalendarHead
          {...{ mode, date, days, options, clashes: clashes.size, gaps: gaps.size }}
          onDate={(next) => go(address({ date: next ?? dayOfKey(todayKey) }))}
          onOptions={changeOptions}
          hrefOf={(next) => hrefOf(next, address({}))}
        />
        <FilterBar
          search={{ text: search.q, onFind: (q) => go(address({ q })) }}
          filters={bar}
          onReset={() => go({ date: pairs.date })}
          count={
            calendar.data ? (
              <CountText text={text('count', { count: shown.length, shown: numberText(shown.length) })} />
            ) : null
          }
          updatedAt={calendar.dataUpdatedAt}
          isFetching={calendar.isFetching}
          onReload={() => void calendar.refetch()}
        />
        {calendar.data?.is_cut_short ? (
          <p className={classes.note}>{text('cutShort', { count: MOST_ITEMS })}</p>
        ) : null}
        <div className={classes.body}>
          {band === 'wide' || band === 'middle' ? (
            <SidePanel
              {...{ date, today: dayOfKey(todayKey), options, mayMove }}
              shown={new Set(days.map(dayKey))}
              onDate={(next) => go(address({ date: next }))}
              ready={ready.data?.posts}
              readyCount={ready.data?.posts_count.count ?? 0}
              onReady={(post, element) => setOpened(openedReady(post, element, mayMove))}
              onOptions={changeOptions}
            />
          ) : null}
          {calendar.error && !calendar.data ? (
            <FailureView
              error={calendar.error}
              title={text('loadFailed')}
              onRetry={() => void calendar.refetch()}
            />
          ) : (
            <CalendarGrid
              shown={drawn}
              nowMinutes={minutesOf(now, zone)}
              onDay={goDay}
              {...{ onOpen, mayMove }}
            />
          )}
        </div>
        <Suspense fallback={null}>
          {opened ? (
            <EntryPopup key={`${opened.id} ${opened.at}`} {...{ opened, reschedule }} onClose={close} />
          ) : null}
        </Suspense>
      </div>
    </DragContext>
  );
}

const hrefOf = (mode: CalendarMode, pairs: Record<string, string | undefined>): string =>
  `/r/dashboard${calendarPath(mode)}${writePairs(pairs)}`;

async function drop(
  dragged: Dragged,
  target: Target,
  known: CalendarItem | undefined,
  zone: string,
  reschedule: ReturnType<typeof useReschedule>,
  past: string,
): Promise<void> {
  const at = momentAt(dayOfKey(target.key), target.minutes ?? 0, zone);
  const before = { at: known?.at_ts ?? null, isAuto: known ? known.style !== 'planned' : true };
  const isAuto = before.isAuto && target.minutes !== null;
  if (at === before.at && isAuto === before.isAuto) return;
  if (isAuto && at < Date.now() / 1000 + 60) throw new Error(past);
  const { postId: id, headline, revision } = dragged;
  await reschedule({ id, headline, revision: known?.revision ?? revision, before, after: { at, isAuto } });
}

const openedOf = ({ item }: Entry, element: HTMLElement, mayMove: boolean): Opened => ({
  ...{ id: item.id, headline: item.headline, revision: item.revision, status: item.status, element },
  ...{ at: item.at_ts, isAuto: item.style !== 'planned', label: item.label, plannedIn: item.schedule_zone },
  isMovable: mayMove && item.calendar_id === 'posts::scheduled_at',
});

const openedReady = (post: PostRow, element: HTMLElement, isMovable: boolean): Opened => ({
  ...{ id: post.id, headline: post.headline, revision: post.revision, status: post.status, element },
  ...{ at: null, isAuto: true, label: post.primary_section?.title ?? '', plannedIn: null, isMovable },
});

const MINUTE = 60_000;

/** The moment, as often as a clock on the wall shows another one. */
function useMinute(): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}
