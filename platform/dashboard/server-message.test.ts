import { describe, expect, test } from 'vitest';
import { answerMessage, serverMessage } from './server-message.ts';

test.each([
  ['email_is_invalid', 'Email Is Invalid'],
  ['redirect_to_is_missing', 'Redirect To Is Missing'],
  ['enter a path', 'Enter a path'],
])('server-message-suffix: %s is shown as "%s"', (message, shown) => {
  expect(serverMessage(message)).toBe(shown);
});

describe('the sentence of an answer', () => {
  test('server-message-prefix: what is not ours gets a prefix and stands in quotes', () => {
    expect(answerMessage({ message: 'boom' }, 'Response error')).toBe('Response error: “boom”');
  });

  test('is our own sentence as it is', () => {
    expect(answerMessage({ error: 'duplicate', message: 'This path exists.' }, 'Response error')).toBe(
      'This path exists.',
    );
  });

  test.each([
    [{ error: 'No upstream' }, 'Response error: “No upstream”'],
    [{ message: 'No upstream' }, 'Response error: “No upstream”'],
    [{ details: 'No upstream' }, 'Response error: “No upstream”'],
    [{ detail: 'No upstream' }, 'Response error: “No upstream”'],
    [{ detail: 'path_is_missing' }, 'Path Is Missing'],
    [{}, 'Response error'],
    [{ message: 5, detail: null }, 'Response error'],
  ])('server-error-fields: %o is read as "%s"', (body, sentence) => {
    expect(answerMessage(body, 'Response error')).toBe(sentence);
  });

  test('server-error-list: items of a validation are numbered lines', () => {
    const detail = [
      { loc: ['body', 'path'], msg: 'path_is_missing' },
      { loc: ['body', 'status'], msg: 'use 301 or 302' },
    ];
    expect(answerMessage({ detail }, 'Response error')).toBe(
      '1. body.path: Path Is Missing\n2. body.status: Use 301 or 302',
    );
    expect(answerMessage({ details: ['name_is_invalid', 'too long'] }, 'Response error')).toBe(
      '1. Name Is Invalid\n2. Too long',
    );
  });
});
