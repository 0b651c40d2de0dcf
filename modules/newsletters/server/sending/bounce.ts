import type { MailRefusal } from '#platform/server/mail/delivery.ts';

/** After so many refusals that may pass, an address counts as gone. */
const MOST_REFUSALS = 3;
const LONGEST_REASON = 200;

/** What a refusal for good says of an address. */
export type Bounce = { isGone: boolean; reason: string };

/**
 * Whether nobody is at an address any more: the mail server says so of the mailbox (5.1.x), or answers 550, 551 or 553
 * without saying more. A full mailbox or a refused content is no reason before it has happened several times.
 */
export function bounceOf({ responseCode, response, message }: MailRefusal, refusalsBefore: number): Bounce {
  const said = response ?? message;
  const [, detail] = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(said) ?? [];
  const isMailbox =
    detail === undefined
      ? responseCode === 550 || responseCode === 551 || responseCode === 553
      : detail === '1';
  return {
    isGone: isMailbox || refusalsBefore + 1 >= MOST_REFUSALS,
    reason: said.replace(/\s+/g, ' ').trim().slice(0, LONGEST_REASON),
  };
}
