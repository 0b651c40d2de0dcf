import { Readable } from 'node:stream';
import type { DemoNeeds } from '#platform/server/room.ts';

const MOST_BYTES = 1_000_000;

const table = (head: string, rows: readonly (readonly (string | number)[])[]): string =>
  [head, ...rows.map((row) => row.join(','))].join('\r\n');

/** What the newsroom keeps for its members. */
const demoFilesOf: readonly { title: string; filename: string; groups: string[]; content: string }[] = [
  {
    ...{ title: 'Council budget, line by line', filename: 'council-budget.csv', groups: ['subscribers'] },
    content: table('department,last_year_eur,this_year_eur', [
      ...[
        ['Schools', 18_400_000, 19_150_000],
        ['Harbour and quays', 6_200_000, 7_800_000],
        ['Roads and bridges', 9_750_000, 9_300_000],
        ['Libraries', 2_100_000, 1_980_000],
        ['Parks', 1_640_000, 1_700_000],
      ],
    ]),
  },
  {
    ...{ title: 'Air quality readings, all stations', filename: 'air-quality.csv', groups: [] },
    content: table('station,month,pm10,no2', [
      ...[
        ['Market Square', '2026-08', 21, 34],
        ['Old Quay', '2026-08', 27, 41],
        ['Mill Lane', '2026-08', 14, 19],
      ],
    ]),
  },
  {
    ...{ title: 'Embargoed: ferry contract', filename: 'ferry-contract-notes.txt', groups: ['press'] },
    content: 'Notes on the ferry contract. Not to be published before the council has voted.\n',
  },
];

/** Gated files of the demo newsroom, where files can be kept. */
export async function demoFiles({ trx, siteId, ownerId, now, nextId, files }: DemoNeeds): Promise<void> {
  if (!files) return;
  for (const { title, filename, groups, content } of demoFilesOf) {
    const { key, size, sha256 } = await files.put(Readable.from([content]), { siteId, maxBytes: MOST_BYTES });
    const mime = filename.endsWith('.csv') ? 'text/csv' : 'text/plain';
    const kept = { original: { key, mime, size, width: 0, height: 0 } };
    await trx
      .insertInto('asset')
      .values({
        ...{ site_id: siteId, id: nextId(), file_type: 'file', status: 'ready', is_settled: true },
        ...{ title, filename, mime, size, sha256, storage_key: key, files: JSON.stringify(kept) },
        ...{ is_gated: true, read_groups: groups, created_ts: now, created_by: ownerId },
        ...{ updated_ts: now, updated_by: ownerId },
      })
      .execute();
  }
}
