import { LIVE } from '#modules/posts/post-status.contract.ts';
import {
  type DatedPost,
  type PostDate,
  postsBetween,
  refuseUnknownFields,
  selectPosts,
} from '#modules/posts/posts.public.ts';
import { searchOf } from '#modules/search-indexes/search-indexes.public.ts';
import { sectionTreesOf } from '#modules/sections/sections.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { startOfDate } from '#platform/server/zoned-time.ts';
import { type CalendarItem, calendarUnknown, readCalendar, tooManyDays } from '../calendar.contract.ts';
import { calendarIds, datesOfSources, MOST_DAYS, MOST_ITEMS } from '../calendar-kinds.contract.ts';

/** The call of the calendar. */
export function calendarHandlers(ground: Ground): Handler[] {
  const { db } = ground.database;
  const sections = sectionTreesOf(ground);
  const search = searchOf(ground);
  /** @throws ApiError calendar_id_is_invalid */
  const dateOf = async (siteId: number, calendar: string): Promise<PostDate> => {
    const known = calendarIds.find((one) => one === calendar) ?? (await fieldOf(siteId, calendar));
    if (known) return known.slice('posts::'.length) as PostDate;
    throw calendarUnknown({ details: [{ loc: ['query', 'calendar_id'], msg: 'calendar_id_is_invalid' }] });
  };
  /** Which date of posts a field of an index holds: all indexes of posts hold all of them. */
  const fieldOf = async (siteId: number, calendar: string) => {
    const [slug = '', field = ''] = calendar.split('::');
    if (slug === 'posts') return undefined;
    const found = (await search.indexes(siteId)).find((one) => one.entity === 'post' && one.slug === slug);
    return datesOfSources[found?.store.mapping.fields[field]?.source ?? ''];
  };
  return [
    answer(readCalendar, async ({ query, ...call }) => {
      const { calendar_id, from, to, ...filters } = query;
      const zone = call.site.timezone;
      const period = { from: startOfDate(from, zone), to: startOfDate(to, zone, 1) };
      // A day may have 25 hours.
      if (period.to - period.from > MOST_DAYS * 86_400 + 7_200) {
        throw tooManyDays({ details: [{ loc: ['query', 'to'], msg: 'to_is_invalid' }] });
      }
      await refuseUnknownFields(db, call.site.id, filters);
      const selection = selectPosts(call, { ...filters, status: 99 });
      const calendars = [...new Set(calendar_id.split(','))];
      const dates = await Promise.all(calendars.map((one) => dateOf(call.site.id, one)));
      const [tree, ...found] = await Promise.all([
        sections(call.site.id),
        ...dates.map((one) => postsBetween(db, selection, one, period, { most: MOST_ITEMS + 1 })),
      ]);
      const items = calendars.flatMap((one, at) =>
        (found[at] ?? []).map((post) =>
          itemOf(post, one, {
            ...{ zone, now: call.now, label: labelOf(tree, post) },
            date: dates[at] ?? 'scheduled_at',
          }),
        ),
      );
      items.sort((a, b) => a.at_ts - b.at_ts || a.id - b.id);
      return { items: items.slice(0, MOST_ITEMS), is_cut_short: items.length > MOST_ITEMS };
    }),
  ];
}

type Tree = Awaited<ReturnType<ReturnType<typeof sectionTreesOf>>>;

const labelOf = (tree: Tree, { primary_section_id }: DatedPost): string =>
  primary_section_id === null ? '' : (tree.get(primary_section_id)?.title ?? '');

function itemOf(
  { id, at, is_auto_enabled, schedule_zone, created_ts, headline, status, revision }: DatedPost,
  calendar_id: string,
  { zone, now, label, date }: { zone: string; now: number; label: string; date: PostDate },
): CalendarItem {
  // A date that nothing follows from is a plan for what is not live yet.
  const known = LIVE.some((live) => live === status) ? 'live' : 'planned';
  const style = {
    published_at: 'live',
    unpublish_at: 'ends',
    created_at: known,
    updated_at: known,
    scheduled_at: !is_auto_enabled ? 'planned' : at < now - GRACE ? 'overdue' : 'scheduled',
  } as const;
  return {
    ...{
      id,
      calendar_id,
      created_ts,
      items: [id],
      style: style[date],
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
