import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allMigrations } from './migrations/all-migrations.ts';

const names = Object.keys(allMigrations);

test('every file of the folder is a migration, but for what finds them and what they share', () => {
  const files = readdirSync(new URL('migrations', import.meta.url)).map((file) => file.replace(/\.ts$/, ''));
  expect(files.filter((file) => !names.includes(file)).sort()).toEqual(['all-migrations', 'statements']);
  expect(names.filter((name) => typeof allMigrations[name]?.up !== 'function')).toEqual([]);
});

test('they run in the order of their numbers, of which each stands once', () => {
  const numbers = names.map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
});
