import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { importsRoom } from './imports.room.ts';

const imports: Expectation = { who: [{ all: ['EDIT_SITE', 'MANAGE_FEEDS'], on: 'site' }] };

const none = {
  ...{ posts: 0, pages: 0, authors: 0, sections: 0, tags: 0, comments: 0, media: 0, redirects: 0 },
};
const emptyReport = {
  ...{ source: none, made: none, updated: none, unchanged: none, skipped: [], warnings: [] },
  ...{ skipped_count: 0, warning_count: 0, address_count: 0, cleaned_posts: 0, language: null },
};

/** What the tests that are made of the contracts know of this room. */
export const importsSamples = samplesOf(importsRoom, {
  who: {
    ...{ listImports: imports, createImport: imports, getImport: imports },
    ...{ startImport: imports, cancelImport: imports, getImportReport: imports },
    ...{ getImportUndo: imports, undoImport: imports, changeImportOptions: imports },
  },
  parameters: { importId: 'site_import' },
  bodies: {
    changeImportOptions: () => ({
      ...{ columns: ['title'], time_zone: 'UTC', date_order: 'dmy', row_status: 'draft' },
    }),
    createImport: () => ({ kind: 'wxr', upload_id: 'x'.repeat(32) }),
    ...{ startImport: () => undefined, cancelImport: () => undefined, undoImport: () => undefined },
  },
  small: {
    import_run: 'One for each import.',
    access_log_file: 'One for each log that came in.',
    site_import: 'One for each file that somebody brings in.',
  },
  manyRows: [
    `insert into access_log_daily (site_id, day, post_id, views)
      select $1::bigint, to_timestamp($3::bigint)::date - n % 40, ${firstOf.post} + n, n % 90
      from generate_series(1, $2::int) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const [id, taskId] = [nextId(), nextId()];
    const stamp = { site_id: site.id, created_ts: now, created_by: site.owner.profileId };
    await trx
      .insertInto('task')
      .values({
        ...stamp,
        id: taskId,
        kind: 'imports.read',
        status: 'SUCCESS',
        payload: '{}',
        finished_ts: now,
      })
      .execute();
    await trx
      .insertInto('site_import')
      .values({
        ...{ ...stamp, id, kind: 'wxr', filename: `${site.mark}.xml`, size: 5 },
        ...{ preview_task_id: taskId, file_key: `${site.id}/imports/${site.mark}`, ready_ts: now },
        report: JSON.stringify(emptyReport),
      })
      .execute();
    noteThing(site, 'site_import', id);
  },
  asked: (site) => ({ query: [site.mark, '.xml'] }),
  hostile: async ({ trx, siteId, ownerId, now, nextId, text, rows }) => {
    for (const at of rows.slice(0, 10)) {
      const [id, taskId] = [nextId(), nextId()];
      const stamp = { site_id: siteId, created_ts: now - at, created_by: ownerId };
      await trx
        .insertInto('task')
        .values({
          ...{ ...stamp, id: taskId, kind: 'imports.read', status: 'FAILURE', payload: '{}' },
          ...{ error: text(at), finished_ts: now },
        })
        .execute();
      await trx
        .insertInto('site_import')
        .values({ ...stamp, id, kind: 'wxr', filename: text(at + 1), size: 5, preview_task_id: taskId })
        .execute();
    }
  },
});
