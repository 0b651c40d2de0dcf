import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { type Events, openEvents } from './events.ts';
import { areRequestsMany, hearOfRequests, tellOfRequests } from './recent-requests.ts';

let own: TestDatabase;
let database: Database;
let events: Events;

beforeAll(async () => {
  own = await createTestDatabase();
  database = await openDatabase(own.connectionString);
  events = await openEvents(own.connectionString);
});
afterAll(async () => {
  await events.close();
  await database.close();
  await own.drop();
});

test('whoever has caught up has heard all that was committed before', async () => {
  const heard: unknown[] = [];
  events.on('caught-up', ({ id }) => heard.push(id));
  for (let round = 0; round < 200; round += 1) {
    await database.db
      .transaction()
      .execute((trx) => events.publish(trx, { topic: 'caught-up', siteId: 1, id: round }));
    await events.caughtUp();
    expect(heard.at(-1)).toBe(round);
  }
});

test('nobody waits for a line that is down', async () => {
  const other = await openEvents(own.connectionString);
  await other.close();
  await other.caughtUp();
  expect(other.isConnected()).toBe(false);
});

test('as long as many requests come to a server, those who share its database know it', async () => {
  hearOfRequests(events);
  expect(areRequestsMany()).toBe(false);
  const end = tellOfRequests(
    (event) => events.publish(database.db, event),
    () => true,
  );
  await expect.poll(areRequestsMany, { timeout: 5_000 }).toBe(true);
  end();
  await expect.poll(areRequestsMany, { timeout: 5_000 }).toBe(false);
});
