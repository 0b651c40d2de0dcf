import type { DemoNeeds } from '#platform/server/room.ts';
import type { SiteImportReport } from '../../imports.contract.ts';
import { noCounts } from '../import-report.ts';

const DAY = 86_400;

/** What the demo newsroom has brought in before: its old blog, and a folder of which one file was broken. */
export async function demoImports({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const owner = await trx
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!owner) return;
  for (const { kind, filename, size, days, report } of pastImports) {
    const created_ts = now - days * DAY;
    // Their tasks are forgotten by now, as they are after a month.
    const [id, previewId, loadId] = [nextId(), nextId(), nextId()];
    await trx
      .insertInto('site_import')
      .values({
        ...{ site_id: siteId, id, kind, filename, size, preview_task_id: previewId, load_task_id: loadId },
        ...{ preview: JSON.stringify({ ...report, samples: [] }), report: JSON.stringify(report) },
        ...{ ready_ts: created_ts + 20, finished_ts: created_ts + 90, created_ts, created_by: owner.id },
      })
      .execute();
  }
}

const reportWith = (facts: Partial<SiteImportReport>): SiteImportReport => ({
  ...{ source: noCounts(), made: noCounts(), updated: noCounts(), unchanged: noCounts() },
  ...{ skipped: [], warnings: [], skipped_count: 0, warning_count: 0, address_count: 0, cleaned_posts: 0 },
  language: null,
  ...facts,
});

const blog = { posts: 1_240, pages: 12, authors: 9, sections: 14, tags: 312, comments: 4_180, media: 655 };

const pastImports = [
  {
    ...{ kind: 'wxr', filename: 'old-blog.wordpress.xml.gz', size: 18_400_000, days: 34 },
    report: reportWith({
      source: { ...noCounts(), ...blog },
      made: { ...noCounts(), ...blog, comments: 4_179 },
      ...{ address_count: 1_251, cleaned_posts: 7, skipped_count: 1, warning_count: 2 },
      skipped: [
        { what: 'comments', id: '8812', title: 'Hans', message: 'Its post (4977) is not in the source.' },
      ],
      warnings: [
        {
          ...{ what: 'posts', id: '2210', title: 'The ferry timetable, explained' },
          message: 'Its address "ferry" is taken; it is "ferry-2" here.',
        },
        {
          ...{ what: 'posts', id: '5107', title: '(no title)' },
          message: 'It has no title; it is shown as "(no title)".',
        },
      ],
    }),
  },
  {
    ...{ kind: 'markdown', filename: 'columns.zip', size: 640_000, days: 9 },
    report: reportWith({
      source: { ...noCounts(), posts: 48, authors: 2, tags: 11 },
      made: { ...noCounts(), posts: 41, authors: 1, tags: 6 },
      updated: { ...noCounts(), posts: 5 },
      unchanged: { ...noCounts(), posts: 1, authors: 1, tags: 5 },
      skipped_count: 1,
      skipped: [
        {
          ...{ what: 'posts', id: 'posts/2024-03-harbour.md', title: '2024-03-harbour.md' },
          message: 'line 2, column 1: The front matter is no list of fields.',
        },
      ],
    }),
  },
];
