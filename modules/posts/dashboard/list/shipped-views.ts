import type { Caller } from '#platform/dashboard/caller.tsx';
import type { AddressPairs } from '#platform/dashboard/list-search.ts';
import {
  type ShippedQuestion,
  type ShippedViewName,
  shippedQuestions,
  shippedViewNames,
} from '../../shipped-views.contract.ts';
import { defaultPostsSearch, type PostsSearch, writePostsSearch } from './posts-search.ts';

export type ShippedView = { name: ShippedViewName; pairs: AddressPairs };

/** The views that everybody finds above the list, as addresses of it. */
export function shippedViews({ holder, profile }: Pick<Caller, 'holder' | 'profile'>): ShippedView[] {
  const questions = shippedQuestions(holder);
  return shippedViewNames.map((name) => ({ name, pairs: pairsOf(questions[name], profile) }));
}

function pairsOf(
  { status, unscheduled, isOwn, isPlanned, isToday }: ShippedQuestion,
  { id, title }: Caller['profile'],
): AddressPairs {
  const asked: Partial<PostsSearch> = {
    ...(status === undefined ? {} : { status }),
    ...(unscheduled ? { unscheduled } : {}),
    ...(isOwn ? { authorId: id, author: title } : {}),
    ...(isPlanned ? { period: 'future' } : {}),
    ...(isToday ? { period: 'today', dateBy: 'published' } : {}),
  };
  return writePostsSearch({ ...defaultPostsSearch, ...asked });
}
