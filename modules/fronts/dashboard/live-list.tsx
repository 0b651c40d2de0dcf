import { useId } from 'react';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { FrontPost } from '../fronts.contract.ts';
import type { Standing } from './front-draft.ts';
import lines from './front-rows.module.css';
import classes from './fronts.module.css';
import { useFrontsTexts } from './fronts-texts.ts';
import { HiddenMark, PinMark, useHeadline } from './post-words.tsx';

type LiveListProps = {
  rows: readonly Standing[];
  /** What has a place and is not on the page. */
  hidden: readonly Standing[];
  posts: ReadonlyMap<number, FrontPost>;
  changed: ReadonlySet<number>;
};

/** What readers have now, with what the draft changes marked. */
export function LiveList({ rows, hidden, posts, changed }: LiveListProps) {
  const text = useFrontsTexts();
  const headlineOf = useHeadline();
  const id = useId();
  const headline = (postId: number) => (
    <span className={lines.headline} dir="auto" title={headlineOf(posts.get(postId))}>
      {headlineOf(posts.get(postId))}
    </span>
  );
  return (
    <section className={classes.live} aria-labelledby={id}>
      <h2 id={id} className={classes.name}>
        {text('live')}
      </h2>
      <ol className={lines.list}>
        {rows.map((row, at) => (
          <li key={row.id} className={lines.row} data-changed={changed.has(row.id)}>
            <span className={lines.position}>{numberText(at + 1)}</span>
            {headline(row.id)}
            {row.pin ? <PinMark pin={row.pin} /> : null}
          </li>
        ))}
      </ol>
      {hidden.length > 0 ? (
        <>
          <h3 id={`${id}-hidden`} className={classes.name}>
            {text('notLive')}
          </h3>
          <p className={classes.apart}>{text('hiddenHelp')}</p>
          <ul className={lines.list} aria-labelledby={`${id}-hidden`}>
            {hidden.map((row) => (
              <li key={row.id} className={lines.row} data-changed={changed.has(row.id)}>
                {headline(row.id)}
                {row.pin ? <PinMark pin={row.pin} /> : null}
                <HiddenMark post={posts.get(row.id)} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
