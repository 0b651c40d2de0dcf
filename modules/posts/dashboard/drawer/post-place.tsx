import { useQuery } from '@tanstack/react-query';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { getPostAddress } from '../../post-drawer.contract.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';

/** The address of the post on the site or of its preview, and the redirects that lead there. */
export function PostPlace({ post }: { post: PostDetails }) {
  const text = useDrawerTexts();
  const go = useGo();
  const { site } = useCaller();
  const params = { siteId: site.id, postId: post.id };
  // A preview is good for an hour, and a status or a slug gives the post another address.
  const { data, error, refetch } = useQuery({
    ...read(getPostAddress, { params }),
    queryKey: [...read(getPostAddress, { params }).queryKey, post.revision],
    staleTime: 600_000,
  });
  if (error) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (!data || (data.path === null && data.preview === null)) return null;
  const redirects = data.redirects ?? [];
  return (
    <section className={parts.part} aria-label={text('onSite.title')}>
      <h3>{text('onSite.title')}</h3>
      {data.path === null ? (
        <a className={classes.away} href={data.preview ?? ''} target="_blank" rel="noreferrer">
          {text('onSite.preview')}
        </a>
      ) : (
        <a className={classes.away} href={data.path} target="_blank" rel="noreferrer">
          <bdi dir="ltr" className={classes.mono}>
            {decoded(data.path)}
          </bdi>
        </a>
      )}
      {redirects.length > 0 ? (
        <>
          <h4>{text('onSite.redirects')}</h4>
          <ul className={classes.redirects}>
            {redirects.map(({ id, path, status, hits }) => (
              <li key={id}>
                <ShellLink url={`/r/dashboard/redirects?q=${encodeURIComponent(path)}`} onGo={go}>
                  <bdi dir="ltr" className={classes.mono}>
                    {path}
                  </bdi>
                </ShellLink>{' '}
                <span className={classes.quiet}>
                  {text('onSite.hits', { status, count: hits, shown: numberText(hits) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
