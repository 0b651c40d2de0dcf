import type { ChildProcess } from 'node:child_process';
import { forkBeside } from '#platform/server/fork-beside.ts';
import type { Politeness } from '#platform/server/yield-to-others.ts';
import { type ImageAnswer, type ImageOrder, ImageRefused, type MadeImage } from './image-order.ts';
import { type Turns, takeTurns } from './take-turns.ts';

/** The processes in which pictures are unpacked: what a hostile one breaks is not the server. */
export type ImageProcess = {
  /**
   * Has a picture made, in its turn.
   * @param options.isWaitedFor not in the line of those that nobody waits for
   * @throws ImageRefused
   */
  make(order: ImageOrder, options?: { isWaitedFor?: boolean }): Promise<MadeImage>;
  close(): void;
};

const MOST_MILLISECONDS = 60_000;
const IDLE_MILLISECONDS = 30_000;
/** A fresh process now and then gives back what decoders keep. */
const MOST_ORDERS = 500;
const MOST_MEGABYTES = 128;

/**
 * One process for pictures that somebody waits for and one for the others, which begins nothing while the first has
 * something to do; both come after whoever waits for an answer, and each is there while there is something to do.
 */
export function openImageProcess(options: { program: URL; mostMilliseconds?: number }): ImageProcess {
  const front = openLine({ ...options, comes: 'after_answers' });
  const back = openLine({ ...options, comes: 'last', before: front.turns });
  return {
    make: (order, { isWaitedFor = false } = {}) => (isWaitedFor ? front : back).turns.take(order),
    close: () => {
      front.close();
      back.close();
    },
  };
}

type Line = { turns: Turns<ImageOrder, MadeImage>; close(): void };
type LineOptions = {
  program: URL;
  mostMilliseconds?: number;
  comes: Politeness;
  before?: Line['turns'];
};

function openLine({ before, ...options }: LineOptions): Line {
  let child: ChildProcess | null = null;
  let orders = 0;
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    child?.kill('SIGKILL');
    child = null;
    orders = 0;
  };
  const run = async (order: ImageOrder): Promise<MadeImage> => {
    clearTimeout(idle);
    if (orders >= MOST_ORDERS) end();
    orders += 1;
    child ??= start(options);
    try {
      return await follow(child, orders, order, options.mostMilliseconds ?? MOST_MILLISECONDS);
    } catch (error) {
      if (!(error instanceof ImageRefused) || error.problem === 'took_too_long') end();
      throw error;
    }
  };
  const onEmpty = () => {
    clearTimeout(idle);
    idle = setTimeout(end, IDLE_MILLISECONDS).unref();
  };
  return {
    turns: takeTurns({ run, onEmpty, before }),
    close: () => {
      clearTimeout(idle);
      end();
    },
  };
}

function start({ program, comes }: Omit<LineOptions, 'before'>): ChildProcess {
  const { child } = forkBeside(program, { megabytes: MOST_MEGABYTES, comes });
  // It must not keep a server that has ended.
  child.unref();
  child.channel?.unref();
  return child;
}

/** One order to its end; a process that dies over a picture has found one that cannot be used. */
function follow(child: ChildProcess, id: number, order: ImageOrder, most: number): Promise<MadeImage> {
  return new Promise<MadeImage>((resolve, reject) => {
    const done = (act: () => void) => {
      clearTimeout(timer);
      child.channel?.unref();
      child.off('message', hear);
      child.off('exit', die);
      child.off('error', die);
      act();
    };
    const hear = (answer: ImageAnswer) => {
      if (answer.id !== id) return;
      done(() => {
        if ('made' in answer) resolve(answer.made);
        else reject('problem' in answer ? new ImageRefused(answer.problem) : new Error(answer.error));
      });
    };
    const die = () => done(() => reject(new ImageRefused('took_too_long')));
    const timer = setTimeout(die, most);
    child.channel?.ref();
    child.on('message', hear);
    child.once('exit', die);
    child.once('error', die);
    child.send({ id, order });
  });
}
