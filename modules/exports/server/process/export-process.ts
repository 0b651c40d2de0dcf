import type { ChildProcess } from 'node:child_process';
import { settlesWithin } from '#platform/server/connections.ts';
import type { Received } from '#platform/server/files/receive.ts';
import { forkBeside } from '#platform/server/fork-beside.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import { EXPORT_CONNECTIONS } from '#platform/server/pool-sizes.ts';
import { receivedError } from '#platform/server/sent-error.ts';
import type { Making } from '../make-file.ts';
import type { FileOrder, ProcessAnswer, ProcessMessage } from './process-messages.ts';

/** The process in which large files are made, so that whoever waits for an answer does not wait for them. */
export type ExportProcess = {
  /**
   * Has a file made. However it ended, the process has let go of the path, or takes no further orders and ends with those
   * that it has. One that nobody uses is gone.
   * @throws JobInterrupted when the signal says so; what went wrong in the process; what `wrote` throws
   */
  makeFile(order: FileOrder, making: Making): Promise<Received>;
};

/** How long the page that is being read may take when a file or the process is to end, in milliseconds. */
const PATIENCE = 2_000;
/** Of what JavaScript keeps, in megabytes: two exports at once take less than half of it. */
const MOST_MEGABYTES = 192;
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
export function openExportProcess(options: { program: URL; connectionString: string }): ExportProcess {
  let current: Running | null = null;
  let orders = 0;
  return {
    makeFile: async (order, making) => {
      if (making.signal.aborted) throw new JobInterrupted();
      const isUsable = current !== null && !current.died.aborted && !current.isStuck;
      const running = current !== null && isUsable ? current : startProcess(options);
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
  const { child, lastWords } = forkBeside(program, {
    ...{ megabytes: MOST_MEGABYTES, comes: 'last', asksDatabase: true },
    flags: ['--max-semi-space-size=8'],
  });
  const death = new AbortController();
  const exited = new Promise<void>((resolve) => {
    const end = (reason: Error) => {
      death.abort(reason);
      resolve();
    };
    child.on('error', end);
    child.on('exit', (code, signal) =>
      end(new Error(`It ended with ${signal ?? code}. ${lastWords()}`.trim())),
    );
  });
  const running = { child, users: 0, isStuck: false, died: death.signal, exited };
  tell(running, { start: { connectionString, connections: EXPORT_CONNECTIONS } });
  return running;
}

/** One that has just died, or could not be started, hears nothing; that is noticed by its end. */
function tell({ child }: Running, message: ProcessMessage): void {
  if (child.connected) child.send(message, () => undefined);
}

async function follow(
  running: Running,
  { id, order }: { id: number; order: FileOrder },
  { signal, wrote }: Making,
): Promise<Received> {
  const { child, died, exited } = running;
  const done = Promise.withResolvers<Received>();
  const broken = Promise.withResolvers<never>();
  // Whichever of them comes second is heard by nobody.
  for (const { promise } of [done, broken]) promise.catch(() => undefined);
  let isDone = false;
  let telling: Promise<unknown> = Promise.resolve();
  const hear = (answer: ProcessAnswer) => {
    if (answer.id !== id) return;
    if ('rows' in answer) {
      telling = telling.then(() => wrote(answer.rows));
      telling.catch(broken.reject);
      return;
    }
    isDone = true;
    if ('error' in answer) done.reject(receivedError(answer.error));
    else done.resolve(answer.received);
  };
  const stop = () => broken.reject(new JobInterrupted());
  const die = () => broken.reject(new Error('The process of the exports is gone.', { cause: died.reason }));
  child.on('message', hear);
  signal.addEventListener('abort', stop);
  died.addEventListener('abort', die);
  if (died.aborted) die();
  tell(running, { id, order });
  try {
    const received = await Promise.race([done.promise, broken.promise]);
    // What was written last has been told as well, and nobody wanted to end it by then.
    await telling;
    return received;
  } finally {
    if (!isDone && !died.aborted) {
      tell(running, { id, isCancelled: true });
      running.isStuck =
        !(await settlesWithin(PATIENCE, Promise.race([done.promise, exited]))) || running.isStuck;
    }
    child.off('message', hear);
    signal.removeEventListener('abort', stop);
    died.removeEventListener('abort', die);
  }
}

async function endProcess({ child, isStuck, died, exited }: Running): Promise<void> {
  if (died.aborted) return;
  if (child.connected) child.disconnect();
  if (isStuck || !(await settlesWithin(PATIENCE, exited))) child.kill('SIGKILL');
  await exited;
}
