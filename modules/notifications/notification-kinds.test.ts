import { expect, test } from 'vitest';
import { wayOf } from './notification-kinds.contract.ts';

test('G-63: what was kept holds, but security alerts are mailed whatever was kept', () => {
  expect(wayOf('task_ended', 'none')).toBe('none');
  expect(wayOf('task_ended', 'letter')).toBe('bell');
  expect(wayOf('new_sign_in', 'none')).toBe('both');
  expect(wayOf('new_sign_in', 'bell')).toBe('both');
  expect(wayOf('new_sign_in', 'mail')).toBe('mail');
});
