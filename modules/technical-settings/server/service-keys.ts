import { sealSpamKey } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { ServiceKeys } from '../service-draft.contract.ts';

/** What is shown of the keys that other rooms keep, and of the one of the installation. */
export async function keysElsewhere(
  { database: { db }, akismet }: Pick<Ground, 'database' | 'akismet'>,
  siteId: number,
): Promise<Omit<ServiceKeys, 'spam_key_end'>> {
  const [cdn, mail] = await Promise.all([
    db
      .selectFrom('cdn_setting')
      .select(['provider', 'token_end'])
      .where('site_id', '=', siteId)
      .where('token_end', 'is not', null)
      .executeTakeFirst(),
    db
      .selectFrom('mail_provider')
      .select(['provider', 'credential_end'])
      .where('site_id', '=', siteId)
      .where('state', '=', 'connected')
      .executeTakeFirst(),
  ]);
  return {
    has_shared_spam_key: akismet !== null,
    ...{ cdn_provider: cdn?.provider ?? null, cdn_token_end: cdn?.token_end ?? null },
    ...{ mail_lists_provider: mail?.provider ?? null, mail_key_end: mail?.credential_end ?? null },
  };
}

/** A key as it is kept, or none. */
export type SpamKeyColumns = { spam_key_sealed: string | null; spam_key_end: string | null };

export const spamKeyColumns = async (
  ground: Pick<Ground, 'secrets'>,
  siteId: number,
  key: string | null,
): Promise<SpamKeyColumns> =>
  key === null
    ? { spam_key_sealed: null, spam_key_end: null }
    : { spam_key_sealed: await sealSpamKey(ground, siteId, key), spam_key_end: key.slice(-4) };

/** Writes the key of a site, or that it has none. */
export async function writeSpamKey(trx: Db, siteId: number, columns: SpamKeyColumns): Promise<void> {
  await trx.updateTable('technical_setting').set(columns).where('site_id', '=', siteId).execute();
}
