import CalendarGlyph from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { useGo } from '#platform/dashboard/address.ts';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { writePairs } from '#platform/dashboard/list-search.ts';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { type PostsSearch, writePostsSearch } from './list/posts-search.ts';
import { usePostsTexts } from './posts-texts.ts';

const CalendarIcon = icon(CalendarGlyph);

/** The same posts by their dates, with the filters of the list. */
export function CalendarButton({ search }: { search: PostsSearch }) {
  const text = usePostsTexts();
  const go = useGo();
  // A phone has no room for it beside the count, and finds the calendar in the menu.
  if (useWidthBand() === 'phone') return null;
  const asked = { ...search, page: 1, post: undefined, view: undefined, period: 'all' as const };
  return (
    <BarButton
      icon={<CalendarIcon />}
      label={text('calendar')}
      onClick={() => go(`/r/dashboard/posts/calendar${writePairs(writePostsSearch(asked))}`)}
    />
  );
}
