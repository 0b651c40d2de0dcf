import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { StatusFilter } from '../post-status.contract.ts';
import {
  countShippedViews,
  type ShippedQuestion,
  type ShippedViewName,
  shippedQuestions,
} from '../shipped-views.contract.ts';
import type { PostCounter } from './post-count.ts';
import type { Filters } from './post-filter.ts';
import { selectPosts } from './post-selection.ts';

/** The call of the numbers on the views that come with the list. */
export function shippedViewsHandlers(count: PostCounter): Handler[] {
  return [
    answer(countShippedViews, async (call) => {
      const questions = shippedQuestions(call.caller.holder);
      const counted = async (filters: Filters, way: keyof PostCounter) => {
        const { count: posts, is_exact } = await count[way](selectPosts(call, filters));
        return { count: posts, is_exact };
      };
      const of = (name: ShippedViewName) => counted(filtersOf(questions[name], call), 'exactly');
      const [all, waiting, review, scheduled, drafts, published] = await Promise.all([
        counted({ status: StatusFilter.PUBLISHED }, 'soon'),
        of('waiting'),
        of('review'),
        of('scheduled'),
        of('drafts'),
        of('published'),
      ]);
      return { all, waiting, review, scheduled, drafts, published };
    }),
  ];
}

function filtersOf(
  { status = StatusFilter.PUBLISHED, unscheduled, isOwn, isPlanned, isToday }: ShippedQuestion,
  { caller, site, now }: Pick<Call, 'caller' | 'site' | 'now'>,
): Filters {
  const today = dateOf(now, site.timezone);
  return {
    status,
    ...(unscheduled ? { unscheduled: true } : {}),
    ...(isOwn ? { author_id: profileOf(caller).id } : {}),
    ...(isPlanned ? { future: true } : {}),
    ...(isToday ? { start_date: today, end_date: today, date_by: 'published' } : {}),
  };
}
