type EarlyCalls = Map<string, { answer: Promise<Response>; startedAt: number }>;

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
export function startEarly(path: string): Promise<Response> {
  const answer = fetch(path, readRequest);
  // Whoever picks the answer up deals with a failure; nobody else should hear of it.
  answer.catch(() => undefined);
  globalThis.mastheadEarlyCalls ??= new Map();
  globalThis.mastheadEarlyCalls.set(keyOf(path), { answer, startedAt: performance.now() });
  return answer;
}

/** Gives the early answer for this address once, or undefined when there is none that is fresh. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const key = keyOf(path);
  const early = globalThis.mastheadEarlyCalls?.get(key);
  globalThis.mastheadEarlyCalls?.delete(key);
  return early && performance.now() - early.startedAt < usableForMs ? early.answer : undefined;
}

/** The order of the query's keys does not matter. */
function keyOf(path: string): string {
  const [pathname = '', query = ''] = path.split('?');
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`).sort();
  return `${pathname.replace(/\/$/, '')}?${pairs.join('&')}`;
}
