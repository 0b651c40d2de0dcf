import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { claimIds, type IdGenerator, secondOfId } from './ids.ts';

const HOUR = 3_600;
let database: TestDatabase;
let pool: pg.Pool;
let ids: IdGenerator;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  ids = await claimIds(pool);
});

afterEach(async () => {
  await ids.release();
  vi.useRealTimers();
  await pool.end();
  await database.drop();
});

const jump = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** The time in which the reservation is renewed once, at the least. */
async function pass(): Promise<void> {
  const before = await reservedUntil();
  await vi.advanceTimersByTimeAsync(16_000);
  await vi.waitFor(async () => expect(await reservedUntil()).not.toBe(before), { timeout: 45_000 });
}

async function reservedUntil(): Promise<number> {
  const { rows } = await pool.query<{ most: number }>('select max(until_second) as most from id_node');
  return Number(rows[0]?.most);
}

test('gives ids at once when the clock jumps an hour ahead, and soon those of the new time', async () => {
  const before = ids.next();
  jump(HOUR);
  expect(ids.next()).toBeGreaterThan(before);
  await pass();
  expect(secondOfId(ids.next())).toBeGreaterThan(secondOfId(before) + HOUR - 60);
});

test('goes on giving rising ids when the clock goes back an hour, and keeps them reserved', async () => {
  jump(HOUR);
  await pass();
  let last = ids.next();
  jump(-HOUR);
  for (let round = 0; round < 10; round += 1) {
    await vi.advanceTimersByTimeAsync(16_000);
    const id = ids.next();
    expect(id).toBeGreaterThan(last);
    last = id;
  }
  const epoch = Date.UTC(2025, 0, 1) / 1000;
  expect(await reservedUntil()).toBeGreaterThan(secondOfId(last) - epoch);
});

test('gives every connection back when the database fails again and again', async () => {
  const own = new pg.Pool({ connectionString: database.connectionString, max: 3 });
  own.on('error', () => undefined);
  own.on('connect', (client) => client.on('error', () => undefined));
  const failing = await claimIds(own);
  await pool.query('alter table id_node rename to id_node_away');
  for (let round = 0; round < 6; round += 1) {
    await vi.advanceTimersByTimeAsync(16_000);
    await vi.waitFor(() => expect(own.idleCount).toBe(own.totalCount), { timeout: 45_000 });
  }
  await pool.query('alter table id_node_away rename to id_node');
  await vi.advanceTimersByTimeAsync(16_000);
  await vi.waitFor(() => expect(own.totalCount - own.idleCount).toBe(1), { timeout: 45_000 });
  expect(failing.next()).toBeGreaterThan(0);
  await failing.release();
  await own.end();
});
