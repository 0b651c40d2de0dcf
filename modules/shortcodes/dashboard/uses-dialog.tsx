import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { postsUrl } from '#modules/posts/posts.public.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { POSTS_PER_PAGE } from '../shortcode-kinds.contract.ts';
import { listShortcodePosts } from '../shortcode-uses.contract.ts';
import classes from './shortcodes.module.css';
import { useShortcodesTexts } from './shortcodes-texts.ts';

/** The posts that use a shortcode, 21 at a time. */
export function UsesDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const text = useShortcodesTexts();
  const [offset, setOffset] = useState(0);
  const query = { tag: name, limit: POSTS_PER_PAGE, offset };
  const { data, error } = useQuery({
    ...read(listShortcodePosts, { query }),
    placeholderData: (before) => before,
  });
  const total = data?.total_count ?? 0;
  const last = Math.min(offset + POSTS_PER_PAGE, total);
  const hidden = data ? last - offset - data.items.length : 0;
  return (
    <DialogFrame title={text('uses.title', { name })} width={560} onClose={onClose}>
      <div className={classes.body}>
        {error ? <p className={classes.wrong}>{text('uses.failed')}</p> : null}
        {data && total === 0 ? <p className={classes.quiet}>{text('uses.none')}</p> : null}
        <ul className={classes.list}>
          {data?.items.map(({ id, headline }) => (
            <li key={id}>
              <a href={postsUrl({ post: id })}>
                <bdi>{headline || text('uses.untitled')}</bdi>
              </a>
            </li>
          ))}
        </ul>
        {hidden > 0 ? (
          <p className={classes.quiet}>{text('uses.hidden', { count: hidden, shown: numberText(hidden) })}</p>
        ) : null}
        {total > POSTS_PER_PAGE ? (
          <div className={classes.bar}>
            <Button
              variant="default"
              size="xs"
              disabled={offset === 0}
              onClick={() => setOffset(offset - POSTS_PER_PAGE)}
            >
              {text('uses.previous')}
            </Button>
            <span className={classes.quiet}>
              {text('uses.page', {
                ...{ first: numberText(offset + 1), last: numberText(last), total: numberText(total) },
              })}
            </span>
            <Button
              variant="default"
              size="xs"
              disabled={last >= total}
              onClick={() => setOffset(offset + POSTS_PER_PAGE)}
            >
              {text('uses.next')}
            </Button>
          </div>
        ) : null}
      </div>
    </DialogFrame>
  );
}
