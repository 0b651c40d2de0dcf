type EarlyCall = {
  answer: Promise<Response>;
  startedAt: number;
  /** What was answered, once it has been read. */
  data?: unknown;
  /** Ends when it has been read, or will not be. */
  isRead: Promise<void>;
};
type EarlyCalls = Map<string, EarlyCall>;

declare global {
  var mastheadEarlyCalls: EarlyCalls | undefined;
}

const usableForMs = 20_000;

/** How reads are sent; an early call and a later one must not differ. */
export const readRequest: RequestInit = {
  credentials: 'same-origin',
  headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
};

/** Sends a GET before the scripts have arrived; `call` picks the answer up by the same address. */
export function startEarly(path: string, more: RequestInit = {}): Promise<Response> {
  const answer = fetch(path, { ...readRequest, ...more });
  // Whoever picks the answer up deals with a failure; nobody else should hear of it.
  const isRead = answer.then(dataOf).then(
    (data) => {
      early.data = data;
    },
    () => undefined,
  );
  const early: EarlyCall = { answer, startedAt: performance.now(), isRead };
  globalThis.mastheadEarlyCalls ??= new Map();
  globalThis.mastheadEarlyCalls.set(keyOf(path), early);
  return answer;
}

/**
 * Waits a little for what was asked for early: a screen that is drawn with its data is drawn once.
 * @param patience milliseconds
 */
export async function earlyAnswers(patience: number): Promise<void> {
  const calls = [...(globalThis.mastheadEarlyCalls?.values() ?? [])];
  if (calls.length === 0) return;
  const isOver = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([Promise.all(calls.map(({ isRead }) => isRead)), isOver]);
}

/** A refusal, and a page that something in between sent, are left to whoever picks the answer up. */
const dataOf = (answer: Response): unknown =>
  answer.ok && answer.headers.get('content-type')?.includes('json') ? answer.clone().json() : undefined;

/** Gives the early answer for this address once, or undefined when there is none that is fresh. */
export function takeEarly(path: string): Promise<Response> | undefined {
  return take(path)?.answer;
}

/** Gives what the early call for this address brought, once; undefined as long as that is not known. */
export function takeEarlyData(path: string): unknown {
  return globalThis.mastheadEarlyCalls?.get(keyOf(path))?.data === undefined ? undefined : take(path)?.data;
}

function take(path: string): EarlyCall | undefined {
  const key = keyOf(path);
  const early = globalThis.mastheadEarlyCalls?.get(key);
  globalThis.mastheadEarlyCalls?.delete(key);
  return early && performance.now() - early.startedAt < usableForMs ? early : undefined;
}

/** The order of the query's keys does not matter. */
function keyOf(path: string): string {
  const [pathname = '', query = ''] = path.split('?');
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`).sort();
  return `${pathname.replace(/\/$/, '')}?${pairs.join('&')}`;
}
