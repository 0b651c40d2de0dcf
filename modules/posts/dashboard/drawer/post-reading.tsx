import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { getPostReading } from '../../post-drawer.contract.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';

/** How long readers stayed in the last seven days, and where they came from. */
export function PostReading({ postId }: { postId: number }) {
  const text = useDrawerTexts();
  const { site } = useCaller();
  const params = { siteId: site.id, postId };
  const { data, error, refetch } = useQuery(read(getPostReading, { params }));
  if (error) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (!data || data.views === 0) return null;
  const share = (views: number) => numberText(Math.round((views / data.views) * 100));
  return (
    <div className={classes.reading}>
      <h4>{text('reading.title')}</h4>
      <dl className={parts.facts}>
        {data.seconds === null ? null : (
          <div>
            <dt>{text('reading.time')}</dt>
            <dd>{stayed(data.seconds, text)}</dd>
          </div>
        )}
        {data.sources.map(({ source, views }) => (
          <div key={source}>
            <dt>{text(`reading.sources.${source}`)}</dt>
            <dd>
              {text('reading.share', { percent: share(views), views: numberText(views), count: views })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function stayed(seconds: number, text: ReturnType<typeof useDrawerTexts>): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes === 0
    ? text('reading.seconds', { seconds })
    : text('reading.minutes', { minutes, seconds: rest });
}
