import { useMemo } from 'react';
import { LinkIcon } from '#platform/dashboard/act-icons.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { RowHeadline } from '#platform/dashboard/table/row-headline.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { SyndicatedArticle } from '../../syndication.contract.ts';
import classes from '../syndication.module.css';
import { useSyndicationTexts } from '../syndication-texts.ts';
import { ArticleState } from './article-state.tsx';

/** The columns of syndicated articles. */
export function useArticleColumns(): TableColumn<SyndicatedArticle>[] {
  const text = useSyndicationTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'post', title: text('articles.columns.post'), width: 'rest', phone: 'main' },
        cell: ({ post_title, share_url, channel, is_removal }, shape) => {
          const name = post_title || text(is_removal ? 'articles.deleted' : 'error.noHeadline');
          const at = text(`channels.${channel}`);
          return (
            <>
              <RowHeadline>{name}</RowHeadline>
              {share_url === null ? null : (
                <RowActs name={name} shape={shape}>
                  <IconButton
                    name={text('articles.openAtOf', { channel: at, name })}
                    tip="end"
                    onClick={() => window.open(share_url, '_blank', 'noopener,noreferrer')}
                  >
                    <LinkIcon />
                  </IconButton>
                </RowActs>
              )}
            </>
          );
        },
      },
      {
        ...{ id: 'channel', title: text('articles.columns.channel'), width: 140, phone: 'below' },
        cell: ({ channel }) => text(`channels.${channel}`),
      },
      {
        ...{ id: 'status', title: text('articles.columns.status'), width: 120, phone: 'start' },
        cell: ({ status }) => <ArticleState status={status} />,
      },
      {
        ...{ id: 'note', title: text('articles.columns.note'), width: 320, leaves: 1, minWindow: 900 },
        cell: (article) => <Note article={article} />,
      },
      timeColumn(({ sent_ts }) => sent_ts, {
        ...{ id: 'sent', title: text('articles.columns.sent'), leaves: 2, minWindow: 1_100 },
      }),
      timeColumn(({ updated_ts }) => updated_ts, {
        ...{ id: 'changed', title: text('articles.columns.changed'), phone: 'end' },
      }),
    ],
    [text],
  );
}

/** Why it was left out, what was said against it, and when it is tried again. */
function Note({ article }: { article: SyndicatedArticle }) {
  const text = useSyndicationTexts();
  const zone = useCaller().site.timeZone;
  const { status, reason, error, due_ts: due, is_removal, channel } = article;
  if (status === 'skipped' && reason !== null) {
    return <span className={classes.quiet}>{text(`articles.reasons.${reason}`)}</span>;
  }
  if (error === null) return null;
  if (status !== 'pending' || due === null) return <bdi>{error}</bdi>;
  const time = shortDateTime({ seconds: due, zone, language: pageLanguage }, Date.now() / 1000);
  return (
    <>
      {is_removal ? `${text('articles.stillThere', { channel: text(`channels.${channel}`) })} ` : null}
      <bdi>{error}</bdi> <span className={classes.quiet}>{text('articles.retryAt', { time })}</span>
    </>
  );
}
