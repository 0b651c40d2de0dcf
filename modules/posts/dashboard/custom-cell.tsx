import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { listCustomValues, MOST_WITH_VALUES } from '../post-custom-values.contract.ts';
import type { PostRow } from '../posts.contract.ts';
import { CustomValue, customValueOf, ValueNotLoaded } from './drawer/custom-value.tsx';
import type { PostField } from './filters/custom/post-fields.ts';
import { gathered } from './gathered.ts';
import { Dash } from './people-text.tsx';
import classes from './posts-columns.module.css';

const valuesOf = gathered(MOST_WITH_VALUES, async (siteId, ids) => {
  const { items } = await call(listCustomValues, { params: { siteId }, query: { ids } });
  return new Map(items.map(({ id, custom }) => [id, custom]));
});

/** What a post says in a custom field; the columns of one row ask once. */
export function CustomCell({ post: { id, revision }, field }: { post: PostRow; field: PostField }) {
  const { site } = useCaller();
  const { data, isPending, isError } = useQuery({
    // A post that was changed since says something else.
    queryKey: [...keyOf(listCustomValues), site.id, id, revision],
    queryFn: () => valuesOf(site.id, id),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isPending) return null;
  if (isError) return <ValueNotLoaded />;
  const value = customValueOf(data ?? {}, field);
  if (value === undefined) return <Dash />;
  return (
    <span className={classes.custom} title={typeof value === 'string' ? value : undefined}>
      <CustomValue field={field} value={value} />
    </span>
  );
}
