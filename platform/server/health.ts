import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { allMigrations } from '#database/migrations/all-migrations.ts';

export type HealthOptions = {
  pool: pg.Pool;
  /** True from the moment on at which the server only finishes what it has. */
  isStopping?: () => boolean;
};

/** How long the database may take to say that it is there, in milliseconds. */
const PATIENCE = 2_000;

/**
 * Answers `GET /healthz` (the process runs) and `GET /readyz` (the database is reached and migrated; 503 until
 * then, and while stopping).
 */
export function registerHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', { config: { anyHost: true } }, async () => ({ status: 'alive' }));
  app.get('/readyz', { config: { anyHost: true } }, async (_, reply) => {
    const obstacle = options.isStopping?.() ? 'the server is stopping' : await findObstacle(options.pool);
    if (!obstacle) return { status: 'ready' };
    return reply.code(503).header('retry-after', '2').send({ status: 'not ready', reason: obstacle });
  });
}

/** What keeps the server from working, in words; null when nothing does. */
async function findObstacle(pool: pg.Pool): Promise<string | null> {
  const asked = askForMigrations(pool);
  // The answer that came too late must not end the process when it is an error.
  asked.catch(() => undefined);
  try {
    const done = await Promise.race([asked, giveUp()]);
    const missing = Object.keys(allMigrations).filter((name) => !done.has(name));
    return missing.length === 0 ? null : `the database is not migrated: ${missing.join(', ')} is missing`;
  } catch {
    return 'the database does not answer';
  }
}

async function askForMigrations(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration');
  return new Set(rows.map((row) => row.name));
}

function giveUp(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('too late')), PATIENCE).unref();
  });
}
