import { on, once } from 'node:events';
import { settlesWithin } from '#platform/server/connections.ts';
import { forkBeside } from '#platform/server/fork-beside.ts';
import { receivedError } from '#platform/server/sent-error.ts';
import type { FillAnswer, FillMessage } from './fill-messages.ts';
import type { PagesOrder, WrittenPage } from './write-pages.ts';

/** Of what JavaScript keeps: two pages of the longest bodies are a tenth of it. */
const MOST_MEGABYTES = 512;
/** How long the process may take to end once it is done, in milliseconds. */
const PATIENCE = 5_000;

/**
 * Does what `writePages` does in a process of its own, so that nobody who waits for an answer waits for the words of
 * a large site. The process is gone when this ends, however that is.
 * @throws what went wrong in the process
 */
export async function* pagesBeside(
  connectionString: string,
  order: PagesOrder,
): AsyncGenerator<WrittenPage, void> {
  const { child, lastWords } = forkBeside(new URL('./fill-program.ts', import.meta.url), {
    ...{ megabytes: MOST_MEGABYTES, comes: 'last', asksDatabase: true },
  });
  // One that has just died hears nothing; that is noticed by its end.
  child.send({ order, connectionString } satisfies FillMessage, () => undefined);
  const exited = once(child, 'exit').catch(() => undefined);
  let isDone = false;
  try {
    for await (const [answer] of on(child, 'message', { close: ['close'] }) as AsyncIterable<[FillAnswer]>) {
      if ('error' in answer) throw receivedError(answer.error);
      isDone = 'isDone' in answer;
      if ('isDone' in answer) return;
      yield answer.page;
    }
    const end = child.signalCode ?? child.exitCode;
    throw new Error(`The process that fills an index ended with ${end}. ${lastWords()}`.trim());
  } finally {
    if (child.pid !== undefined) {
      // One that is done closes its connections first.
      if (!isDone || !(await settlesWithin(PATIENCE, exited))) child.kill('SIGKILL');
      await exited;
    }
  }
}
