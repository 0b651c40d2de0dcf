import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { allMigrations } from '#database/migrations/all-migrations.ts';

const CREATED = /^\s*create table (?:if not exists )?(?:"?(\w+)"?\.)?"?(\w+)"?\s*\(/i;
/** What the migrator keeps for itself. */
const OF_MIGRATOR = ['public.kysely_migration', 'public.kysely_migration_lock'];

/**
 * The tables that any migration has ever made, as `schema.name`; partitions go with their table. A database may hold
 * others, made by its host, an extension or a neighbour: they are nobody's of ours.
 */
export async function ownTables(): Promise<ReadonlySet<string>> {
  const made = new Set(OF_MIGRATOR);
  // The migrations are said to nobody, who writes them down.
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (nobody) => new PostgresIntrospector(nobody),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      const [, schema = 'public', name] = CREATED.exec(query.sql) ?? [];
      if (name) made.add(`${schema}.${name}`);
    },
  });
  for (const migration of Object.values(allMigrations)) await migration.up(db);
  return made;
}
