import { getPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { markAsRaisedByDatabase } from '#platform/server/database.ts';
import type { ExportKind, ExportSource } from '../export-source.ts';

type Numbered = { n: number };

/** Exports of numbers that need no database: whole ones, and such that come to grief on the way. */
const kindOf = (name: string, onPage: (page: number) => unknown): ExportKind<number> => ({
  name,
  mayRead: () => true,
  open: (_, count): ExportSource<object> => ({
    columns: [
      { name: 'n', kind: 'value', read: (row) => (row as Numbered).n },
      { name: 'text', kind: 'value', read: (row) => `Ünïcode, "${(row as Numbered).n}" `.repeat(9) },
    ],
    count: async () => count,
    pages: async function* (signal) {
      for (let at = 0; at < count; at += 1_000) {
        signal.throwIfAborted();
        await onPage(at / 1_000);
        yield Array.from({ length: Math.min(1_000, count - at) }, (_row, n): Numbered => ({ n: at + n }));
      }
    },
  }),
});

const hoard: number[][] = [];

export const kinds = {
  whole: kindOf('whole', () => undefined),
  /** Takes a while for each page. */
  slow: kindOf('slow', () => wait(20)),
  /** Its database gave a statement up. */
  cutOff: kindOf('cutOff', (page) => {
    if (page === 3) throw Object.assign(new Error('canceling statement'), { code: '57014' });
  }),
  /** Its database is away, as one on a socket that is not there. */
  refused: kindOf('refused', () => {
    const error = Object.assign(new Error('connect'), { code: 'ENOENT' });
    markAsRaisedByDatabase(error);
    throw error;
  }),
  /** Says in its first rows which process writes it, how polite that is, and what it was told of the environment. */
  facts: {
    ...kindOf('facts', () => undefined),
    open: (_: unknown, count: number): ExportSource<object> => ({
      columns: [
        { name: 'n', kind: 'value', read: (row) => (row as Numbered).n },
        { name: 'text', kind: 'value', read: () => (process.env.S3_SECRET_ACCESS_KEY ? 'secret' : '') },
      ],
      count: async () => count,
      pages: async function* () {
        yield [{ n: process.pid }, { n: getPriority() }];
      },
    }),
  },
  /** Ends its process. */
  dying: kindOf('dying', (page) => {
    if (page === 3) process.exit(7);
  }),
  /** Takes more memory than the process has. */
  greedy: kindOf('greedy', () => {
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, n) => n + hoard.length));
  }),
  /** Never gets its fourth page. */
  hanging: kindOf('hanging', (page) => (page === 3 ? new Promise<void>(() => undefined) : undefined)),
};
