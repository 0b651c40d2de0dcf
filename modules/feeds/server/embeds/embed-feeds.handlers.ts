import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import { addRow, changeRow, removeRow } from '#platform/server/rows/write-rows.ts';
import { EMBED_PREVIEW_SECONDS } from '../../embed-kinds.contract.ts';
import {
  createEmbedFeed,
  deleteEmbedFeed,
  type EmbedFeedDraft,
  type EmbedSource,
  embedNotFound,
  embedSourceInvalid,
  getEmbedFeed,
  listEmbedFeeds,
  previewEmbedFeed,
  updateEmbedFeed,
} from '../../embeds.contract.ts';
import {
  type EmbedFeedRow,
  embedFeedList,
  embedFeedTable,
  refuseTooManyEmbeds,
} from './embed-feeds.table.ts';
import { addressOfPreview } from './embed-previews.ts';
import { isEmbedSourceThere } from './embed-sources.ts';

/** The calls about lists of posts on other sites. */
export function embedFeedHandlers({ database, secrets }: Pick<Ground, 'database' | 'secrets'>): Handler[] {
  const { db } = database;
  const find = async (siteId: number, id: number): Promise<EmbedFeedRow> => {
    const [row] = await findRows(db, embedFeedTable, siteId, [id]);
    if (!row) throw embedNotFound();
    return row;
  };
  const check = async (where: Db, siteId: number, source: EmbedSource): Promise<void> => {
    if (await isEmbedSourceThere(where, siteId, source)) return;
    throw embedSourceInvalid({ details: [{ loc: ['body', 'source'], msg: 'source_is_invalid' }] });
  };
  return [
    answer(listEmbedFeeds, ({ site, query }) => listPage(db, embedFeedTable, embedFeedList, site.id, query)),
    answer(getEmbedFeed, async ({ site, params }) =>
      embedFeedTable.show(await find(site.id, params.embedFeedId)),
    ),
    answer(createEmbedFeed, (call) =>
      addRow(database, call, embedFeedTable, async (trx) => {
        await check(trx, call.site.id, call.body.source);
        await refuseTooManyEmbeds(trx, call.site.id, 1);
        return columnsOf(call.body) as never;
      }),
    ),
    answer(updateEmbedFeed, async (call) => {
      const { body, site, params } = call;
      await find(site.id, params.embedFeedId);
      return changeRow(
        ...([database, call, embedFeedTable, params.embedFeedId, body] as const),
        async (said, _, trx) => {
          if (body.source) await check(trx, site.id, body.source);
          return columnsOf(said) as never;
        },
      );
    }),
    answer(deleteEmbedFeed, async (call) => {
      await find(call.site.id, call.params.embedFeedId);
      return removeRow(database, call, embedFeedTable, call.params.embedFeedId);
    }),
    answer(previewEmbedFeed, async ({ body, site, caller, now }) => {
      await check(db, site.id, body.source);
      const expires_ts = now + EMBED_PREVIEW_SECONDS;
      const about = { siteId: site.id, profileId: profileOf(caller).id, expires: expires_ts, embed: body };
      return { url: addressOfPreview(await secrets.of('feeds'), about), expires_ts };
    }),
  ];
}

function columnsOf({ count, source, colors, ...plain }: Partial<EmbedFeedDraft>) {
  return {
    ...plain,
    ...(count === undefined ? {} : { item_count: count }),
    ...(source ? { source: JSON.stringify(source) } : {}),
    ...(colors ? { colors: JSON.stringify(colors) } : {}),
  };
}
