import { setTimeout as wait } from 'node:timers/promises';

/** One answer; 0 is none at all. Times in milliseconds. */
export type Probed = {
  status: number;
  milliseconds: number;
  retryAfter: string | null;
  error: string | null;
};

/** Asks again and again, without regard to answers that are still out, until it is stopped. */
export function probe(url: string, headers: Record<string, string>, period = 250) {
  const answers: Probed[] = [];
  const open: Promise<void>[] = [];
  let isStopping = false;
  const ask = async () => {
    const from = performance.now();
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(60_000) }).catch(() => null);
    const body = (await answer?.json().catch(() => null)) as { error?: string } | null | undefined;
    answers.push({
      status: answer?.status ?? 0,
      milliseconds: performance.now() - from,
      retryAfter: answer?.headers.get('retry-after') ?? null,
      error: body?.error ?? null,
    });
  };
  const asking = async () => {
    while (!isStopping) {
      open.push(ask());
      await wait(period);
    }
  };
  const done = asking();
  return {
    stop: async (): Promise<Probed[]> => {
      isStopping = true;
      await done;
      await Promise.all(open);
      return answers;
    },
  };
}

/** The answers by status and error, with how many there were. */
export function tallyOf(answers: readonly Probed[]): string {
  const groups = Map.groupBy(answers, ({ status, error, retryAfter }) =>
    [status || 'no answer', error, retryAfter && `Retry-After ${retryAfter}`].filter(Boolean).join(' '),
  );
  return [...groups].map(([name, list]) => `${list.length} × ${name}`).join(', ');
}
