import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts';
import { type CallError, call } from '#platform/dashboard/call.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import type { listAuditEvents, listOwnActions } from '../audit.contract.ts';

type Listing = typeof listAuditEvents | typeof listOwnActions;
type Page = AnswerOf<typeof listAuditEvents>;

/** The entries of a call page by page, each asked for with the cursor of the one before. */
export function useEvents(endpoint: Listing, input: InputOf<typeof listAuditEvents>) {
  const asked = useInfiniteQuery<Page, CallError, InfiniteData<Page>, QueryKey, string | undefined>({
    queryKey: [...keyOf(endpoint, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { ...input, query: { ...input.query, after: pageParam } } as never, {
        signal,
      }) as Promise<Page>,
    initialPageParam: undefined,
    getNextPageParam: (page) => page.after ?? undefined,
    staleTime: 0,
  });
  const pages = asked.data?.pages;
  const items = useMemo(() => (pages ?? []).flatMap((page) => page.items), [pages]);
  return { ...asked, items, first: pages?.[0] };
}
