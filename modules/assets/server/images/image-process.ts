import type { ChildProcess } from 'node:child_process';
import { forkBeside } from '#platform/server/fork-beside.ts';
import type { Politeness } from '#platform/server/yield-to-others.ts';
import { type ImageAnswer, type ImageOrder, ImageRefused, type MadeImage } from './image-order.ts';

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

type Waiting = {
  order: ImageOrder;
  resolve: (made: MadeImage) => void;
  reject: (reason: unknown) => void;
};

const MOST_MILLISECONDS = 60_000;
const IDLE_MILLISECONDS = 30_000;
/** A fresh process now and then gives back what decoders keep. */
const MOST_ORDERS = 500;
const MOST_WAITING = 500;
const MOST_MEGABYTES = 128;

/**
 * One process for pictures that somebody waits for and one for the others, which comes last; both come
 * after whoever waits for an answer, and each is there while there is something to do.
 */
export function openImageProcess(options: { program: URL; mostMilliseconds?: number }): ImageProcess {
  const [front, back] = [
    openLine({ ...options, comes: 'after_answers' }),
    openLine({ ...options, comes: 'last' }),
  ];
  return {
    make: (order, { isWaitedFor = false } = {}) => (isWaitedFor ? front : back).make(order),
    close: () => {
      front.close();
      back.close();
    },
  };
}

type LineOptions = { program: URL; mostMilliseconds?: number; comes: Politeness };

function openLine(options: LineOptions): { make(order: ImageOrder): Promise<MadeImage>; close(): void } {
  const line: Waiting[] = [];
  let child: ChildProcess | null = null;
  let isBusy = false;
  let orders = 0;
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    child?.kill('SIGKILL');
    child = null;
    orders = 0;
  };
  const next = () => {
    if (isBusy) return;
    clearTimeout(idle);
    const one = line.shift();
    if (!one) {
      idle = setTimeout(end, IDLE_MILLISECONDS).unref();
      return;
    }
    isBusy = true;
    if (orders >= MOST_ORDERS) end();
    orders += 1;
    child ??= start(options);
    follow(child, orders, one.order, options.mostMilliseconds ?? MOST_MILLISECONDS)
      .then(one.resolve, (reason: unknown) => {
        if (!(reason instanceof ImageRefused) || reason.problem === 'took_too_long') end();
        one.reject(reason);
      })
      .finally(() => {
        isBusy = false;
        next();
      });
  };
  return {
    make: (order) =>
      new Promise((resolve, reject) => {
        if (line.length >= MOST_WAITING) return reject(new Error('Too many pictures wait to be made.'));
        line.push({ order, resolve, reject });
        next();
      }),
    close: () => {
      clearTimeout(idle);
      end();
    },
  };
}

function start({ program, comes }: LineOptions): ChildProcess {
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
