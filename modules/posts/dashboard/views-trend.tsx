import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SparkLine } from '#platform/dashboard/charts/spark-line.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { listPostViews, MOST_WITH_VIEWS } from '../post-views.contract.ts';
import { Dash } from './people-text.tsx';
import classes from './posts-columns.module.css';
import { usePostsTexts } from './posts-texts.ts';

type Days = readonly number[];
type Waiting = { id: number; tell: (days: Days | null) => void; fail: (error: unknown) => void };

const GATHERING = 20;
const KEPT = 60_000;

let waiting: Waiting[] = [];

/** Asks for the views of a post together with those of the rows that are drawn at the same time. */
const daysOf = (siteId: number, id: number): Promise<Days | null> =>
  new Promise((tell, fail) => {
    if (waiting.length === 0) setTimeout(() => ask(siteId), GATHERING);
    waiting.push({ id, tell, fail });
  });

function ask(siteId: number): void {
  const all = waiting;
  waiting = [];
  for (let at = 0; at < all.length; at += MOST_WITH_VIEWS) {
    void askFor(siteId, all.slice(at, at + MOST_WITH_VIEWS));
  }
}

async function askFor(siteId: number, some: readonly Waiting[]): Promise<void> {
  try {
    const ids = some.map(({ id }) => id).join(',');
    const { items } = await call(listPostViews, { params: { siteId }, query: { ids } });
    const days = new Map(items.map((item) => [item.id, item.days]));
    for (const { id, tell } of some) tell(days.get(id) ?? null);
  } catch (error) {
    for (const { fail } of some) fail(error);
  }
}

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
