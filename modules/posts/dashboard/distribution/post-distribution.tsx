import { useQuery } from '@tanstack/react-query';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { listPostDistribution, type PostDistribution as Sent } from '../../post-distribution.contract.ts';
import type { PostDetails } from '../../posts.contract.ts';
import classes from '../drawer/post-drawer.module.css';
import { useDistributionTexts } from './distribution-texts.ts';

/** Where a post was sent, and what became of it; nothing where it was sent nowhere. */
export function PostDistribution({ post }: { post: PostDetails }) {
  const text = useDistributionTexts();
  const { site, holder } = useCaller();
  const { data } = useQuery({
    ...read(listPostDistribution, { params: { siteId: site.id, postId: post.id } }),
    enabled: mayCall(listPostDistribution, holder),
  });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={parts.part} aria-label={text('title')}>
      <h3>{text('title')}</h3>
      <dl className={parts.facts}>
        {items.map((item) => (
          <div key={item.id}>
            <dt>{text(`channels.${item.channel as 'msn'}`)}</dt>
            <dd>
              <State {...item} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function State({ status, error, sent_ts: sent, share_url: address }: Sent) {
  const text = useDistributionTexts();
  const zone = useCaller().site.timeZone;
  const now = Date.now() / 1000;
  const when = sent === null ? null : shortDateTime({ seconds: sent, zone, language: pageLanguage }, now);
  return (
    <>
      {text(`statuses.${status}`)}
      {when === null || status !== 'sent' ? null : ` · ${when}`}
      {address === null ? null : (
        <>
          {' · '}
          <a href={address} target="_blank" rel="noreferrer">
            {text('open')}
          </a>
        </>
      )}
      {error === null ? null : (
        <p className={classes.hint}>
          <bdi>{error}</bdi>
        </p>
      )}
    </>
  );
}
