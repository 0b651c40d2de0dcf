import { useQueryClient } from '@tanstack/react-query';
import type { PostScheduleChange } from '#modules/posts/post-schedule.contract.ts';
import { schedulePost } from '#modules/posts/post-schedule.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { dateFormat } from '#platform/dashboard/dates.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { ownStep } from '#platform/dashboard/undo/own-steps.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { type CalendarItem, readCalendar } from '../calendar.contract.ts';
import { useCalendarTexts } from './calendar-texts.ts';

type Plan = { at: number | null; isAuto: boolean };
type Moved = { id: number; headline: string; revision: number; before: Plan; after: Plan };

/** `Thu 12 Dec, 10:30`: schedules are said in full. */
export const planTime = (seconds: number, zone: string): string =>
  dateFormat(pageLanguage, zone, {
    ...({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  }).format(seconds * 1000);

/** Gives a post another time: seen at once, asked of the server, undone by the notice or its key. */
export function useReschedule() {
  const client = useQueryClient();
  const text = useCalendarTexts();
  const { site } = useCaller();
  const stale = () => {
    for (const one of [readCalendar, listPosts]) void client.invalidateQueries({ queryKey: keyOf(one) });
  };
  const show = (id: number, { at, isAuto }: Plan) =>
    client.setQueriesData<AnswerOf<typeof readCalendar>>({ queryKey: keyOf(readCalendar) }, (data) => {
      if (!data) return data;
      const move = (item: CalendarItem): CalendarItem[] => {
        if (item.id !== id || item.calendar_id !== 'posts::scheduled_at') return [item];
        if (at === null) return [];
        return [{ ...item, at_ts: at, style: isAuto ? 'scheduled' : 'planned' }];
      };
      const items = data.items.flatMap(move).sort((a, b) => a.at_ts - b.at_ts || a.id - b.id);
      return { ...data, items };
    });
  const write = async (id: number, plan: Plan, revision: number) => {
    const body: PostScheduleChange = { scheduled_at: plan.at, is_auto_enabled: plan.isAuto, revision };
    const saved = await call(schedulePost, { params: { postId: id }, body });
    stale();
    return saved;
  };
  /** @throws CallError what the server says against it */
  return async ({ id, headline, revision, before, after }: Moved): Promise<void> => {
    show(id, after);
    const name = headline || text('noHeadline');
    try {
      const { back } = await ownStep(`post ${id}`, revision, (at) => write(id, after, at));
      const said = ({ at, isAuto }: Plan) =>
        at === null
          ? text('unscheduledDone', { headline: name })
          : text(isAuto ? 'scheduled' : 'planned', { headline: name, time: planTime(at, site.timeZone) });
      const undo = () => {
        show(id, before);
        return back((at) => write(id, before, at));
      };
      offerUndo(said(after), undo, { undone: said(before) });
    } catch (error) {
      stale();
      throw error;
    }
  };
}

export type Reschedule = ReturnType<typeof useReschedule>;

/** For what has no form that could say it. */
export const sayRefused = (error: unknown): void => {
  notices.failed(error, error instanceof Error ? error.message : String(error), null);
};
