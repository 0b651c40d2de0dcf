import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { constants, getPriority, setPriority } from 'node:os';
import type pg from 'pg';

/**
 * As of `nice`: a third or a tenth of what others get while they want the processor, and all of it otherwise. Long work that
 * somebody waits for, such as an upload, comes after answers, and before what nobody waits for.
 */
const POLITENESS = { after_answers: 5, last: 10 };

export type Politeness = keyof typeof POLITENESS;

/**
 * Has a process come after whoever waits for an answer: what it starts from now on does so too.
 * @param pid this one when left out
 * @returns whether the system allows it; without it everything goes on as before
 */
export function yieldToOthers(pid: number = process.pid, politeness: Politeness = 'last'): boolean {
  try {
    setPriority(pid, Math.min(getPriority(pid) + POLITENESS[politeness], constants.priority.PRIORITY_LOW));
    return true;
  } catch {
    return false;
  }
}

type Inside = pg.PoolClient & { processID?: number; connection: { stream: Socket } };

/**
 * Has the process of the database that serves a connection do so too, if it runs on this machine and is ours to ask.
 * @returns whether it does
 */
export async function yieldBehind(client: pg.PoolClient): Promise<boolean> {
  const { processID: pid, connection } = client as Inside;
  if (process.platform !== 'linux' || !pid) return false;
  try {
    // The number may be one of another machine: only this connection's own process names its port. A socket is of this one.
    const { localPort } = connection.stream;
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    const from = localPort === undefined ? ' [local] ' : `(${localPort}) `;
    if (!title.startsWith('postgres: ') || !title.includes(from)) return false;
    return yieldToOthers(pid);
  } catch {
    // It has ended.
    return false;
  }
}
