/** One request of a load; the body is sent as JSON. */
export type LoadRequest = {
  path: string;
  method?: 'GET' | 'POST' | 'PUT';
  body?: unknown;
  headers?: Record<string, string>;
};

/** What the load process is to do: the requests in turn, over connections that stay open. */
export type LoadJob = {
  address: string;
  headers: Record<string, string>;
  requests: readonly LoadRequest[];
  connections: number;
  seconds: number;
  /** Sent before the clock starts. */
  warmUpSeconds: number;
  /** How long a connection rests between its requests, in milliseconds; not at all when left out. */
  pauseMilliseconds?: number;
  /** Sends with less work than a client library takes. */
  isRaw?: boolean;
  /** Sends so many in a second and no more, however fast the answers come; only of what `isRaw`. */
  mostPerSecond?: number;
};

/** Times in milliseconds. */
export type LoadResult = {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  slowest: number;
  bytesEach: number;
  /** How many answers were not of the 200s, and the first of them. */
  refused: number;
  firstRefusal: string | null;
};
