import { useId } from 'react';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { FrontPost } from '../fronts.contract.ts';
import type { Standing } from './front-draft.ts';
import lines from './front-rows.module.css';
import classes from './fronts.module.css';
import { useFrontsTexts } from './fronts-texts.ts';
import { PinMark, useHeadline } from './post-words.tsx';

type LiveListProps = {
  rows: readonly Standing[];
  posts: ReadonlyMap<number, FrontPost>;
  changed: ReadonlySet<number>;
};

/** What readers have now, with what the draft changes marked. */
export function LiveList({ rows, posts, changed }: LiveListProps) {
  const text = useFrontsTexts();
  const headlineOf = useHeadline();
  const id = useId();
  return (
    <section className={classes.live} aria-labelledby={id}>
      <h2 id={id} className={classes.name}>
        {text('live')}
      </h2>
      <ol className={lines.list}>
        {rows.map((row, at) => (
          <li key={row.id} className={lines.row} data-changed={changed.has(row.id)}>
            <span className={lines.position}>{numberText(at + 1)}</span>
            <span className={lines.headline} dir="auto" title={headlineOf(posts.get(row.id))}>
              {headlineOf(posts.get(row.id))}
            </span>
            {row.pin ? <PinMark pin={row.pin} /> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
