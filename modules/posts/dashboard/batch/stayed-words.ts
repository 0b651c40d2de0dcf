import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { listText } from '#platform/dashboard/lists.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import type { PostBatch } from '../../post-batches.contract.ts';
import { listPosts } from '../../posts.contract.ts';
import type { useBatchTexts } from './batch-texts.ts';

/** So many reasons are said, and of each so many posts are named; recent actions are the place for more. */
const MOST_REASONS = 3;
const MOST_NAMED = 2;

type Told = Pick<PostBatch, 'skipped' | 'skipped_count' | 'skipped_for'>;

/** How many posts stayed as they are, why, and which of those that a list shows; empty where all were changed. */
export function stayedWords(
  { skipped, skipped_count: count, skipped_for: groups }: Told,
  text: ReturnType<typeof useBatchTexts>,
  headlines: ReadonlyMap<number, string>,
  most = MOST_REASONS,
): string {
  if (count === 0) return '';
  if (groups.length === 0) return text('stayed', { count });
  const said = groups.slice(0, most).map(({ reason, count: many }) => {
    const why = text(`reason.${reason}`, { count: many });
    const posts = skipped.filter((one) => one.reason === reason);
    const titles = posts.flatMap(({ id }) => headlines.get(id) || []).slice(0, MOST_NAMED);
    const quoted = titles.map((title) => text('quoted', { title }));
    const isMore = many > titles.length;
    return quoted.length === 0
      ? why
      : text('whyOf', { why, titles: isMore ? `${quoted.join(', ')}, …` : listText(quoted) });
  });
  const more = groups.length > most ? '; …' : '';
  return text('stayedFor', { count, why: `${said.join('; ')}${more}` });
}

/** The headlines of all posts that lists of this page know. */
export function knownHeadlines(client: QueryClient): ReadonlyMap<number, string> {
  const lists = client.getQueriesData<AnswerOf<typeof listPosts>>({ queryKey: keyOf(listPosts) });
  const posts = lists.flatMap(([, list]) => list?.posts ?? []);
  return new Map(posts.map(({ id, headline }) => [id, headline]));
}
