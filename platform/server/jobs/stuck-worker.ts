import type { EventEmitter } from 'node:events';
import type pg from 'pg';

const FAILURES = 3;

/**
 * Calls `restart` when a worker goes on failing to ask for jobs although the database answers: it keeps what it
 * failed to learn at its start, and would fail for ever.
 */
export function watchForStuckWorker(events: EventEmitter, pool: pg.Pool, restart: () => void): void {
  let failures = 0;
  const works = () => {
    failures = 0;
  };
  events.on('worker:getJob:empty', works);
  events.on('job:start', works);
  events.on('worker:getJob:error', async () => {
    failures += 1;
    if (failures < FAILURES) return;
    const answers = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    if (!answers || failures < FAILURES) return;
    works();
    restart();
  });
}
