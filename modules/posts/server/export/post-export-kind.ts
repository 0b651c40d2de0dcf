import type { ExportKind } from '#modules/exports/exports.public.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database.ts';
import { exportPosts } from '../../post-export.contract.ts';
import type { PostPathsOf } from '../beside/post-addresses.ts';
import { covers, postViewer, seesAsMuch, statsOf } from '../post-viewer.ts';
import { postExportColumns } from './post-export-columns.ts';
import { countExported, type ExportedPost, exportedPosts } from './post-export-rows.ts';
import type { PostQuestion } from './post-question.ts';

export const viewsField = 'total_page_views';

/** Exports of posts: where their rows come from, and who may still read a file of them. */
export function postExportKind(db: Db, openPaths: () => PostPathsOf): ExportKind<PostQuestion> {
  return {
    name: 'posts',
    mayRead: (caller, question, fields) =>
      mayCall(exportPosts, caller.holder) &&
      seesAsMuch(postViewer(caller), question.selection.viewer) &&
      (!fields.includes(viewsField) || covers(statsOf(caller), question.statsIn)),
    open: (place, question, fields) => ({
      columns: postExportColumns<ExportedPost>(place, question.statsIn, fields),
      count: () => countExported(db, question),
      pages: (signal) => {
        const site = { id: place.siteId, timezone: place.timezone };
        return exportedPosts(db, { question, fields: new Set(fields), signal, site, pathsOf: openPaths() });
      },
    }),
  };
}
