import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { read } from '#platform/dashboard/queries.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { RowDrawer, type ShownRows } from '#platform/dashboard/records/row-drawer.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import {
  type DistributionError,
  listIntegration,
  retryError,
  type SyndicatedArticle,
} from '../../syndication.contract.ts';
import { useErrorActs } from '../errors/use-error-acts.ts';
import { useSyndicationTexts } from '../syndication-texts.ts';
import { ArticleState } from './article-state.tsx';

type ArticleDrawerProps = {
  article: SyndicatedArticle;
  shown: ShownRows<SyndicatedArticle>;
  onOpen: (article: SyndicatedArticle) => void;
  onClose: () => void;
};

/** What a channel has of one post: how it stands, all that was said against it, and the way to send it again. */
export function ArticleDrawer({ article, shown, onOpen, onClose }: ArticleDrawerProps) {
  const text = useSyndicationTexts();
  const go = useGo();
  const { post_id, post_title, channel, status, reason, error, due_ts, sent_ts, share_url } = article;
  const isGone = article.is_removal && post_title === '';
  const name = post_title || text(isGone ? 'articles.deleted' : 'error.noHeadline');
  return (
    <RowDrawer label={text('article.label')} {...{ id: article.id, shown, onOpen }} onClose={onClose}>
      <section className={parts.lines}>
        <p className={parts.hint}>{text(`channels.${channel}`)}</p>
        <h2 className={parts.headline} dir="auto">
          {isGone ? (
            name
          ) : (
            <ShellLink url={`/r/dashboard/posts?post=${post_id}`} onGo={go}>
              {name}
            </ShellLink>
          )}
        </h2>
        <ArticleState status={status} />
        <div className={parts.acts}>
          {isGone ? null : (
            <Button component="a" variant="default" href={`/r/dashboard/editor/post/${post_id}`}>
              {text('error.openPost')}
            </Button>
          )}
          {share_url === null ? null : (
            <Button component="a" variant="default" href={share_url} target="_blank" rel="noreferrer">
              {text('article.openAt', { channel: text(`channels.${channel}`) })}
            </Button>
          )}
          {status === 'failed' ? <SendAgain article={article} /> : null}
        </div>
      </section>
      <section className={parts.part}>
        <dl className={parts.pairs}>
          {reason === null ? null : (
            <>
              <dt>{text(article.is_removal ? 'article.removal' : 'article.reason')}</dt>
              <dd>{text(`articles.reasons.${reason}`)}</dd>
            </>
          )}
          {error === null ? null : (
            <>
              <dt>{text('errors.columns.message')}</dt>
              <dd>
                {article.is_removal
                  ? `${text('articles.stillThere', { channel: text(`channels.${channel}`) })} `
                  : null}
                <bdi>{error}</bdi>
              </dd>
            </>
          )}
          {status === 'pending' && due_ts !== null ? (
            <>
              <dt>{text('article.next')}</dt>
              <dd>
                <TimeCell seconds={due_ts} />
              </dd>
            </>
          ) : null}
          <dt>{text('articles.columns.sent')}</dt>
          <dd>
            <TimeCell seconds={sent_ts} />
          </dd>
          <dt>{text('articles.columns.changed')}</dt>
          <dd>
            <TimeCell seconds={article.updated_ts} />
          </dd>
        </dl>
      </section>
    </RowDrawer>
  );
}

/** Sends a refused article again, by what was said against it. */
function SendAgain({ article: { post_id, channel } }: { article: SyndicatedArticle }) {
  const text = useSyndicationTexts();
  const acts = useErrorActs();
  const may = mayCall(retryError, useCaller().holder, null);
  const query = { apple_news_errors: '1' as const, status: 'open' as const, channel, post_id, limit: 1 };
  const { data } = useQuery({ ...read(listIntegration, { query }), enabled: may });
  const error = data?.items.find((one): one is DistributionError => 'provider' in one);
  if (!error) return null;
  return (
    <Button variant="default" onClick={() => void acts.retry(error)}>
      {text('error.retry')}
    </Button>
  );
}
