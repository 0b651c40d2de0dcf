import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database of its own for one test file or one server. */
export type TestDatabase = {
  connectionString: string;
  /** Removes it, with whatever is still connected. */
  drop(): Promise<void>;
};

/** Copies a database to which nobody is connected. */
export async function copyDatabase(original: string): Promise<TestDatabase> {
  const template = new URL(original);
  const own = new URL(template);
  const name = `test_${randomBytes(8).toString('hex')}`;
  own.pathname = `/${name}`;
  await asAdministrator(template, `create database ${name} template ${template.pathname.slice(1)}`);
  return {
    connectionString: own.href,
    drop: async () => {
      await asAdministrator(template, untilLeft(name));
      await asAdministrator(template, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Connections that have just been closed take a moment to go, and would be told of the force as of a fault. */
const untilLeft = (name: string): string => `do $$ begin
  for attempt in 1..50 loop
    exit when not exists (select from pg_stat_activity where datname = '${name}');
    perform pg_sleep(0.01), pg_stat_clear_snapshot();
  end loop;
end $$`;

/** Nobody may be connected to a template while it is copied, so this is done from a database beside it. */
async function asAdministrator(template: URL, statement: string): Promise<void> {
  const beside = new URL(template);
  beside.pathname = '/postgres';
  const client = new pg.Client({ connectionString: beside.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
