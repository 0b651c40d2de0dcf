import { read } from '#platform/dashboard/queries.ts';
import type { ArticleStatus, ChannelErrorStatus, ChannelKind } from '../channel-kinds.contract.ts';
import { type DistributionError, listIntegration, type SyndicatedArticle } from '../syndication.contract.ts';

type Page<Row> = { items: Row[]; total_count: number; is_exact: boolean; after: string | null };
type Reading<Row> = {
  queryKey: readonly unknown[];
  queryFn?: (context: never) => Page<Row> | Promise<Page<Row>>;
};
type Asked<Status> = {
  status?: Status | undefined;
  channel?: ChannelKind | undefined;
  query?: string | undefined;
  limit?: number;
  offset?: number;
  exact_count?: true;
};

// One call lists both: the flag decides which of them it answers.
export const readErrors = (query: Asked<ChannelErrorStatus>) =>
  read(listIntegration, {
    query: { ...query, apple_news_errors: '1' },
  }) as unknown as Reading<DistributionError>;

export const readArticles = (query: Asked<ArticleStatus>) =>
  read(listIntegration, { query }) as unknown as Reading<SyndicatedArticle>;
