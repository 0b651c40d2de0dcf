import { expect, test } from 'vitest';
import { type LogOptions, openLog } from './log.ts';

function writtenBy(options: LogOptions, use: (log: ReturnType<typeof openLog>) => void): string {
  let written = '';
  use(
    openLog({
      ...options,
      write: (line) => {
        written += line;
      },
    }),
  );
  return written;
}

test('writes one JSON object a line for machines', () => {
  const line = JSON.parse(writtenBy({}, (log) => log.info({ path: '/x' }, 'answered')));
  expect(line).toMatchObject({ level: 30, msg: 'answered', path: '/x' });
});

test('writes a short line with the facts for people', () => {
  const line = writtenBy({ isReadable: true }, (log) => log.warn({ path: '/x', rows: 3 }, 'slow answer'));
  expect(line).toMatch(/^\d\d:\d\d:\d\d {2}warning {2}slow answer {2}path=\/x {2}rows=3\n$/);
});

test('shows where an error came from, also to people', () => {
  const line = writtenBy({ isReadable: true }, (log) =>
    log.error({ err: new Error('torn') }, 'request failed'),
  );
  expect(line).toContain('request failed');
  expect(line).toMatch(/\n {4}Error: torn\n {8}at /);
});

test('masks secrets wherever they stand', () => {
  const line = writtenBy({}, (log) => {
    log.info({ password: 'hunter2', body: { token: 'hunter2', deeper: { password: 'hunter2' } } }, 'sent');
    log.info({ headers: { cookie: 'hunter2', authorization: 'hunter2' } }, 'sent');
  });
  expect(line).not.toContain('hunter2');
  expect(line).toContain('[masked]');
});

test('masks the password of a database address in messages and in stacks', () => {
  const address = 'postgres://masthead:hunter2@db.example:5432/masthead';
  for (const isReadable of [true, false]) {
    const line = writtenBy({ isReadable }, (log) => {
      log.error({ err: new Error(`cannot reach ${address}`) }, `no answer from ${address}`);
    });
    expect(line).not.toContain('hunter2');
    expect(line).toContain('postgres://masthead:[masked]@db.example:5432/masthead');
  }
});

test('is silent below its level', () => {
  expect(writtenBy({ level: 'warn' }, (log) => log.info('nothing to say'))).toBe('');
});

test('refuses a level that does not exist', () => {
  expect(() => openLog({ level: 'loud' })).toThrow(/LOG_LEVEL is "loud"/);
});
