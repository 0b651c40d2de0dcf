import { sql } from 'kysely';
import type { DemoNeeds } from '#platform/server/room.ts';
import type { ImportUndoReport, SiteImportReport } from '../../imports.contract.ts';
import { noCounts } from '../import-report.ts';

const DAY = 86_400;
const MOST_LINKED = 41;

/** What the demo newsroom has brought in before: its old blog, and a folder of which one file was broken. */
export async function demoImports({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const owner = await trx
    .selectFrom('profile')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!owner) return;
  for (const { kind, filename, size, days, report, undo } of pastImports) {
    const created_ts = now - days * DAY;
    // Their tasks are forgotten by now, as they are after a month.
    const [id, previewId, loadId] = [nextId(), nextId(), nextId()];
    await trx
      .insertInto('site_import')
      .values({
        ...{ site_id: siteId, id, kind, filename, size, preview_task_id: previewId, load_task_id: loadId },
        report: JSON.stringify(report),
        ...{ ready_ts: created_ts + 20, finished_ts: created_ts + 90, created_ts, created_by: owner.id },
        ...(undo ? undoneBy(undo, owner.title, created_ts) : {}),
      })
      .execute();
    if (!undo) await madeBy({ trx, siteId }, id, report.made.posts);
  }
}

/** An hour after it came in; what stayed had been changed in between. */
const undoneBy = (undo: ImportUndoReport, by: string, createdTs: number) => ({
  undo_report: JSON.stringify({
    ...undo,
    lines: undo.lines.map((line) =>
      line.reason === 'changed_since' ? { ...line, by, ts: createdTs + 1_800 } : line,
    ),
  }),
  undone_ts: createdTs + 3_600,
});

/** The oldest posts of the demo came in with this import, so that it can be undone. */
async function madeBy({ trx, siteId }: Pick<DemoNeeds, 'trx' | 'siteId'>, importId: number, count: number) {
  await sql`update import_source set import_id = ${importId}, made_revision = object_revision
    where site_id = ${siteId} and kind = 'posts' and import_id is null and object_id in (
      select object_id from import_source
      where site_id = ${siteId} and kind = 'posts' and import_id is null and object_revision = 1
      order by object_id limit ${Math.min(count, MOST_LINKED)})`.execute(trx);
}

const reportWith = (facts: Partial<SiteImportReport>): SiteImportReport => ({
  ...{ source: noCounts(), made: noCounts(), updated: noCounts(), unchanged: noCounts() },
  ...{ skipped: [], warnings: [], skipped_count: 0, warning_count: 0, address_count: 0, cleaned_posts: 0 },
  language: null,
  ...facts,
});

const blog = { posts: 1_240, pages: 12, authors: 9, sections: 14, tags: 312, comments: 4_180, media: 655 };

type PastImport = {
  kind: string;
  filename: string;
  size: number;
  days: number;
  report: SiteImportReport;
  undo?: ImportUndoReport;
};

const pastImports: PastImport[] = [
  {
    ...{ kind: 'wxr', filename: 'old-blog.wordpress.xml.gz', size: 18_400_000, days: 34 },
    report: reportWith({
      source: { ...noCounts(), ...blog },
      made: { ...noCounts(), ...blog, comments: 4_179 },
      ...{ address_count: 1_251, cleaned_posts: 7, skipped_count: 1, warning_count: 2 },
      skipped: [
        { what: 'comments', id: '8812', title: 'Hans', message: "Its post (4977) isn't in the source." },
      ],
      warnings: [
        {
          ...{ what: 'posts', id: '2210', title: 'The ferry timetable, explained' },
          message: 'Its address "ferry" is taken. It\'s "ferry-2" here.',
        },
        {
          ...{ what: 'posts', id: '5107', title: '(no title)' },
          message: 'It has no title. It\'s shown as "(no title)".',
        },
      ],
    }),
  },
  {
    ...{ kind: 'ghost', filename: 'newsletter-archive.json', size: 2_100_000, days: 12 },
    report: reportWith({
      source: { ...noCounts(), posts: 96, authors: 2, tags: 9 },
      made: { ...noCounts(), posts: 96, authors: 2, tags: 9 },
    }),
    undo: {
      removed: { ...noCounts(), posts: 95, authors: 1, tags: 8 },
      left: { ...noCounts(), posts: 1, authors: 1, tags: 1 },
      lines: [
        {
          ...{ what: 'posts', id: 1, title: 'What we read in May', reason: 'changed_since' },
          ...{ by: null, ts: null },
        },
        { what: 'tags', id: 2, title: 'Books', reason: 'is_used', by: null, ts: null },
        { what: 'authors', id: 3, title: 'Ilse Brandt', reason: 'is_used', by: null, ts: null },
      ],
    },
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
          message: "line 2, column 1: The front matter isn't a list of fields.",
        },
      ],
    }),
  },
];
