import type { Db } from '#platform/server/database.ts';
import { type AkismetSettings, type Ground, oncePerGround } from '#platform/server/ground.ts';
import { openSealedText, sealText } from '#platform/server/sealed-text.ts';
import type { Secrets } from '#platform/server/secrets.ts';

/** Where the service listens whose protocol is spoken. */
const ADDRESS = 'https://rest.akismet.com/1.1/';

const secretOf = (secrets: Secrets) => secrets.of('spam service');
const boundTo = (siteId: number): string => `spam service ${siteId}`;

/**
 * The service that a site has spam told to: by a key of its own, else by that of the installation; null without both.
 * @param db the transaction of the caller, where there is one
 */
export type SpamService = (siteId: number, db?: Db) => Promise<AkismetSettings | null>;

export const spamServiceOf = oncePerGround(
  (ground): SpamService =>
    async (siteId, db = ground.database.db) => {
      const row = await db
        .selectFrom('technical_setting')
        .select('spam_key_sealed')
        .where('site_id', '=', siteId)
        .executeTakeFirst();
      if (!row?.spam_key_sealed) return ground.akismet;
      const key = openSealedText(await secretOf(ground.secrets), boundTo(siteId), row.spam_key_sealed);
      // Sealed by another installation, it opens nowhere.
      return key === null ? ground.akismet : { key, address: ground.akismet?.address ?? ADDRESS };
    },
);

/** A key as the database keeps it. */
export const sealSpamKey = async (
  { secrets }: Pick<Ground, 'secrets'>,
  siteId: number,
  key: string,
): Promise<string> => sealText(await secretOf(secrets), boundTo(siteId), key);
