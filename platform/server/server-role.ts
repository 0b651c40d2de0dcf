import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { listOwnTables, quoted } from './backup/catalogue.ts';

/** The role that a server of the embedded database works as. */
const SERVER_ROLE = 'masthead_server';
const SCHEMAS = ['public', 'auth', 'graphile_worker'];
/** What is only ever added to. */
const APPEND_ONLY = new Set(['audit_event', 'audit_seal']);
/** What the migrations alone write. */
const READ_ONLY = new Set(['kysely_migration', 'kysely_migration_lock']);

/**
 * Makes the role that the server works as, with a password of this start: it owns nothing, and may add to the audit log
 * and not change it.
 * @param ownerUrl the way in of whoever owns the tables, migrated
 * @returns the way in of the role
 */
export async function openServerRole(ownerUrl: string): Promise<string> {
  const password = randomBytes(32).toString('hex');
  await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [SERVER_ROLE]);
    const role = pg.escapeIdentifier(SERVER_ROLE);
    if (rows.length === 0) await client.query(`create role ${pg.escapeIdentifier(SERVER_ROLE)}`);
    await client.query(
      `alter role ${pg.escapeIdentifier(SERVER_ROLE)} with login nosuperuser nocreatedb nocreaterole nobypassrls
       noreplication password ${pg.escapeLiteral(password)}`,
    );
    await grantTo(client, role);
  });
  const url = new URL(ownerUrl);
  url.username = SERVER_ROLE;
  url.password = password;
  return url.href;
}

/** Gives the role of a server of one's own what the server needs, and no more. */
export async function grantServerRole(ownerUrl: string, serverUrl: string): Promise<void> {
  const name = decodeURIComponent(new URL(serverUrl).username);
  await withClient(ownerUrl, (client) => grantTo(client, pg.escapeIdentifier(name)));
}

async function grantTo(client: pg.Client, role: string): Promise<void> {
  const statements = SCHEMAS.flatMap((schema) => [
    `grant usage on schema ${schema} to ${role}`,
    `grant usage, select on all sequences in schema ${schema} to ${role}`,
    `grant execute on all functions in schema ${schema} to ${role}`,
  ]);
  const tables = await listOwnTables(client);
  const partitions = await partitionsOf(client);
  const queue = await tablesOfQueue(client);
  // One table at a time: a cluster refuses all of a schema where some of them stand on every node.
  for (const table of [...tables, ...partitions, ...queue]) {
    statements.push(`revoke all on ${quoted(table)} from ${role}`);
    statements.push(`grant ${rightsOn(table.schema, table.name)} on ${quoted(table)} to ${role}`);
  }
  // The queue hides its rows from whoever does not own it.
  for (const table of queue.filter(({ hidden }) => hidden)) {
    statements.push(`drop policy if exists masthead_server on ${quoted(table)}`);
    statements.push(
      `create policy masthead_server on ${quoted(table)} to ${role} using (true) with check (true)`,
    );
  }
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
}

function rightsOn(schema: string, name: string): string {
  if (schema === 'public' && READ_ONLY.has(name)) return 'select';
  if (schema === 'public' && (APPEND_ONLY.has(name) || name.startsWith('audit_event_')))
    return 'select, insert';
  // An import tells the planner of what has grown.
  return 'select, insert, update, delete, maintain';
}

type Named = { schema: string; name: string };

async function partitionsOf(client: pg.Client): Promise<Named[]> {
  const { rows } = await client.query<Named>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relispartition and c.relkind = 'r' and n.nspname in ('public', 'auth')
       and pg_has_role(c.relowner, 'usage')`,
  );
  return rows;
}

async function tablesOfQueue(client: pg.Client): Promise<(Named & { hidden: boolean })[]> {
  const { rows } = await client.query<Named & { hidden: boolean }>(
    `select n.nspname as schema, c.relname as name, c.relrowsecurity as hidden from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v') and n.nspname = 'graphile_worker'`,
  );
  return rows;
}

/** Whether those who come in this way could change what is in the audit log, and why; null when they cannot. */
export async function waysAroundAudit(
  connectionString: string,
): Promise<{ role: string; isSuperuser: boolean; isOwner: boolean } | null> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ role: string; isSuperuser: boolean; isOwner: boolean }>(
      `select current_user as role, r.rolsuper as "isSuperuser", pg_has_role(c.relowner, 'usage') as "isOwner"
       from pg_roles r, pg_class c
       where r.rolname = current_user and c.oid = 'audit_event'::regclass
         and (r.rolsuper or pg_has_role(c.relowner, 'usage')
           or has_table_privilege(c.oid, 'update') or has_table_privilege(c.oid, 'delete'))`,
    );
    return rows[0] ?? null;
  });
}

/** Has the owner of the tables renounce changes of the audit log: a wrong statement fails, a wrong owner could go back. */
export async function renounceAuditChanges(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    const months = (await partitionsOf(client)).filter(({ name }) => name.startsWith('audit_event_'));
    const names = [...APPEND_ONLY].map((name) => ({ schema: 'public', name }));
    for (const table of [...names, ...months]) {
      await client.query(revocation(table));
    }
  });
}

const revocation = (table: Named): string =>
  `revoke update, delete, truncate on ${quoted(table)} from current_user`;

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: 'masthead roles' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
