import { SEARCH_QUERY_LIMIT } from '#platform/contract/search-limit.ts';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { PagingProps } from '#platform/dashboard/paging.tsx';
import { useRedirectsTexts } from '../redirects-texts.ts';

type Place = Pick<PagingProps<never>, 'page' | 'total' | 'lastRow'> & { size: number };

/** Whether the last page that can be asked for is shown, and there are rows beyond it. */
export const hasUnreachable = ({ page, size, total = 0, lastRow }: Place): boolean =>
  total > lastRow && page * size >= lastRow;

/** Stands after the last row that pages reach. */
export function PagesEnd() {
  const text = useRedirectsTexts();
  const count = numberText(SEARCH_QUERY_LIMIT);
  return <MessageView title={text('pagesEnd', { count })}>{text('pagesEndHint')}</MessageView>;
}
