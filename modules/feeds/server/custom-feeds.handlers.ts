import { answer, type Handler } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import { addRow, changeRow, removeRow } from '#platform/server/rows/write-rows.ts';
import { CustomFeedDraft, type FeedSource } from '../feed-drafts.contract.ts';
import {
  type CustomFeed,
  createCustomFeed,
  deleteCustomFeed,
  feedNotFound,
  getCustomFeed,
  listCustomFeeds,
  noKeyNeeded,
  renewCustomFeedKey,
  updateCustomFeed,
} from '../feeds.contract.ts';
import {
  type CustomFeedRow,
  customFeedList,
  customFeedTable,
  refuseTooManyFeeds,
} from './custom-feeds.table.ts';
import { refuseUsedFeeds } from './embeds/embed-sources.ts';
import { checkFeed, checkFilter, columnsOf } from './feed-columns.ts';
import { newFeedKey } from './feed-keys.ts';
import type { Refreshes } from './follow-changes.ts';

const draftKeys = Object.keys(CustomFeedDraft.shape) as (keyof CustomFeedDraft)[];

/** The calls about feeds for partners. */
export function customFeedHandlers({ database }: Pick<Ground, 'database'>, refreshes: Refreshes): Handler[] {
  const { db } = database;
  const find = async (siteId: number, id: number): Promise<CustomFeedRow> => {
    const [row] = await findRows(db, customFeedTable, siteId, [id]);
    if (!row) throw feedNotFound();
    return row;
  };
  return [
    answer(listCustomFeeds, ({ site, query }) =>
      listPage(db, customFeedTable, customFeedList, site.id, query),
    ),
    answer(getCustomFeed, async ({ site, params }) =>
      customFeedTable.show(await find(site.id, params.customFeedId)),
    ),
    answer(createCustomFeed, async (call) => {
      const { body, site } = call;
      const made = body.access === 'token' ? newFeedKey() : null;
      const feed = await addRow(database, call, customFeedTable, async (trx) => {
        await checkFeed(trx, site.id, body);
        await checkFilter(trx, site.id, body.source);
        await refuseTooManyFeeds(trx, site.id, 1);
        return { ...columnsOf(body), ...made?.columns } as never;
      });
      await refreshes.soon(db, site.id, [feed.id]);
      return { ...feed, key: made?.key ?? null };
    }),
    answer(updateCustomFeed, async (call) => {
      const { body, site, params } = call;
      let key: string | null = null;
      const feed = await changeRow(
        ...([database, call, customFeedTable, params.customFeedId, body] as const),
        async (said, { before, merged }, trx) => {
          await checkFeed(trx, site.id, pick(merged));
          await checkFilter(trx, site.id, said.source, before.source as FeedSource);
          // Lists on other sites show public feeds alone, and would be empty without a word.
          if (merged.access === 'token' && before.access === 'public')
            await refuseUsedFeeds(trx, [before], 'access');
          const made = merged.access === 'token' && before.key_hash === null ? newFeedKey() : null;
          key = made?.key ?? null;
          const none = merged.access === 'public' ? { key_hash: null, key_end: null } : {};
          await refreshes.soon(trx, site.id, [before.id]);
          return { ...columnsOf(said), ...none, ...made?.columns } as never;
        },
      );
      return { ...feed, key };
    }),
    answer(deleteCustomFeed, async (call) => {
      await find(call.site.id, call.params.customFeedId);
      return removeRow(database, call, customFeedTable, call.params.customFeedId, dropOutput);
    }),
    answer(renewCustomFeedKey, async (call) => {
      const row = await find(call.site.id, call.params.customFeedId);
      const { key, columns } = newFeedKey();
      const feed: CustomFeed = await changeRow(
        ...([database, call, customFeedTable, row.id, { revision: row.revision }] as const),
        (_, { before }) => {
          if (before.access !== 'token') throw noKeyNeeded();
          return columns;
        },
      );
      return { ...feed, key };
    }),
  ];
}

/** What nobody reads is not kept; a feed that comes back is built anew. @throws ApiError feed_is_in_use */
async function dropOutput(trx: Trx, rows: readonly CustomFeedRow[]): Promise<void> {
  await refuseUsedFeeds(trx, rows);
  for (const { site_id, id } of rows) {
    for (const table of ['custom_feed_output', 'custom_feed_item'] as const)
      await trx.deleteFrom(table).where('site_id', '=', site_id).where('feed_id', '=', id).execute();
  }
}

const pick = (merged: object): CustomFeedDraft =>
  Object.fromEntries(draftKeys.map((key) => [key, (merged as CustomFeedDraft)[key]])) as CustomFeedDraft;
