import pg from 'pg';
import { breakable } from '#platform/server/connections.ts';

/** With which statement of the pool its process dies, and whether the database had done that one. */
export type Death = { statement: number; isDone: boolean };

/** Connections that die like those of a process that is killed: all at once, and no word comes back from then on. */
export function openMortalPool(connectionString: string, death: Death): pg.Pool {
  let statements = 0;

  class MortalClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has eight overloads.
    override query(...args: any[]): any {
      statements += 1;
      const ask = () =>
        super.query(...(args as Parameters<pg.Client['query']>)) as unknown as Promise<unknown>;
      return statements < death.statement ? ask() : die(ask);
    }
  }
  const pool = new pg.Pool({ connectionString, Client: MortalClient });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const breakAll = breakable(pool);
  const die = async (ask: () => Promise<unknown>) => {
    if (death.isDone && statements === death.statement) await ask().catch(() => undefined);
    breakAll();
    throw new Error('Connection terminated: the process is dead');
  };
  return pool;
}
