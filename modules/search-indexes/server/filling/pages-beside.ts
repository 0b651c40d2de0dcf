import { on, once } from 'node:events';
import { forkBeside } from '#platform/server/fork-beside.ts';
import { receivedError } from '#platform/server/sent-error.ts';
import type { FillAnswer, FillMessage } from './fill-messages.ts';
import type { PagesOrder, WrittenPage } from './write-pages.ts';

/** Of what JavaScript keeps: two pages of the longest bodies are a tenth of it. */
const MOST_MEGABYTES = 512;

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
    ...{ megabytes: MOST_MEGABYTES, yields: true, asksDatabase: true },
  });
  // One that has just died hears nothing; that is noticed by its end.
  child.send({ order, connectionString } satisfies FillMessage, () => undefined);
  try {
    for await (const [answer] of on(child, 'message', { close: ['close'] }) as AsyncIterable<[FillAnswer]>) {
      if ('error' in answer) throw receivedError(answer.error);
      if ('isDone' in answer) return;
      yield answer.page;
    }
    const end = child.signalCode ?? child.exitCode;
    throw new Error(`The process that fills an index ended with ${end}. ${lastWords()}`.trim());
  } finally {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
  }
}
