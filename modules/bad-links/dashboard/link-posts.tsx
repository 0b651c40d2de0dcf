import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { listLinkPosts } from '../bad-links.contract.ts';
import classes from './bad-links.module.css';
import { useBadLinksTexts } from './bad-links-texts.ts';

const SHOWN = 50;

/** The posts that hold a link, each with the way into the editor. */
export function LinkPosts({ linkId }: { linkId: number }) {
  const text = useBadLinksTexts();
  const { site } = useCaller();
  const found = useQuery(
    read(listLinkPosts, { params: { siteId: site.id, linkId }, query: { limit: SHOWN } }),
  );
  if (found.error && !found.data) {
    return <FailureView error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!found.data) return null;
  const { items, total_count: total } = found.data;
  const more = total - items.length;
  return (
    <section className={parts.part}>
      <h3>{text('drawer.inPosts')}</h3>
      {items.length === 0 ? (
        <p className={classes.quiet}>{text('drawer.noPosts')}</p>
      ) : (
        <ul className={classes.posts}>
          {items.map(({ id, headline }) => (
            <li key={id}>
              <a href={`/r/dashboard/editor/${id}`}>
                <bdi>{headline}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? (
        <p className={classes.quiet}>{text('drawer.more', { count: more, shown: numberText(more) })}</p>
      ) : null}
    </section>
  );
}
