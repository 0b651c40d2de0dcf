import { expect, test } from 'vitest';
import { settingsForMachine } from './embedded-postgres/settings.ts';
import {
  EXPORT_CONNECTIONS,
  FILL_CONNECTIONS,
  FILL_PROCESS_CONNECTIONS,
  IMPORT_CONNECTIONS,
  type PoolSizes,
  poolSizes,
  SINGLE_CONNECTIONS,
} from './pool-sizes.ts';

const ofProcess = ({ main, steps, jobs }: PoolSizes): number =>
  main + steps + jobs + SINGLE_CONNECTIONS + EXPORT_CONNECTIONS + IMPORT_CONNECTIONS;

test('two servers with two workers stay below the connections that the database takes', () => {
  const ofFill = FILL_CONNECTIONS + FILL_PROCESS_CONNECTIONS;
  const most = 2 * ofProcess(poolSizes.server) + 2 * ofProcess(poolSizes.worker) + ofFill;
  expect(most).toBeLessThan(130);
  expect(most).toBeLessThan(Number(settingsForMachine(import.meta.dirname).max_connections));
});
