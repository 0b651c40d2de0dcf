import { type ChildProcess, fork } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import { settlesWithin } from '#platform/server/connections.ts';
import type { Received } from '#platform/server/files/receive.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import { EXPORT_CONNECTIONS } from '#platform/server/pool-sizes.ts';
import { yieldToOthers } from '#platform/server/yield-to-others.ts';
import type { Making } from '../make-file.ts';
import {
  type FileOrder,
  type ProcessAnswer,
  type ProcessMessage,
  receivedError,
} from './process-messages.ts';

/** The process in which large files are made, so that whoever waits for an answer does not wait for them. */
export type ExportProcess = {
  /**
   * Has a file made. However it ended, nothing writes to the path any more, and a process that nobody else uses is gone.
   * @throws JobInterrupted when the signal says so; what went wrong in the process; what `wrote` throws
   */
  makeFile(order: FileOrder, making: Making): Promise<Received>;
};

/** How long the page that is being read may take when a file or the process is to end, in milliseconds. */
const PATIENCE = 2_000;
/** Of what JavaScript keeps, in megabytes: two exports at once take less than half of it. */
const MOST_MEGABYTES = 192;
/** Of what the process said last, in characters: enough to know why it died. */
const LAST_WORDS = 2_000;

type Running = {
  child: ChildProcess;
  users: number;
  /** It did not end a file in time. */
  isStuck: boolean;
  died: AbortSignal;
  exited: Promise<void>;
};

/**
 * One process for all exports of this one. It is there while there is something to write.
 * @param options.program the file that calls `serveExports`
 */
export function exportProcess(options: { program: URL; connectionString: string }): ExportProcess {
  let current: Running | null = null;
  let orders = 0;
  return {
    makeFile: async (order, making) => {
      const running = current && !current.died.aborted ? current : startProcess(options);
      current = running;
      running.users += 1;
      orders += 1;
      try {
        return await follow(running, { id: orders, order }, making);
      } finally {
        running.users -= 1;
        if (running.users === 0) {
          if (current === running) current = null;
          await endProcess(running);
        }
      }
    },
  };
}

function startProcess({ program, connectionString }: { program: URL; connectionString: string }): Running {
  const child = fork(fileURLToPath(program), {
    // What this process was started with is not all meant for others.
    execArgv: [`--max-old-space-size=${MOST_MEGABYTES}`, '--max-semi-space-size=8'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  // Before it has begun: the threads that it starts come after the others too.
  if (child.pid !== undefined) yieldToOthers(child.pid);
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-LAST_WORDS);
  });
  const death = new AbortController();
  const exited = new Promise<void>((resolve) => {
    const end = (reason: Error) => {
      death.abort(reason);
      resolve();
    };
    child.on('error', end);
    child.on('exit', (code, signal) => end(new Error(`It ended with ${signal ?? code}. ${words}`.trim())));
  });
  const running = { child, users: 0, isStuck: false, died: death.signal, exited };
  tell(running, { start: { connectionString, connections: EXPORT_CONNECTIONS } });
  return running;
}

/** A process that has just died hears nothing, and that is noticed by its end. */
const tell = ({ child }: Running, message: ProcessMessage) => child.send(message, () => undefined);

async function follow(
  running: Running,
  { id, order }: { id: number; order: FileOrder },
  { signal, wrote }: Making,
): Promise<Received> {
  const { child, died } = running;
  const stop = AbortSignal.any([signal, died]);
  const answers = stop.aborted ? null : on(child, 'message', { signal: stop });
  if (answers) tell(running, { id, order });
  let isOver = answers === null;
  try {
    for await (const [answer] of (answers ?? []) as AsyncIterable<[ProcessAnswer]>) {
      if (answer.id !== id) continue;
      if ('rows' in answer) {
        await wrote(answer.rows);
        continue;
      }
      isOver = true;
      if ('error' in answer) throw receivedError(answer.error);
      return answer.received;
    }
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    if (!isOver && !(await cancel(running, id))) running.isStuck = true;
  }
  // Who stops the server ends its processes as well.
  if (signal.aborted) throw new JobInterrupted();
  throw new Error('The process of the exports is gone.', { cause: died.reason });
}

/** Waits until nothing is written for an order any more; tells whether that was so in time. */
async function cancel(running: Running, id: number): Promise<boolean> {
  const { child, died, exited } = running;
  if (died.aborted) return true;
  let hear: (answer: ProcessAnswer) => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    hear = (answer) => {
      if (answer.id === id && !('rows' in answer)) resolve();
    };
    child.on('message', hear);
  });
  tell(running, { id, isCancelled: true });
  const isInTime = await settlesWithin(PATIENCE, Promise.race([ended, exited]));
  child.off('message', hear);
  return isInTime;
}

async function endProcess({ child, isStuck, died, exited }: Running): Promise<void> {
  if (died.aborted) return;
  if (child.connected) child.disconnect();
  if (isStuck || !(await settlesWithin(PATIENCE, exited))) child.kill('SIGKILL');
  await exited;
}
