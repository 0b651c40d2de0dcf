import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import type { Measured } from './measured.ts';
import { table } from './table.ts';

type Results = { machine: Machine; date: string; measured: Measured[] };

const folder = join(import.meta.dirname, '..', 'results');

/**
 * Stores what runners measured, as JSON and as a table for people. What the same runners measured on the same
 * day before is replaced; what other runners measured stays.
 * @returns the path of the table
 */
export async function storeResults(machine: Machine, measured: readonly Measured[]): Promise<string> {
  const date = new Date().toISOString().slice(0, 10);
  const path = join(folder, `${machine.name}-${date}`);
  const before = await readResults(`${path}.json`);
  const runners = new Set(measured.map(({ runner }) => runner));
  const kept = before?.measured.filter(({ runner }) => !runners.has(runner)) ?? [];
  const results: Results = { machine, date, measured: [...kept, ...measured] };
  await mkdir(folder, { recursive: true });
  await writeFile(`${path}.json`, `${JSON.stringify(results, null, 2)}\n`);
  await writeFile(`${path}.md`, textOf(results));
  return `${path}.md`;
}

async function readResults(path: string): Promise<Results | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Results;
  } catch {
    return null;
  }
}

function textOf({ machine, date, measured }: Results): string {
  const { cores, cpu, memoryGigabytes, kernel, node, postgres } = machine;
  return [
    `# Measured on ${date}`,
    '',
    `${cores} cores (${cpu}), ${memoryGigabytes} GB, ${kernel}, Node ${node}, PostgreSQL ${postgres}. ` +
      `Server, database and load share the machine. Median of three rounds.`,
    "Peers' figures: 2 cores, 100,000 posts. The limit: bare `pg` and `node:http`, 1,000,000 posts. Times in ms.",
    '',
    table(measured),
    '',
  ].join('\n');
}
