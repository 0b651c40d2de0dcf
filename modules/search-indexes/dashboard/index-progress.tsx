import parts from '#platform/dashboard/drawer-parts.module.css';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { SpokenProgress } from '#platform/dashboard/spoken-progress.tsx';
import { useTaskPoll } from '#platform/dashboard/use-task-poll.ts';
import { postsFillStatus, type SearchIndex, usersFillStatus } from '../search-indexes.contract.ts';
import classes from './index-drawer.module.css';
import { useSearchIndexesTexts } from './search-indexes-texts.ts';

/** How far the filling of an index is. */
export function IndexProgress({ index }: { index: SearchIndex }) {
  const text = useSearchIndexesTexts();
  const status = index.entity === 'post' ? postsFillStatus : usersFillStatus;
  const { data } = useTaskPoll(
    read(status, { params: { indexSlug: index.slug }, query: { task_id: index.task_id ?? undefined } }),
  );
  const share = data?.total ? data.done / data.total : null;
  return (
    <div className={classes.progressPart}>
      <SpokenProgress
        {...{ share }}
        said={(percent) => text('percent', { percent })}
        waiting={text('filling')}
      />
      <progress
        className={classes.progress}
        aria-label={text('filling')}
        max={1}
        {...(share === null ? {} : { value: share })}
      />
      <p className={parts.hint}>
        {data?.total
          ? text('fillingPart', { done: numberText(data.done), total: numberText(data.total) })
          : text('filling')}
      </p>
      {index.awaits_fill ? <p className={parts.hint}>{text('awaits')}</p> : null}
      {index.next_mapping ? <p className={parts.hint}>{text('nextVersion')}</p> : null}
    </div>
  );
}
