import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SparkLine } from '#platform/dashboard/charts/spark-line.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { listPostViews, MOST_WITH_VIEWS } from '../post-views.contract.ts';
import { gathered } from './gathered.ts';
import { Dash } from './people-text.tsx';
import classes from './posts-columns.module.css';
import { usePostsTexts } from './posts-texts.ts';

const KEPT = 60_000;

const daysOf = gathered(MOST_WITH_VIEWS, async (siteId, ids) => {
  const { items } = await call(listPostViews, { params: { siteId }, query: { ids } });
  return new Map(items.map((item) => [item.id, item.days]));
});

/** Views of a post in the last fourteen days, as a line; the sum is said where the line is not seen. */
export function ViewsTrend({ postId }: { postId: number }) {
  const text = usePostsTexts();
  const { site } = useCaller();
  const { data } = useQuery({
    queryKey: [...keyOf(listPostViews), site.id, postId],
    queryFn: () => daysOf(site.id, postId),
    staleTime: KEPT,
    retry: false,
  });
  const sum = data?.reduce((views, of) => views + of, 0) ?? 0;
  if (!data || sum === 0) return <Dash />;
  const said = text('trend', { count: sum, shown: numberText(sum) });
  return (
    <span className={classes.trend} role="img" aria-label={said} title={said}>
      <SparkLine values={data} width={88} />
    </span>
  );
}
