import { type DatedPost, type PostDate, postsBetween, selectPosts } from '#modules/posts/posts.public.ts';
import { sectionTreesOf } from '#modules/sections/sections.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { startOfDate } from '#platform/server/zoned-time.ts';
import { type CalendarItem, readCalendar, tooManyDays } from '../calendar.contract.ts';
import type { CalendarId } from '../calendar-kinds.contract.ts';
import { MOST_DAYS, MOST_ITEMS } from '../calendar-kinds.contract.ts';

/** The call of the calendar. */
export function calendarHandlers(ground: Ground): Handler[] {
  const { db } = ground.database;
  const sections = sectionTreesOf(ground);
  return [
    answer(readCalendar, async ({ query, ...call }) => {
      const { calendar_id, from, to, ...filters } = query;
      const zone = call.site.timezone;
      const period = { from: startOfDate(from, zone), to: startOfDate(to, zone, 1) };
      // A day may have 25 hours.
      if (period.to - period.from > MOST_DAYS * 86_400 + 7_200) {
        throw tooManyDays({ details: [{ loc: ['query', 'to'], msg: 'to_is_invalid' }] });
      }
      const selection = selectPosts(call, { ...filters, status: 99 });
      const calendars = [...new Set(calendar_id.split(','))] as CalendarId[];
      const [tree, ...found] = await Promise.all([
        sections(call.site.id),
        ...calendars.map((one) => postsBetween(db, selection, dateOf(one), period, { most: MOST_ITEMS + 1 })),
      ]);
      const items = calendars.flatMap((one, at) =>
        (found[at] ?? []).map((post) =>
          itemOf(post, one, { zone, now: call.now, label: labelOf(tree, post) }),
        ),
      );
      items.sort((a, b) => a.at_ts - b.at_ts || a.id - b.id);
      return { items: items.slice(0, MOST_ITEMS), is_cut_short: items.length > MOST_ITEMS };
    }),
  ];
}

const dateOf = (calendar: CalendarId): PostDate => calendar.slice('posts::'.length) as PostDate;

type Tree = Awaited<ReturnType<ReturnType<typeof sectionTreesOf>>>;

const labelOf = (tree: Tree, { primary_section_id }: DatedPost): string =>
  primary_section_id === null ? '' : (tree.get(primary_section_id)?.title ?? '');

function itemOf(
  { id, at, is_auto_enabled, schedule_zone, created_ts, headline, status, revision }: DatedPost,
  calendar_id: CalendarId,
  { zone, now, label }: { zone: string; now: number; label: string },
): CalendarItem {
  const style = {
    'posts::published_at': 'live',
    'posts::unpublish_at': 'ends',
    'posts::scheduled_at': !is_auto_enabled ? 'planned' : at < now - GRACE ? 'overdue' : 'scheduled',
  } as const;
  return {
    ...{
      id,
      calendar_id,
      created_ts,
      items: [id],
      style: style[calendar_id],
      label,
      headline,
      status,
      revision,
    },
    ...{ at_ts: at, schedule_zone: schedule_zone === zone ? null : schedule_zone },
  };
}

/** Posts go live within seconds; what waits so long is said to be late. */
const GRACE = 60;
