import { on } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { settlesWithin } from '#platform/server/connections.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import { THREAD_CONNECTIONS } from '#platform/server/pool-sizes.ts';
import type { KeptRequest } from '../file-bytes.ts';
import {
  type FilePart,
  receivedError,
  type ThreadAnswer,
  type ThreadOrder,
  type ThreadStart,
} from './thread-messages.ts';

/** The thread in which large files are made, so that the server's own goes on answering. */
export type ExportThread = {
  /**
   * Has a file made. Its parts throw what went wrong in the thread, and JobInterrupted when the signal says so.
   * `end` is called however it ended; when it returns, a thread that nobody else uses is no more.
   */
  write(
    order: { kind: string; request: KeptRequest },
    signal: AbortSignal,
  ): { parts: AsyncIterable<FilePart>; end(): Promise<void> };
};

/** How long the page that is being read may take when the thread is to end, in milliseconds. */
const PATIENCE = 2_000;
/** Of what JavaScript keeps: two exports at once take less than half of it. */
const MOST_MEGABYTES = 192;

type Running = { worker: Worker; users: number; died: AbortSignal; exited: Promise<void> };

/**
 * One thread of this process for all its exports. It is there while there is something to write.
 * @param options.program the file that calls `serveExports`
 */
export function exportThread(options: { program: URL; connectionString: string }): ExportThread {
  let current: Running | null = null;
  return {
    write: (order, signal) => {
      const thread = current && !current.died.aborted ? current : startThread(options);
      current = thread;
      thread.users += 1;
      const { port1: ours, port2: theirs } = new MessageChannel();
      const parts = partsFrom(ours, { signal, died: thread.died });
      const message: ThreadOrder = { ...order, port: theirs };
      thread.worker.postMessage(message, [theirs]);
      return {
        parts,
        end: async () => {
          ours.close();
          thread.users -= 1;
          if (thread.users > 0) return;
          if (current === thread) current = null;
          thread.worker.postMessage(null);
          if (!(await settlesWithin(PATIENCE, thread.exited))) await thread.worker.terminate();
        },
      };
    },
  };
}

function startThread({ program, connectionString }: { program: URL; connectionString: string }): Running {
  const start: ThreadStart = { connectionString, connections: THREAD_CONNECTIONS };
  const worker = new Worker(program, {
    name: 'exports',
    workerData: start,
    // What the process was started with is not all meant for threads.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const death = new AbortController();
  let reason: unknown;
  // Without a listener the thread's error would be the process's.
  worker.on('error', (error) => {
    reason = error;
  });
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      death.abort(reason ?? new Error('it ended by itself'));
      resolve();
    });
  });
  return { worker, users: 0, died: death.signal, exited };
}

/** Listens at once, so that nothing is missed before the first part is asked for. */
function partsFrom(
  port: MessagePort,
  { signal, died }: { signal: AbortSignal; died: AbortSignal },
): AsyncIterable<FilePart> {
  const stop = AbortSignal.any([signal, died]);
  const messages = stop.aborted ? null : on(port, 'message', { signal: stop });
  const receive = async function* (): AsyncGenerator<FilePart> {
    try {
      for await (const [answer] of messages ?? []) {
        if ('error' in (answer as ThreadAnswer)) throw receivedError(answer.error);
        const { part } = answer as { part: FilePart };
        port.postMessage(null);
        yield part;
        if (part.isLast) return;
      }
    } catch (error) {
      if (!stop.aborted) throw error;
    }
    // Who stops the server ends its threads as well.
    if (signal.aborted) throw new JobInterrupted();
    if (died.aborted) throw new Error('The thread of the exports is gone.', { cause: died.reason });
  };
  return receive();
}
