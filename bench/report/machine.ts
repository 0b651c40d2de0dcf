import { createHash } from 'node:crypto';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import type pg from 'pg';

/** Where the figures come from. */
export type Machine = {
  /** A short name made of what the machine is; it says nothing about where it stands. */
  name: string;
  cores: number;
  cpu: string;
  memoryGigabytes: number;
  kernel: string;
  node: string;
  postgres: string;
  /** Mean number of running processes in the minute before the run. */
  loadBefore: number;
};

export function describeMachine(): Machine {
  const cores = cpus().length;
  const cpu = cpus()[0]?.model ?? 'unknown';
  const memoryGigabytes = Math.round(totalmem() / 1024 ** 3);
  const id = createHash('sha1').update(`${cpu} ${cores} ${memoryGigabytes}`).digest('hex').slice(0, 4);
  return {
    name: `${cores}-core-${id}`,
    cores,
    cpu,
    memoryGigabytes,
    kernel: `${type()} ${release()}`,
    node: process.version,
    postgres: 'not asked',
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

/** The version of the database, in its own words. */
export async function versionOf(client: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return rows[0]?.server_version ?? 'unknown';
}
