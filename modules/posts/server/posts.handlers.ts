import type { Search } from '#modules/search-indexes/search-indexes.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { cursorOf, writeCursor } from '#platform/server/list-cursor.ts';
import { Written } from '#platform/server/written.ts';
import { MOST_PLACED } from '../front-places.contract.ts';
import { findPosts } from '../post-quick.contract.ts';
import type { PostSortKey } from '../post-status.contract.ts';
import { countPosts, figuresNotSeen, getPost, listPosts } from '../posts.contract.ts';
import { refuseUnknownFields } from './custom-conditions.ts';
import { type IndexedFilters, withIndex } from './indexed-list.ts';
import type { PostOrder } from './list-leads.ts';
import { mayDo } from './may-do.ts';
import { orderOf as placesOf } from './places/front-orders.ts';
import { inPlaces, placedIn } from './places/manual-order.ts';
import type { PostCounter } from './post-count.ts';
import { readDetails } from './post-details.ts';
import type { PostSelection } from './post-filter.ts';
import type { PostLists } from './post-lists.ts';
import { type FindHeadlines, type PostNames, parentHeadlines, presentRows } from './post-row.ts';
import { anyOf, selectPosts } from './post-selection.ts';
import { seesStats, statsOf } from './post-viewer.ts';
import { findHeadlines, findRow } from './posts.queries.ts';
import { shownRows } from './shown-rows.ts';
import { lastReturn } from './writing/last-return.ts';

type Needs = {
  database: Database;
  lists: PostLists;
  count: PostCounter;
  events: Events;
  search: Search;
  names: PostNames;
};

/** The calls of the posts room. */
export function postHandlers({ database, lists, count, events, search, names }: Needs): Handler[] {
  const { db } = database;
  // What an index found is a question that nobody asks twice, so its count is not kept.
  const countOf = async (
    way: keyof PostCounter,
    selection: PostSelection,
    { isFromIndex }: IndexedFilters,
  ) =>
    isFromIndex
      ? { ...(await lists.count(selection)), trends: { previous_count: null, change_percent: null } }
      : count[way](selection);
  const show = shownRows(db, events, names);
  const headlinesFor =
    (call: Pick<Call, 'site' | 'caller'>): FindHeadlines =>
    (postIds) =>
      findHeadlines(db, anyOf(call, postIds), postIds.length);
  return [
    answer(listPosts, async ({ query, ...call }) => {
      const { limit, offset, order_by, order_direction, after, ...asked } = query;
      await refuseUnknownFields(db, call.site.id, asked);
      const indexed = await withIndex(search, call, asked);
      const { filters } = indexed;
      const places = order_by === 'manual' ? await placesOf(db, call.site.id, filters.subpage_id ?? 0) : null;
      const selection = selectPosts(call, places ? placedIn(filters, places) : filters);
      const order = order_by === 'manual' ? newest : orderOf(order_by, order_direction, filters.future);
      const statsIn = statsOf(call.caller);
      // An order by figures tells them.
      if (order.key === 'page_views' && !seesStats(statsIn, call.communityId)) {
        throw figuresNotSeen({ details: [{ loc: ['query', 'order_by'], msg: 'order_by_is_invalid' }] });
      }
      const cursor = cursorOf(after, order, order.key === 'title');
      const counted = countOf('soon', selection, indexed);
      counted.catch(() => undefined);
      const find = places
        ? async () => inPlaces(await lists.page(selection, order, allPlaced), places, { limit, offset })
        : () => lists.page(selection, order, { limit, offset, after: cursor });
      const { page, posts, subpages } = await show({ ...call.site, statsIn }, find, headlinesFor(call));
      const { rows, hasMore, cutAt } = page;
      const last = places ? undefined : (cutAt ?? (hasMore ? rows.at(-1) : undefined));
      const rest = {
        posts_count: await counted,
        is_cut_short: cutAt !== null,
        ...(indexed.isDegraded ? { degraded: true } : {}),
        after: last ? writeCursor(order, { value: last.sort_value, id: last.id }) : null,
      };
      return Written.withLists(listPosts.response, { posts, subpages }, rest);
    }),
    answer(findPosts, async ({ query, ...call }) => {
      const find = () => lists.page(anyOf(call, query.ids), newest, { limit: query.ids.length, ...first });
      const statsIn = statsOf(call.caller);
      const { posts } = await show({ ...call.site, statsIn }, find, headlinesFor(call));
      return Written.withLists(findPosts.response, { posts }, {});
    }),
    answer(countPosts, async ({ query: { bounded, ...asked }, ...call }) => {
      await refuseUnknownFields(db, call.site.id, asked);
      const indexed = await withIndex(search, call, asked);
      return countOf(bounded ? 'soon' : 'exactly', selectPosts(call, indexed.filters), indexed);
    }),
    answer(getPost, async ({ params, ...call }) => {
      const selection = anyOf(call, [params.postId]);
      const row = await findRow(db, selection);
      if (!row) throw notFound();
      const statsIn = statsOf(call.caller);
      const [[post], headlines, details, deeds] = await Promise.all([
        presentRows([row], call.site, names, statsIn),
        parentHeadlines([row], headlinesFor(call)),
        readDetails(db, call.site, row.id, selection.now),
        mayDo(db, call, row.id, selection.now),
      ]);
      if (!post) throw notFound();
      // Why it is back is between its authors and those who may change it.
      const isAuthor = post.authors.some(({ id }) => id === call.caller.profile?.id);
      const returned = deeds.may_change || isAuthor ? await lastReturn(db, call.site.id, row) : null;
      const parent_headline = headlines.get(row.parent_id ?? 0) ?? null;
      return {
        ...post,
        ...details,
        ...deeds,
        returned,
        ...(seesStats(statsIn, row.community_id) ? {} : { page_views_daily: null }),
        parent_headline,
      };
    }),
  ];
}

const newest: PostOrder = { key: 'created_date', direction: -1 };
const first = { offset: 0, after: null };
const allPlaced = { limit: MOST_PLACED, ...first };

/** No direction asks for the list's own order: newest first. */
function orderOf(key: PostSortKey, direction: number, isFuture = false): PostOrder {
  if (direction === 0) return newest;
  // Of others than those ahead, few have a time at which they go live.
  const by = key === 'scheduled_date' && !isFuture ? 'created_date' : key;
  return { key: by, direction: direction === 1 ? 1 : -1 };
}
