import type { Db, Trx } from '#platform/server/database.ts';
import type { LetterKind } from '../../newsletter-kinds.contract.ts';
import { type LetterSource, readCampaign } from '../campaigns/campaigns.queries.ts';

/** What an alert says beside its post: who sends it is said once for all newsletters, and nobody writes templates in a hurry. */
export async function alertSource(db: Db | Trx, siteId: number, subject: string): Promise<LetterSource> {
  const daily = await readCampaign(db, siteId, 'daily');
  const weekly = await readCampaign(db, siteId, 'weekly');
  return {
    ...{ subject, isWritten: true, template: '' },
    from_name: daily.from_name || weekly.from_name,
    reply_to: daily.reply_to || weekly.reply_to,
  };
}

/** What a letter on its way is made of, by its kind. */
export const sourceOf = (
  db: Db,
  siteId: number,
  { kind, subject }: { kind: LetterKind; subject: string },
): Promise<LetterSource> =>
  kind === 'alerts' ? alertSource(db, siteId, subject) : readCampaign(db, siteId, kind);
