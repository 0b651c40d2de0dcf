import { describe, expect, test } from 'vitest';
import { CallError } from '#platform/dashboard/call.ts';
import { MissingPart } from '#platform/dashboard/load-part.ts';
import { describeTrouble } from './describe-trouble.ts';

const origin = 'https://news.test';
const described = (error: unknown) => describeTrouble({ source: 'page', error }, origin);
const withStack = (message: string, ...frames: string[]) =>
  Object.assign(new TypeError(message), { stack: [`TypeError: ${message}`, ...frames].join('\n') });

describe('the report of an error', () => {
  test('names the frames of our own scripts, without host, query and what is in between', () => {
    const error = withStack(
      "Cannot read properties of undefined (reading 'title')",
      '    at PostRow (https://news.test/r/dashboard/static/posts-screen-a1.js:12:345)',
      '    at async https://news.test/r/dashboard/static/main-b2.js?v=3:1:2',
      '    at https://news.test/r/dashboard/posts?q=Ann%20Smith:1:20',
      '    at run (chrome-extension://abc/inject.js:1:2)',
    );
    expect(described(error)).toEqual({
      source: 'page',
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'title')",
      stack: [
        'PostRow /r/dashboard/static/posts-screen-a1.js:12:345',
        'async /r/dashboard/static/main-b2.js:1:2',
        'page:1:20',
        'elsewhere',
      ].join('\n'),
    });
  });

  test('reads the frames of other browsers', () => {
    const error = withStack('x', 'load@https://news.test/r/a.js:1:2', '@https://news.test/r/b.js:3:4');
    expect(described(error)?.stack).toBe('load /r/a.js:1:2\n/r/b.js:3:4');
  });

  test.each([
    [
      'Unexpected token \'H\', "Hello Ann S"... is not valid JSON',
      "Unexpected token 'H', …... is not valid JSON",
    ],
    ['ann@news.test is unknown', '… is unknown'],
    ['no row 1763650000123', 'no row …'],
    ["'Ann went to the shop' is too long", '… is too long'],
    [
      'Unexpected token \'x\', "{"name":"Ann Smith"}" is not valid JSON',
      "Unexpected token 'x', … is not valid JSON",
    ],
    ['Expected "a" of "Ann Smith', 'Expected …'],
    ["Can't read 'Ann Smith' of Bob", "Can't read … of Bob"],
    ["Can't read 'title' of 'the Smiths' new shop' here", "Can't read 'title' of … here"],
    ['no `Ann Smith` in `title`.', 'no ….'],
    ['no `title` in ‘Ann Smith’', 'no `title` in …'],
    ["'$' is not a function of 'Ann Smith", "'$' is not a function of …"],
    ['could not open https://news.test/r/dashboard/posts?q=Ann now', 'could not open … now'],
    ['Failed to fetch https://news.test/r/static/posts-a1.js', 'Failed to fetch /r/static/posts-a1.js'],
  ])('holds no words, addresses and numbers that may be of people: %s', (message, said) => {
    expect(described(new Error(message))?.message).toBe(said);
  });

  test('is cut', () => {
    const frames = Array.from({ length: 500 }, (_, at) => `    at f${at} (https://news.test/r/a.js:${at}:1)`);
    const report = described(withStack('word '.repeat(500), ...frames));
    expect([report?.message.length, report?.stack.length]).toEqual([300, 4_000]);
  });

  test('tells of a part of the program that did not come, and why', () => {
    const cause = new TypeError('error loading dynamically imported module');
    const report = describeTrouble(
      { source: 'screen', error: new MissingPart('It did not come.', { cause }) },
      origin,
    );
    expect(report).toMatchObject({
      source: 'part',
      message: 'It did not come. (error loading dynamically imported module)',
    });
  });

  test.each([
    new TypeError('rows is not iterable'),
    new CallError(404, { error: 'not_found' }, 'ABC123-DEF456', null),
    new CallError(500, { error: 'internal_error' }, 'ABC123-DEF456', null),
    new MissingPart('It did not come.'),
  ])('tells of what React wraps as of what it was: %s', (cause) => {
    expect(described(new Error('Minified React error #520', { cause }))).toEqual(described(cause));
  });

  test('tells of the faults of the server by status and request', () => {
    const report = described(new CallError(500, { error: 'internal_error' }, 'ABC123-DEF456', null));
    expect(report?.message).toContain('500 ABC123-DEF456');
  });

  test('takes whatever was thrown', () => {
    for (const thrown of [undefined, null, 'a word', { a: 1 }, 7]) {
      expect(described(thrown)).toMatchObject({ name: 'thrown', stack: '' });
    }
  });
});

describe('is not reported', () => {
  test.each<[string, unknown]>([
    ['cancel-ignored: what was given up', new DOMException('given up', 'AbortError')],
    ['a refusal', new CallError(403, { error: 'permission_denied' }, null, null)],
    ['bad input', new CallError(400, {}, null, null)],
    ['a lost connection', new CallError(0, {}, null, null)],
    ['a firewall', new CallError(403, { error: 'blocked' }, null, null)],
    ['a harmless postponement', new Error('ResizeObserver loop completed with undelivered notifications.')],
    ['an extension', withStack('x', '    at f (chrome-extension://abc/inject.js:1:2)')],
  ])('%s', (_, error) => {
    expect(described(error)).toBeNull();
  });
});
