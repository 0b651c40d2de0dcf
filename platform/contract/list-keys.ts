import { z } from 'zod';
import {
  afterKey,
  beyondSearchLimit,
  flag,
  id,
  idInPath,
  orderDirection,
  pageKeys,
  withinSearchLimit,
} from './listing.ts';
import { MOST_AT_ONCE } from './search-limit.ts';

/** What every row says of its last write; `revision` is what a change of it starts from. */
export const rowStamps = {
  created_ts: z.number().int(),
  updated_ts: z.number().int(),
  revision: z.number().int(),
} as const;

/** The path parameter of a call below `/core/v1/sites/{siteId}`; its endpoint has the `scopeParam` of that name. */
export const siteParams = z.object({ siteId: idInPath });

/** The path parameters of a call about one thing, such as `{badgeId}`. */
export const paramsOf = <const Names extends readonly string[]>(...names: Names) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, idInPath])) as Record<Names[number], typeof idInPath>,
  );

type Order<Key extends string> = {
  sorts: readonly [Key, ...Key[]];
  usual: Key;
  direction?: 1 | -1;
  limit?: number;
};

/**
 * What every list is asked by: page, cursor and order, with the list's own filters.
 * @param order.sorts what it can be ordered by; `usual` when nothing is said
 */
export const listQuery = <Filters extends z.ZodRawShape, Key extends string>(
  filters: Filters,
  { sorts, usual, direction = 1, limit }: Order<Key>,
) =>
  z
    .object({
      ...filters,
      order_by: z.enum(sorts).default(usual as never),
      order_direction: orderDirection(direction),
      ...pageKeys(limit),
      after: afterKey(3_000),
    })
    .refine(withinSearchLimit as (page: unknown) => boolean, beyondSearchLimit);

/** By what a list that does not wait for its count is asked for the whole of it. */
export const exactCountKey = {
  exact_count: flag
    .default(false)
    .meta({ description: 'counts all that answer, however many; counting stops at 10,000 otherwise' }),
};

/** What a list answers: a page, how many there are in all, and where the next page begins. */
export const pageAnswer = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total_count: z.number().int(),
    after: z.string().nullable().meta({ description: 'where the next page begins; null at the end' }),
  });

/** Whether a count went to the end. */
export const isExactCount = z.boolean().meta({ description: 'false when counting stopped at `total_count`' });

/** The same of a list that does not wait for its count. */
export const countedPage = <Item extends z.ZodType>(item: Item) =>
  pageAnswer(item).extend({ is_exact: isExactCount });

/** The body of a call about several things: their ids, a thousand at most. */
export const severalIds = z.object({ ids: z.array(id).min(1).max(MOST_AT_ONCE) });

const undoneByBatch = id
  .nullable()
  .meta({ description: 'what undoes it within a day; null where nothing was deleted' });

/** What a delete of one thing answers: the act by which it is undone. */
export const removedRow = z.object({ batch_id: undoneByBatch });

/** What a delete of several things answers: what they were, and the act by which it is undone. */
export const removedRows = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    batch_id: undoneByBatch,
  });

/** What is searched for, as people type it. */
export const searchWords = z.string().trim().max(200);
