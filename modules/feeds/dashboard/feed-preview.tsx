import { reasonOf } from '#platform/dashboard/call.ts';
import { AlertCircleIcon, CheckIcon } from '#platform/dashboard/icons.tsx';
import type { CustomFeed } from '../feeds.contract.ts';
import classes from './feed-builder.module.css';
import { useFeedsTexts } from './feeds-texts.ts';
import type { FeedPreviewState } from './use-feed-preview.ts';

type FeedPreviewProps = { feed: CustomFeed | null; preview: FeedPreviewState };

/** The document of a feed as it would be, of the first posts of its source, and what is wrong with it. */
export function FeedPreview({ feed, preview }: FeedPreviewProps) {
  const text = useFeedsTexts();
  const { data, error, canBuild, isPending } = preview;
  const problems = data?.problems ?? [];
  const failure = data?.failure ?? null;
  return (
    <section className={classes.preview} aria-label={text('preview.title')}>
      {feed?.last_error ? (
        <p className={classes.notice} role="status">
          <AlertCircleIcon />
          <span>
            {text(`failure.${feed.last_error}`)} {feed.last_built_ts === null ? null : text('keptVersion')}
          </span>
        </p>
      ) : null}
      <div className={classes.previewHead}>
        <h3>{text('preview.title')}</h3>
        <PreviewState {...{ preview }} />
      </div>
      {error ? (
        <p className={classes.wrong} role="alert">
          {text('preview.failed')} {reasonOf(error)}
        </p>
      ) : null}
      {failure !== null && canBuild ? (
        <p className={classes.wrong} role="alert">
          {text(`failure.${failure}`)}
        </p>
      ) : null}
      {problems.length > 0 ? (
        <ul className={classes.problems} aria-label={text('preview.problems', { count: problems.length })}>
          {problems.slice(0, 10).map(({ post_id, path, headline }) => (
            <li key={`${post_id} ${path}`}>{text('preview.left', { headline, path })}</li>
          ))}
        </ul>
      ) : null}
      {isPending && canBuild ? <p className={classes.hint}>{text('preview.loading')}</p> : null}
      {data && data.document !== '' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is cut off is read by the arrow keys.
        <section className={classes.document} tabIndex={0} aria-label={text('preview.document')}>
          <pre dir="ltr">{spaced(data.document, data.content_type)}</pre>
        </section>
      ) : null}
    </section>
  );
}

function PreviewState({ preview: { data, error, canBuild } }: { preview: FeedPreviewState }) {
  const text = useFeedsTexts();
  if (!data || error || !canBuild || data.failure !== null) return null;
  return (
    <p className={classes.state} role="status">
      {data.problems.length === 0 ? <CheckIcon /> : null}
      {[
        data.item_count === 0 ? text('preview.none') : text('preview.posts', { count: data.item_count }),
        data.problems.length > 0
          ? text('preview.problems', { count: data.problems.length })
          : text('preview.fine'),
      ].join(' · ')}
    </p>
  );
}

/** The document with each element on a line of its own; what people wrote stays as it is. */
function spaced(document: string, type: string): string {
  if (type.includes('json')) {
    try {
      return JSON.stringify(JSON.parse(document), null, 2);
    } catch {
      return document;
    }
  }
  return document.replaceAll(/(<\/?(?:item|entry|url)>|\/>|<\/[\w:.-]+>)(?=<[\w/])/g, '$1\n');
}
