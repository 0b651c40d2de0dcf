import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ArrowBarToRightIcon } from '#platform/dashboard/icons.tsx';
import { keyOf, read } from '#platform/dashboard/queries.ts';
import { countRedirects } from '../../redirect-views.contract.ts';
import { listRedirects, type Redirect } from '../../redirects.contract.ts';
import { listViews, type RedirectsSearch } from '../redirects-search.ts';
import { useRedirectsTexts } from '../redirects-texts.ts';
import { MissingNote } from './missing-note.tsx';
import { useFlattenRedirects } from './use-flatten-redirects.ts';

/** How often it is asked whether targets have been checked: each answer counts all redirects. */
const POLL_MILLISECONDS = 15_000;

/** The views of the list with their counts, and what can be done about chains where these are shown. */
export function useRedirectViews(search: RedirectsSearch, change: (next: Partial<RedirectsSearch>) => void) {
  const text = useRedirectsTexts();
  const { site } = useCaller();
  const client = useQueryClient();
  const isMissing = search.view === 'missing';
  const counts = useQuery({
    ...read(countRedirects, { params: { siteId: site.id } }),
    refetchInterval: ({ state }) =>
      isMissing && state.data?.missing_is_current === false ? POLL_MILLISECONDS : false,
  });
  const { missing_checked_ts: checkedTs = null, missing_is_current: isCurrent = true } = counts.data ?? {};
  const wasCurrent = useRef(isCurrent);
  useEffect(() => {
    // What was found may be others than those that are shown.
    if (isCurrent && !wasCurrent.current) void client.invalidateQueries({ queryKey: keyOf(listRedirects) });
    wasCurrent.current = isCurrent;
  }, [client, isCurrent]);
  const flatten = useFlattenRedirects();
  const areChains = search.view === 'chains';
  const rowAction = useCallback(
    ({ id, path }: Redirect): ReactNode =>
      areChains ? (
        <IconButton name={text('actions.flatten', { path })} tip="end" onClick={() => void flatten([id])}>
          <ArrowBarToRightIcon />
        </IconButton>
      ) : null,
    [areChains, text, flatten],
  );
  return {
    flatten,
    /** How many redirects the site has. */
    total: counts.data?.all,
    rowAction,
    note: isMissing && !isCurrent ? <MissingNote checkedTs={checkedTs} zone={site.timeZone} /> : undefined,
    bar: {
      views: listViews.map((id) => ({
        id,
        title: text(`views.${id}`),
        count: counts.data?.[id === 'records' ? 'all' : id],
      })),
      current: search.view,
      onView: (view: RedirectsSearch['view']) => change({ view }),
    },
    bulkAction: (ids: number[], clear: () => void): ReactNode =>
      areChains ? (
        <Button size="xs" variant="default" onClick={() => void flatten(ids).then(clear)}>
          {text('actions.flattenWord')}
        </Button>
      ) : null,
    empty:
      search.view === 'all' || search.view === 'records'
        ? text('empty', { site: site.title })
        : text(`emptyView.${search.view}`),
  };
}
