import pg from 'pg';
import { endConnection } from './connections.ts';

/** How long a database may take to answer a newcomer, in milliseconds. */
const PATIENCE = 10_000;

/** The database cannot be worked with; the message is one sentence for the person at the console. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';
}

/** What a command says when the database goes away while it works. */
export const connectionLost =
  'The connection to the database was lost. Once it answers again, run the same command.';

/**
 * Knocks at a database of one's own before anything else is done.
 * @param setting the variable that names it
 * @throws DatabaseUnreachable
 */
export async function reachDatabase(connectionString: string, setting: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE,
    application_name: 'masthead knock',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw new DatabaseUnreachable(sentenceFor(error, connectionString, setting), { cause: error });
  } finally {
    await endConnection(client);
  }
}

/** What is wrong and what to do, without the password. */
function sentenceFor(error: unknown, connectionString: string, setting: string): string {
  const { hostname, port, pathname, username } = new URL(connectionString);
  const place = `${hostname}:${port || 5432}`;
  const { code, message } = error as { code?: string; message: string };
  const reasons: Record<string, string> = {
    ECONNREFUSED: `No database answers at ${place}. Start it, or correct ${setting}.`,
    ENOTFOUND: `There is no host called ${hostname}. Correct ${setting}.`,
    EAI_AGAIN: `There is no host called ${hostname}. Correct ${setting}.`,
    '28P01': `The database at ${place} refuses the password of "${username}". Correct ${setting}.`,
    '28000': `The database at ${place} does not let "${username}" in. Correct ${setting}, or its pg_hba.conf.`,
    '3D000': `There is no database "${pathname.slice(1)}" at ${place}. Create it, or correct ${setting}.`,
    '53300': `The database at ${place} has no connection left. Raise its max_connections.`,
    '57P03': `The database at ${place} is starting or stopping. Try again in a moment.`,
  };
  const known = code === undefined ? undefined : reasons[code];
  if (known) return known;
  if (/timeout/i.test(message))
    return `The database at ${place} does not answer. Check it, or correct ${setting}.`;
  return `The database at ${place} cannot be used: ${message.replace(/[.!]?$/, '.')} Check ${setting}.`;
}
