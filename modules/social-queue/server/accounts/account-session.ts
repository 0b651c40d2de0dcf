import type { Ground } from '#platform/server/ground.ts';
import { openSealedText, sealText } from '#platform/server/sealed-text.ts';
import type { KeptSession } from '../networks/social-network.ts';
import type { AccountRow } from './accounts.table.ts';

/** The session of an account, sealed in its row; it goes with the token that it was opened by. */
export function sessionOf(
  { database: { db }, secrets }: Pick<Ground, 'database' | 'secrets'>,
  account: Pick<AccountRow, 'site_id' | 'id' | 'secret_sealed' | 'session_sealed'>,
): KeptSession {
  const { site_id: siteId, id } = account;
  const boundTo = `sessions of social account ${siteId} ${id}`;
  return {
    read: async () =>
      account.session_sealed === null
        ? null
        : openSealedText(await secrets.of('social accounts'), boundTo, account.session_sealed),
    keep: async (session) => {
      const session_sealed = sealText(await secrets.of('social accounts'), boundTo, session);
      await db
        .updateTable('social_account')
        .set({ session_sealed })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        // Whoever gave it a new token meanwhile begins a session anew.
        .where('secret_sealed', '=', account.secret_sealed)
        .where('deleted_ts', 'is', null)
        .execute();
    },
  };
}
