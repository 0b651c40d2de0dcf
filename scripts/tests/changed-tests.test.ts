import { expect, test } from 'vitest';
import { isComposing, testsOfChange } from './changed-tests.ts';
import { askedBy, reachBy } from './reach.ts';

const files: Record<string, string> = {
  'modules/badges/badges.contract.ts': '',
  'modules/badges/badges.room.ts': "import './badges.contract.ts';",
  'modules/badges/server/badges.api.test.ts': "import '#apps/testing/start-api.ts';",
  'modules/badges/dashboard/badge-form.ts': '',
  'modules/badges/dashboard/badge-form.test.ts': "import './badge-form.ts';",
  'modules/tags/server/tags.api.test.ts': "import '#apps/testing/start-api.ts';",
  'modules/tags/server/beside.api.test.ts': "import '#modules/badges/badges.contract.ts';",
  'modules/tags/dashboard/tag.test.ts': '',
  'modules/plans.api.test.ts': "import './all-rooms.ts';",
  'modules/all-rooms.ts': "import './badges/badges.room.ts';",
  'apps/testing/start-api.ts': "import '#modules/all-rooms.ts'; import '#platform/server/ids.ts';",
  'platform/server/ids.ts': '',
  'database/migrations/0020-badges.ts': '',
  'platform/testing/test-postgres.ts': '',
  'e2e/set-up.ts': '',
  'modules/badges/badges.e2e.test.ts': '',
  'e2e/tags.e2e.test.ts': '',
  'scripts/walls.test.ts': "import 'node:fs';",
};
const choose = (...changed: string[]) =>
  testsOfChange(changed, {
    tests: Object.keys(files).filter((path) => path.includes('.test.')),
    reachOf: reachBy((path) => files[path], isComposing),
    seesAll: (path) => askedBy(path, files[path] ?? '').seesAll,
    journeysOf: (room) => Object.keys(files).filter((path) => path.endsWith(`/${room}.e2e.test.ts`)),
    setUps: { api: 'platform/testing/test-postgres.ts', journeys: 'e2e/set-up.ts' },
  });

test('a change of a form runs its tests, the journey of its room, and what is made of its calls', () => {
  expect(choose('modules/badges/dashboard/badge-form.ts')).toEqual({
    tests: [
      'modules/badges/dashboard/badge-form.test.ts',
      'modules/plans.api.test.ts',
      'modules/badges/badges.e2e.test.ts',
      'scripts/walls.test.ts',
    ],
    room: 'badges',
  });
});

test('a change of a contract reaches the room that imports it, not all that run on the same server', () => {
  const tests = choose('modules/badges/badges.contract.ts')?.tests;
  expect(tests).toContain('modules/tags/server/beside.api.test.ts');
  expect(tests).not.toContain('modules/tags/server/tags.api.test.ts');
});

test('a change of the ground of the server reaches every test over HTTP and every journey', () => {
  expect(choose('platform/server/ids.ts')).toMatchObject({ room: null });
  expect(choose('platform/server/ids.ts')?.tests).toEqual(
    expect.arrayContaining(['modules/tags/server/tags.api.test.ts', 'e2e/tags.e2e.test.ts']),
  );
});

test('a migration reaches every test over HTTP, packages reach all, and nothing reaches none', () => {
  expect(choose('database/migrations/0020-badges.ts')?.tests).toContain(
    'modules/tags/server/tags.api.test.ts',
  );
  expect(choose('package-lock.json')).toBeNull();
  expect(choose()?.tests).toEqual([]);
});

test('a test that was changed runs, and no other of its room', () => {
  expect(choose('modules/badges/server/badges.api.test.ts')?.tests).toEqual([
    'modules/badges/server/badges.api.test.ts',
    'scripts/walls.test.ts',
  ]);
});
