import { expect, test } from 'vitest';
import { bounceOf } from './bounce.ts';

const refusal = (responseCode: number, response: string) =>
  Object.assign(new Error('refused'), { responseCode, response });

test.each([
  [550, '550 5.1.1 No such user', 0, true],
  [550, '550 No such user here', 0, true],
  [553, '553 mailbox name not allowed', 0, true],
  [550, '550 5.7.1 Message rejected as spam', 0, false],
  [552, '552 5.2.2 Mailbox full', 0, false],
  [552, '552 5.2.2 Mailbox full', 1, false],
  [552, '552 5.2.2 Mailbox full', 2, true],
  [554, '554 Transaction failed', 0, false],
])('%i %s after %i refusals: gone is %s', (code, said, before, isGone) => {
  expect(bounceOf(refusal(code, said), before)).toEqual({ isGone, reason: said });
});
