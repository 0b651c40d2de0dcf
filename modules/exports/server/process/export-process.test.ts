import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import readSheets from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isCutOff, isUnreachable } from '#platform/server/database.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import { TaskCancelled } from '#platform/server/tasks/task.ts';
import type { ExportFormat } from '../../export-settings.contract.ts';
import { exportFilesOfEachTest } from '../export-files.fixture.ts';
import type { ExportKind } from '../export-source.ts';
import { type KeptRequest, makeFile } from '../make-file.ts';
import { writeExport } from '../run-export.ts';
import { openExportProcess } from './export-process.ts';
import { kinds } from './process-kinds.fixture.ts';

const kept = exportFilesOfEachTest();

const program = new URL('./process-program.fixture.ts', import.meta.url);
const exportProcess = openExportProcess({
  program,
  connectionString: 'postgresql://nobody@localhost:1/none',
});
const requestFor = (rows: number, format: ExportFormat = 'csv'): KeptRequest => ({
  place: { siteId: 1, timezone: 'UTC', uri: 'https://news.test' },
  question: rows,
  layout: {
    columns_separator: ',',
    list_separator: ';',
    date_format: 'X',
    format,
    fields: ['n', 'text'].map((name) => ({ name, title: name })),
  },
});
const many = 20_000;
const never = new AbortController().signal;
const quietly = async () => undefined;
const making = { signal: never, wrote: quietly };
const keyOf = (kind: string) => `1/exports/${kind}.csv`;
const write = (
  kind: keyof typeof kinds,
  context: { progress?: (done: number) => Promise<void>; signal?: AbortSignal } = {},
  request = requestFor(many),
) =>
  writeExport(
    {
      kind: kinds[kind] as ExportKind<unknown>,
      request,
      files: kept.files,
      fileKey: keyOf(kind),
      createdTs: Math.floor(Date.now() / 1000),
      exportProcess,
    },
    { progress: quietly, signal: never, ...context },
  );
const stored = async () => [
  ...(await readdir(join(kept.folder, '1', 'exports')).catch(() => [])),
  ...(await readdir(join(kept.folder, '.incoming')).catch(() => [])),
];
async function inPlace(request: KeptRequest): Promise<Buffer> {
  const path = join(kept.folder, randomBytes(8).toString('hex'));
  await makeFile(kinds.whole as ExportKind<unknown>, request, path, making);
  return readFile(path);
}

const order = (kind: string) => ({
  ...{ kind, request: requestFor(kind === 'slow' ? 150_000 : many) },
  path: join(kept.folder, randomBytes(8).toString('hex')),
});
const factsOf = async () => {
  const facts = order('facts');
  await exportProcess.makeFile(facts, making);
  const [, first = '', second = ''] = (await readFile(facts.path, 'utf8')).split('\r\n');
  return { pid: Number.parseInt(first, 10), priority: Number.parseInt(second, 10), line: first };
};

describe('a large export', () => {
  test.each(['csv', 'json'] as const)(
    'is made in a process of its own, as %s with the bytes that it has when it is made in place',
    async (format) => {
      const request = requestFor(many + 7, format);
      const told: number[] = [];
      const progress = async (done: number) => void told.push(done);
      const done = await write('whole', { progress }, request);
      const bytes = await readFile(join(kept.folder, keyOf('whole')));
      expect(bytes.equals(await inPlace(request))).toBe(true);
      expect(done).toEqual({ row_count: many + 7, file_bytes: bytes.length });
      expect(told).toEqual(told.toSorted((one, other) => one - other));
      expect(told.length).toBeGreaterThan(3);
    },
  );

  test('is made there as a workbook with the same cells', async () => {
    const request = requestFor(6_000, 'xlsx');
    await write('whole', {}, request);
    const sheets = await readSheets(await readFile(join(kept.folder, keyOf('whole'))));
    expect(sheets).toEqual(await readSheets(await inPlace(request)));
    expect(sheets[0]?.data).toHaveLength(6_001);
  });

  test('shares the process with others, and each has its own rows', async () => {
    const sizes = [9_000, 15_000, 6_000];
    const found = await Promise.all(
      sizes.map(async (size) => {
        const path = join(kept.folder, `${size}.csv`);
        const received = await exportProcess.makeFile(
          { kind: 'whole', request: requestFor(size), path },
          making,
        );
        const bytes = await readFile(path);
        return received.size === bytes.length && bytes.equals(await inPlace(requestFor(size)));
      }),
    );
    expect(found).toEqual([true, true, true]);
  });

  test('leaves no file when it is cancelled', async () => {
    const progress = async () => {
      throw new TaskCancelled();
    };
    await expect(write('whole', { progress })).rejects.toThrow(TaskCancelled);
    expect(await stored()).toEqual([]);
  });

  test.each(['whole', 'hanging'] as const)(
    'begins anew later when the server stops on the way (%s)',
    async (kind) => {
      const stopping = new AbortController();
      const progress = async (done: number) => {
        if (done === 3_000) stopping.abort();
      };
      await expect(write(kind, { progress, signal: stopping.signal })).rejects.toThrow(JobInterrupted);
      expect(await stored()).toEqual([]);
      await write('whole');
      expect(await stored()).toEqual(['whole.csv']);
    },
  );

  test('does not begin when the server is stopping already', async () => {
    await expect(write('whole', { signal: AbortSignal.abort() })).rejects.toThrow(JobInterrupted);
    expect(await stored()).toEqual([]);
  });

  test.each(['dying', 'greedy'] as const)(
    'fails alone when its process dies (%s), and the next one has one again',
    async (kind) => {
      await expect(write(kind)).rejects.toThrow('The process of the exports is gone.');
      expect(await stored()).toEqual([]);
      await write('whole');
      expect(await stored()).toEqual(['whole.csv']);
    },
  );

  test('fails with what went wrong there, also as the task asks whether it passes', async () => {
    const cutOff = await write('cutOff').catch((error: unknown) => error);
    expect([(cutOff as Error).message, isCutOff(cutOff)]).toEqual(['canceling statement', true]);
    const refused = await write('refused').catch((error: unknown) => error);
    expect([(refused as Error).message, isUnreachable(refused)]).toEqual(['connect', true]);
    expect(await stored()).toEqual([]);
  });

  test('that fails for the disk is not said to have failed for the database', async () => {
    const path = join(kept.folder, 'no such folder', 'file');
    const order = { kind: 'whole', request: requestFor(many), path };
    const error = await exportProcess.makeFile(order, making).catch((reason: unknown) => reason);
    expect([(error as { code?: string }).code, isUnreachable(error)]).toEqual(['ENOENT', false]);
  });

  describe('beside others', () => {
    let slow: Promise<unknown>;
    beforeEach(() => {
      slow = exportProcess.makeFile(order('slow'), making);
    });
    afterEach(async () => {
      expect(await slow).toMatchObject({ size: expect.any(Number) });
    });

    test('leaves these their process when it is cancelled, also after its last row', async () => {
      const before = await factsOf();
      const late = async (rows: number) => {
        if (rows < many) return;
        await wait(300);
        throw new TaskCancelled();
      };
      const cancelled = exportProcess.makeFile(order('whole'), { signal: never, wrote: late });
      await expect(cancelled).rejects.toThrow(TaskCancelled);
      expect((await factsOf()).pid).toBe(before.pid);
    });

    test('leaves these their process when it hangs, and those that come later have another one', async () => {
      const before = await factsOf();
      const stopping = new AbortController();
      const stop = async (rows: number) => {
        if (rows === 3_000) stopping.abort();
      };
      const hanging = exportProcess.makeFile(order('hanging'), { signal: stopping.signal, wrote: stop });
      await expect(hanging).rejects.toThrow(JobInterrupted);
      expect((await factsOf()).pid).not.toBe(before.pid);
    });
  });

  test('comes after whoever waits for an answer, and knows no secrets', async () => {
    vi.stubEnv('S3_SECRET_ACCESS_KEY', 'secret');
    const { priority, line } = await factsOf();
    vi.unstubAllEnvs();
    expect(priority).toBe(Math.min(getPriority() + 10, 19));
    expect(line).not.toContain('secret');
  });

  test.each([
    ['on its way', 'slow', 2_000],
    ['while it comes to the disk', 'whole', 200_000],
  ] as const)(
    'is given up, with what was written of it, when whoever wanted it is gone %s',
    async (_, kind, rows) => {
      const path = join(kept.folder, 'given-up');
      const program = fileURLToPath(new URL('./process-starter.fixture.ts', import.meta.url));
      const parameters = [program, path, kind, String(rows), JSON.stringify(requestFor(200_000))];
      const starter = spawn(process.execPath, parameters, { stdio: 'inherit' });
      const [, signal] = await once(starter, 'exit');
      expect(signal).toBe('SIGKILL');
      await vi.waitFor(() => expect(stat(path)).rejects.toThrow('ENOENT'), { timeout: 10_000 });
    },
  );
});
