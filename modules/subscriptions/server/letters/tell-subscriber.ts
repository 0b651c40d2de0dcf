import type { Trx } from '#platform/server/database.ts';
import { writeEvents } from '#platform/server/outbox/write-event.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { type LetterKind, letterOf, type Told } from './letter-of.ts';

/** Told once a change is written: the letter goes out with it, or not at all. */
export const LETTER_DUE = 'subscription.letter_due';

type Stands = Told & Pick<RowOf<'subscription'>, 'id' | 'date_expire' | 'auto_renew' | 'gateway'>;
type Telling = { trx: Trx; nextId: () => number; siteId: number; now: number };

/** What a letter says: how the subscription stood when it was due. */
export type LetterFacts = { letter: LetterKind } & Pick<
  Stands,
  | 'status'
  | 'is_ending'
  | 'package_id'
  | 'plan_id'
  | 'price'
  | 'currency'
  | 'date_expire'
  | 'auto_renew'
  | 'gateway'
>;

/** Lets those who subscribe be written of changes that concern them. */
export async function tellSubscribers(
  { trx, nextId, siteId, now }: Telling,
  changes: readonly { before: Told | null; after: Stands }[],
): Promise<void> {
  const news = changes.flatMap(({ before, after }) => {
    const letter = letterOf(before, after);
    if (letter === null) return [];
    const { status, is_ending, package_id, plan_id, price, currency, date_expire, auto_renew, gateway } =
      after;
    const payload: LetterFacts = {
      ...{ letter, status, is_ending, package_id, plan_id, price, currency },
      ...{ date_expire, auto_renew, gateway },
    };
    return [{ event: LETTER_DUE, objectId: after.id, payload, createdTs: now }];
  });
  if (news.length > 0) await writeEvents(trx, nextId, siteId, news);
}
