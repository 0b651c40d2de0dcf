/** Runs orders one after the other, as they came. */
export type Turns<Order, Made> = {
  take(order: Order): Promise<Made>;
  /** For how many milliseconds it has had nothing to do. */
  restedFor(): number;
};

type Waiting<Order, Made> = {
  order: Order;
  since: number;
  resolve: (made: Made) => void;
  reject: (reason: unknown) => void;
};

type TurnsOptions<Order, Made> = {
  run(order: Order): Promise<Made>;
  /** Told when nothing waits any more. */
  onEmpty(): void;
  /** Whose orders come first. */
  before?: Pick<Turns<unknown, unknown>, 'restedFor'> | undefined;
};

const MOST_WAITING = 500;
/** Between two uploads of the same person the others rest for less. */
const RESTED_MILLISECONDS = 1_000;
/** So long one waits for those that come first, so that each gets its turn. */
const MOST_GIVING_WAY_MILLISECONDS = 30_000;
const LOOKS_AGAIN_MILLISECONDS = 250;

export function takeTurns<Order, Made>({
  run,
  onEmpty,
  before,
}: TurnsOptions<Order, Made>): Turns<Order, Made> {
  const line: Waiting<Order, Made>[] = [];
  let isBusy = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  let later: NodeJS.Timeout | undefined;

  const mayBegin = ({ since }: Waiting<Order, Made>) =>
    before === undefined ||
    before.restedFor() >= RESTED_MILLISECONDS ||
    performance.now() - Math.max(since, endedAt) >= MOST_GIVING_WAY_MILLISECONDS;
  const lookAgain = () => {
    later = undefined;
    next();
  };
  const next = () => {
    if (isBusy || later) return;
    const one = line[0];
    if (!one) return onEmpty();
    if (!mayBegin(one)) {
      later = setTimeout(lookAgain, LOOKS_AGAIN_MILLISECONDS);
      return;
    }
    line.shift();
    isBusy = true;
    run(one.order)
      .then(one.resolve, one.reject)
      .finally(() => {
        isBusy = false;
        endedAt = performance.now();
        next();
      });
  };
  return {
    take: (order) =>
      new Promise((resolve, reject) => {
        if (line.length >= MOST_WAITING) return reject(new Error('Too many pictures wait to be made.'));
        line.push({ order, since: performance.now(), resolve, reject });
        next();
      }),
    restedFor: () => (isBusy || line.length > 0 ? 0 : performance.now() - endedAt),
  };
}
