import pg from 'pg';

/** A statement as it was sent, with the values of its parameters. */
export type SentStatement = { text: string; values: unknown[] };

/** The same with its latest values, and how often it was sent. */
type Recorded = SentStatement & { times: number };

type Query = (this: pg.Client, ...parameters: unknown[]) => unknown;

/**
 * Notes every statement that this process sends from now on.
 * @returns `take` gives what was sent since it was last called, each text once; `stop` ends it
 */
export function recordStatements(): { take(): Recorded[]; stop(): void } {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  let sent = new Map<string, Recorded>();
  prototype.query = function recorded(this: pg.Client, ...parameters: unknown[]): unknown {
    const [first, second] = parameters;
    const { text, values } = (
      typeof first === 'string' ? { text: first, values: second } : first
    ) as Partial<SentStatement>;
    if (text) {
      const times = (sent.get(text)?.times ?? 0) + 1;
      sent.set(text, { text, values: Array.isArray(values) ? values : [], times });
    }
    return original.apply(this, parameters);
  };
  return {
    take: () => {
      const taken = [...sent.values()];
      sent = new Map();
      return taken;
    },
    stop: () => {
      prototype.query = original;
    },
  };
}
