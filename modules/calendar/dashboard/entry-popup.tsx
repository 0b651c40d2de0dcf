import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { getPost } from '#modules/posts/posts.contract.ts';
import { statusNameOf } from '#modules/posts/posts.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { calendarDate, dateFormat } from '#platform/dashboard/dates.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { StatusMark } from '#platform/dashboard/status-mark.tsx';
import { dayKey, dayOfKey } from './calendar-days.ts';
import { useCalendarTexts } from './calendar-texts.ts';
import classes from './entry-popup.module.css';
import type { Reschedule } from './use-reschedule.ts';
import { minutesOf, momentAt, zoneName } from './wall-time.ts';

/** What the popup shows before the rest of the post has come. */
export type Opened = {
  id: number;
  headline: string;
  revision: number;
  status: number;
  at: number | null;
  isAuto: boolean;
  isMovable: boolean;
  label: string;
  plannedIn: string | null;
  element: HTMLElement;
};

const WIDTH = 320;
const ROOM = 8;

/** A post of the calendar with the fields of its time, beside what was pressed. */
export function EntryPopup({
  opened,
  reschedule,
  onClose,
}: {
  opened: Opened;
  reschedule: Reschedule;
  onClose: () => void;
}) {
  const text = useCalendarTexts();
  const { site } = useCaller();
  const zone = site.timeZone;
  const go = useGo();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const post = useQuery({ ...read(getPost, { params: { postId: opened.id } }), staleTime: 10_000 });
  const start = opened.at ?? Math.ceil(Date.now() / 3_600_000) * 3_600 + 3_600;
  const [day, setDay] = useState(() => dayKey(calendarDate(start, zone)));
  const [time, setTime] = useState(() => clockOf(minutesOf(start, zone)));
  const [isAuto, setIsAuto] = useState(opened.isAuto);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  usePlace(panel, opened.element);
  useClosing(panel, onClose);

  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
  // A field that is being typed into is empty for a while.
  const isWhole = day !== '' && !Number.isNaN(hours + minutes);
  const moment = isWhole ? momentAt(dayOfKey(day), hours * 60 + minutes, zone) : Number.NaN;
  const save = async (at: number | null) => {
    if (at !== null && Number.isNaN(at)) return setError(text('popup.invalid'));
    setIsBusy(true);
    const { headline, revision } = opened;
    const before = { at: opened.at, isAuto: opened.isAuto };
    try {
      await reschedule({ id: opened.id, headline, revision, before, after: { at, isAuto } });
      onClose();
      opened.element.focus();
    } catch (refused) {
      setError(refused instanceof Error ? refused.message : String(refused));
      setIsBusy(false);
    }
  };
  const authors = post.data?.authors.map(({ title }) => title).join(', ');
  const shown = { status: opened.status, scheduled_at: opened.at, is_auto_enabled: opened.isAuto };
  return (
    <div ref={panel} role="dialog" aria-labelledby={`${id}-title`} className={classes.popup} tabIndex={-1}>
      <div className={classes.top}>
        <StatusMark status={statusNameOf(shown, Math.floor(Date.now() / 1000))} />
        {opened.label ? <span className={classes.label}>{opened.label}</span> : null}
        <IconButton name={text('popup.close')} tip="end" onClick={onClose}>
          <XIcon />
        </IconButton>
      </div>
      <h2 id={`${id}-title`} className={classes.title} dir="auto">
        {opened.headline || text('noHeadline')}
      </h2>
      <p className={classes.excerpt} dir="auto">
        {[authors, post.data?.excerpt || post.data?.subheadline].filter(Boolean).join('. ')}
      </p>
      {opened.isMovable ? (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            void save(moment);
          }}
        >
          <div className={classes.fields}>
            <label>
              <span>{text('popup.date')}</span>
              <input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
            </label>
            <label>
              <span>{text('popup.time')}</span>
              <input type="time" value={time} onChange={({ target }) => setTime(target.value)} />
            </label>
          </div>
          <p className={error ? classes.error : classes.hint} role={error ? 'alert' : undefined}>
            {error ?? (Number.isNaN(moment) ? text('popup.invalid') : hintOf(moment, zone, text))}
          </p>
          {opened.plannedIn ? (
            <p className={classes.hint}>{text('popup.plannedIn', { zone: opened.plannedIn })}</p>
          ) : null}
          <label className={classes.auto}>
            <input type="checkbox" checked={isAuto} onChange={({ target }) => setIsAuto(target.checked)} />
            <span>
              {text('popup.auto')}
              <span className={classes.hint}>{text('popup.autoHelp')}</span>
            </span>
          </label>
          <div className={classes.buttons}>
            <Button type="submit" loading={isBusy}>
              {text(opened.at === null ? 'popup.schedule' : 'popup.reschedule')}
            </Button>
            <Button variant="default" onClick={() => go(`/r/dashboard/editor/post/${opened.id}`)}>
              {text('popup.open')}
            </Button>
            {opened.at === null ? null : (
              <Button variant="subtle" disabled={isBusy} onClick={() => void save(null)}>
                {text('popup.unschedule')}
              </Button>
            )}
          </div>
        </form>
      ) : (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => go(`/r/dashboard/editor/post/${opened.id}`)}>
            {text('popup.open')}
          </Button>
        </div>
      )}
    </div>
  );
}

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const hintOf = (moment: number, zone: string, text: ReturnType<typeof useCalendarTexts>): string =>
  text('popup.siteTime', {
    weekday: dateFormat(pageLanguage, zone, { weekday: 'long' }).format(moment * 1000),
    zone: zoneName(moment, zone),
  });

/** Beside what was pressed, within the window; on a phone at its foot. */
function usePlace(panel: React.RefObject<HTMLDivElement | null>, element: HTMLElement): void {
  useLayoutEffect(() => {
    const own = panel.current;
    if (!own || window.innerWidth <= 600) return;
    let rect = element.getBoundingClientRect();
    const place = () => {
      // A time that was refused draws the post anew: the popup stays where the post was.
      if (element.isConnected) rect = element.getBoundingClientRect();
      const { offsetHeight: height } = own;
      const isAfter = rect.right + ROOM + WIDTH < window.innerWidth;
      const left = isAfter ? rect.right + ROOM : Math.max(ROOM, rect.left - WIDTH - ROOM);
      const top = Math.min(Math.max(ROOM, rect.top), Math.max(ROOM, window.innerHeight - height - ROOM));
      own.style.left = `${left}px`;
      own.style.top = `${top}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(own);
    return () => observer.disconnect();
  }, [panel, element]);
}

function useClosing(panel: React.RefObject<HTMLDivElement | null>, onClose: () => void): void {
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !panel.current?.contains(target)) onClose();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
      if (before instanceof HTMLElement) before.focus();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', key, true);
    };
  }, [panel, onClose]);
}
