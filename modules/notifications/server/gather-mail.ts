import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { GatheredKind } from '../notification-kinds.contract.ts';
import type { News } from './news.ts';

/** The job that mails what was gathered. */
export const GATHERED_MAIL = 'notifications.gathered_mail';
/** So long others of the same kind and place are waited for. */
const GATHER_SECONDS = 300;

export type GatheredNews = Pick<News, 'siteId' | 'profileId' | 'object' | 'facts' | 'atTs'> & {
  kind: GatheredKind;
};

/** Has one mail written, some minutes after the first of several that are about the same. */
export async function gatherMail(
  { jobs }: Pick<Ground, 'jobs'>,
  trx: Trx,
  { siteId, profileId, kind, object, facts, atTs }: GatheredNews,
): Promise<void> {
  const payload: GatheredNews = { siteId, profileId, kind, object, facts, atTs };
  await jobs.enqueue(trx, GATHERED_MAIL, payload, {
    key: `${GATHERED_MAIL}:${siteId}:${profileId}:${kind}:${object.kind}:${object.id}`,
    runAt: Math.floor(Date.now() / 1000) + GATHER_SECONDS,
    keepsTime: true,
  });
}
