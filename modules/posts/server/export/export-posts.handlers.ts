import type { Exports } from '#modules/exports/exports.public.ts';
import type { Search } from '#modules/search-indexes/search-indexes.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { exportPosts } from '../../post-export.contract.ts';
import type { PostAddresses } from '../beside/post-addresses.ts';
import { refuseUnknownFields } from '../custom-conditions.ts';
import { wholeFilters } from '../indexed-list.ts';
import { anyOf, selectPosts } from '../post-selection.ts';
import { statsOf } from '../post-viewer.ts';
import { postExportKind, viewsField } from './post-export-kind.ts';

type Needs = {
  database: Pick<Database, 'db'>;
  search: Search;
  exports: Exports;
  addresses: PostAddresses;
};

/** The call that exports posts. */
export function postExportHandlers({ database, search, exports, addresses }: Needs): Handler[] {
  const kind = postExportKind(database.db, () => addresses.openPaths());
  exports.define(kind);
  return [
    answer(exportPosts, async ({ query, body, ...call }) => {
      const { notify_by_email, order_by, order_direction, ...asked } = query;
      await refuseUnknownFields(database.db, call.site.id, asked);
      const filters = await wholeFilters(search, call, asked);
      const { post_ids, post_field, settings } = body;
      // What is selected by hand may come from several questions to the list.
      const selection = settings.only_selected ? anyOf(call, post_ids) : selectPosts(call, filters);
      const statsIn = statsOf(call.caller);
      const mayReadViews = statsIn === null || statsIn.length > 0;
      const fields = post_field.filter(({ name }) => mayReadViews || name !== viewsField);
      return exports.start(call, {
        kind,
        question: {
          selection,
          direction: order_by === 'created_date' && order_direction === 1 ? 1 : -1,
          statsIn,
        },
        fields,
        leftOut: post_field.filter((field) => !fields.includes(field)),
        fieldsKey: 'post_field',
        settings,
        isByEmail: notify_by_email,
      });
    }),
  ];
}
