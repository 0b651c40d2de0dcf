import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { addRow, changeRow, removeRow, removeRows } from '#platform/server/rows/write-rows.ts';
import {
  createTag,
  deleteTag,
  figuresNeedSight,
  listSiteTags,
  listTags,
  removeTags,
  type StoredTag,
  updateTag,
  viewsNeedSight,
} from '../tags.contract.ts';
import type { TagFollowers } from './tag-followers.ts';
import { refuseNoPicture } from './tag-picture.ts';
import { mostUsedTags, seesAllPosts, seesViews, withUse } from './tag-use.ts';
import { tagList, tagTable } from './tags.table.ts';
import { aliasesOf, freeTagSlug, refuseTakenNames } from './taken-names.ts';
import { tagTitleKey } from './title-key.ts';

const byUse: ReadonlySet<string> = new Set(['posts', 'last_used']);

/** The calls about tags. */
export const tagHandlers = (database: Database, followers: TagFollowers): Handler[] => {
  const used = async ({ site, caller }: Pick<Call, 'site' | 'caller'>, tag: StoredTag) => {
    const [shown] = await withUse(database.db, site.id, [tag], caller);
    if (!shown) throw notFound();
    return shown;
  };
  return [
    answer(listTags, async ({ query, site, caller }) => {
      if (byUse.has(query.order_by) && !seesAllPosts(caller)) throw figuresNeedSight();
      if (query.order_by === 'views' && !seesViews(caller)) throw viewsNeedSight();
      const page = await listPage(database.db, tagTable, tagList, site.id, query);
      return { ...page, items: await withUse(database.db, site.id, page.items, caller) };
    }),
    answer(listSiteTags, ({ query, site, caller }) => {
      if (query.site_id !== undefined && query.site_id !== site.id) throw notFound();
      return mostUsedTags(
        ...([database.db, site.id, { ...query, isUsed: query.posts_class !== undefined }, caller] as const),
      );
    }),
    answer(createTag, async (call) => {
      const { body, site } = call;
      const names = { title_key: tagTitleKey(body.title), ...aliasesOf(body.title, body.aliases) };
      const tag = await addRow(database, call, tagTable, async (trx) => {
        await refuseTakenNames(trx, site.id, [names]);
        await refuseNoPicture(trx, site.id, body.image_id);
        return { ...body, ...names, slug: body.slug ?? (await freeTagSlug(trx, site.id, body.title)) };
      });
      return used(call, tag);
    }),
    answer(updateTag, async (call) => {
      const { body, site, params } = call;
      const tag = await changeRow(
        ...([database, call, tagTable, params.tagId, body] as const),
        async (said, { before, merged }, trx) => {
          if (said.slug !== undefined && said.slug !== before.slug) {
            const renamed = { id: before.id, before: before.slug, name: said.slug };
            await followers.names?.renamed(trx, stampOf(call), [renamed]);
          }
          if (said.image_id !== before.image_id) await refuseNoPicture(trx, site.id, said.image_id);
          if (said.title === undefined && said.aliases === undefined) return said;
          const { id, title, aliases } = merged;
          const names = { title_key: tagTitleKey(title), ...aliasesOf(title, aliases) };
          await refuseTakenNames(trx, site.id, [{ ...names, id }]);
          return { ...said, ...names };
        },
      );
      return used(call, tag);
    }),
    answer(removeTags, (call) => removeRows(database, call, tagTable, call.body.ids)),
    answer(deleteTag, (call) => removeRow(database, call, tagTable, call.params.tagId)),
  ];
};
