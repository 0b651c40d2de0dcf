import { pino } from 'pino';
import { expect, test } from 'vitest';
import { bearLostConnections } from './lost-connections.ts';

function bearing() {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  return { bear: bearLostConnections(log), lines };
}

test('a lost connection that nobody awaits is told and does not end the process', () => {
  const { bear, lines } = bearing();
  bear(new Error('Connection terminated unexpectedly'));
  bear(Object.assign(new Error('the database system is in recovery mode'), { code: '57P03' }));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('awaited by nobody');
});

test.each([new Error('a fault of ours'), 'words', undefined])('any other failure ends it (%s)', (reason) => {
  const { bear, lines } = bearing();
  expect(() => bear(reason)).toThrow();
  expect(lines).toEqual([]);
});
