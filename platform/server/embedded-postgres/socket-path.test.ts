import { expect, test } from 'vitest';
import { canHoldSocket } from './socket-path.ts';

test('a folder whose path leaves room for the name holds the socket', () => {
  expect(canHoldSocket('/srv/masthead/data/postgres', 'linux')).toBe(true);
  expect(canHoldSocket(`/${'a'.repeat(87)}`, 'darwin')).toBe(true);
  expect(canHoldSocket(`/${'a'.repeat(88)}`, 'darwin')).toBe(false);
});

test('letters beyond ASCII count as the bytes that they take', () => {
  expect(canHoldSocket(`/${'é'.repeat(43)}`, 'linux')).toBe(true);
  expect(canHoldSocket(`/${'é'.repeat(44)}`, 'linux')).toBe(false);
});

test('Windows is reached over loopback', () => {
  expect(canHoldSocket('C:/masthead', 'win32')).toBe(false);
});
