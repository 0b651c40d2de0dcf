import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import { TaskCancelled } from '#platform/server/tasks/task.ts';
import type { ExportFormat } from '../export-settings.contract.ts';
import { exportFilesOfEachTest } from './export-files.fixture.ts';
import type { ExportKind } from './export-source.ts';
import { openExportProcess } from './process/export-process.ts';
import { writeExport } from './run-export.ts';

const kept = exportFilesOfEachTest();

/** Five pages of two rows, of which it is counted how many were asked for. */
const pagesRead: number[] = [];
const numbers: ExportKind<unknown> = {
  name: 'numbers',
  mayRead: () => true,
  open: () => ({
    columns: [{ name: 'n', kind: 'value', read: (row) => (row as { n: number }).n }],
    count: async () => 10,
    pages: async function* () {
      pagesRead.length = 0;
      for (let at = 0; at < 10; at += 2) {
        pagesRead.push(at);
        yield [{ n: at }, { n: at + 1 }];
      }
    },
  }),
};
const fileKey = '1/exports/0123456789abcdef.csv';
const order = (format: ExportFormat = 'csv', createdTs = Math.floor(Date.now() / 1000)) => ({
  kind: numbers,
  files: kept.files,
  fileKey,
  createdTs,
  // So few rows never leave this process.
  exportProcess: openExportProcess({ program: new URL('file:///none.ts'), connectionString: '' }),
  request: {
    place: { siteId: 1, timezone: 'UTC', uri: 'https://news.test' },
    question: null,
    layout: {
      columns_separator: ',',
      list_separator: ';',
      date_format: 'X',
      format,
      fields: [{ name: 'n', title: 'Number' }],
    } as const,
  },
});
const { signal } = new AbortController();
const stored = async () => (await readdir(join(kept.folder, '1', 'exports')).catch(() => [])) as string[];
const received = () => readdir(join(kept.folder, '.incoming'));

describe('the file of an export', () => {
  test('is written page by page, and its progress is told', async () => {
    const told: [number, number | null | undefined][] = [];
    const progress = async (done: number, total?: number | null) => void told.push([done, total]);
    const done = await writeExport(order(), { progress, signal });
    expect(await text(await kept.files.get(fileKey))).toBe(
      `Number\r\n${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].join('\r\n')}\r\n`,
    );
    expect(done.row_count).toBe(10);
    expect(told).toEqual([2, 4, 6, 8, 10].map((rows) => [rows, 10]));
  });

  test.each(['csv', 'xlsx', 'json'] as const)(
    'in %s, is begun anew when the server stops on the way, and is there once and whole afterwards',
    async (format) => {
      const stop = async (done: number) => {
        if (done === 4) throw new JobInterrupted();
      };
      await expect(writeExport(order(format), { progress: stop, signal })).rejects.toThrow(JobInterrupted);
      expect([await stored(), await received()]).toEqual([[], []]);
      for (let run = 0; run < 2; run += 1) {
        await writeExport(order(format), { progress: async () => undefined, signal });
      }
      expect([await stored(), await received()]).toEqual([['0123456789abcdef.csv'], []]);
    },
  );

  test('is not there when it was cancelled, and no further page is read', async () => {
    const progress = async () => {
      throw new TaskCancelled();
    };
    await expect(writeExport(order(), { progress, signal })).rejects.toThrow(TaskCancelled);
    expect([await stored(), await received()]).toEqual([[], []]);
    expect(pagesRead).toEqual([0]);
  });

  test('fails when an hour has passed since it was asked for (G-29)', async () => {
    const long = order('csv', Math.floor(Date.now() / 1000) - 3_601);
    const progress = async () => undefined;
    await expect(writeExport(long, { progress, signal })).rejects.toMatchObject({
      code: 'export_took_too_long',
    });
    expect(await stored()).toEqual([]);
  });
});
