import { permissionDenied } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { addRow, changeRow, refusedField, removeRow } from '#platform/server/rows/write-rows.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import {
  accountIsNotStopped,
  anotherAccount,
  connectAccount,
  disconnectAccount,
  listSocialAccounts,
  reconnectAccount,
  type SocialAccount,
  socialAccountNotFound,
  takeOverAccount,
  tooManyAccounts,
  tryAccount,
} from '../../social-accounts.contract.ts';
import { isOffered, MOST_ACCOUNTS } from '../../social-kinds.contract.ts';
import type { Verified } from '../networks/social-network.ts';
import { cancelOfAccount } from '../sending/cancel-posts.ts';
import { wakeWaiting } from '../sending/send-queue.ts';
import { ownedBySite } from './account-owners.ts';
import { isOwn, mayUse, seesAll } from './account-rights.ts';
import { sealToken } from './account-secrets.ts';
import { type AccountRow, accountsOf, accountTable, findAccount, toldAccounts } from './accounts.table.ts';
import { verifyAccount } from './verify-account.ts';

type Asked = Pick<Call, 'site' | 'caller'>;

/** The calls about accounts. Networks are asked before anything is locked. */
export function accountHandlers(ground: Ground): Handler[] {
  const { database } = ground;
  const { db } = database;
  const toldOne = async ({ site, caller }: Asked, id: number): Promise<SocialAccount> => {
    const row = await findAccount(db, site.id, id);
    const [shown] = row ? await toldAccounts(db, site.id, caller, [row]) : [];
    if (!shown) throw socialAccountNotFound();
    return shown;
  };
  /** @throws ApiError not_found, permission_denied */
  const settled = async ({ site, caller }: Asked, id: number): Promise<AccountRow> => {
    const row = await findAccount(db, site.id, id);
    if (!row || !(isOwn(row, caller) || seesAll(caller))) throw socialAccountNotFound();
    if (!mayUse(row, caller)) throw permissionDenied();
    return row;
  };
  return [
    answer(listSocialAccounts, async ({ site, caller }) => {
      const rows = await accountsOf(db, site.id);
      const seen = seesAll(caller) ? rows : rows.filter((row) => isOwn(row, caller));
      return { items: await toldAccounts(db, site.id, caller, seen), total_count: seen.length };
    }),
    answer(tryAccount, async (call) => (await verifyAccount(ground, call, call.body)).verified),
    answer(connectAccount, async (call) => {
      const { body, site, now } = call;
      const { instance, verified } = await verifyAccount(ground, call, body);
      const secret_sealed = await sealToken(ground, site.id, body.token);
      const { id } = await addRow(database, call, accountTable, async (trx) => {
        await lockInSite(trx, locks.addingSocialAccounts, site.id);
        if ((await accountsOf(trx, site.id)).length >= MOST_ACCOUNTS) throw tooManyAccounts();
        return {
          ...{ ...columnsOf(verified), provider_id: body.provider_id, instance, secret_sealed },
          ...{ remote_id: verified.remote_id, title: verified.title, checked_ts: now },
        };
      });
      return toldOne(call, id);
    }),
    answer(reconnectAccount, async (call) => {
      const { body, params, site, now } = call;
      const id = params.socialAccountId;
      const row = await settled(call, id);
      refuseSaved(call, row, body.revision);
      const columns = body.token === undefined ? {} : await columnsOfToken(row, body.token);
      await changeRow(database, call, accountTable, id, body, async ({ title }, _, trx) => {
        if (body.token !== undefined) await wakeWaiting(ground, trx, { siteId: site.id, accountId: id, now });
        return { ...columns, ...(title === undefined ? {} : { title }) };
      });
      return toldOne(call, id);

      async function columnsOfToken({ provider_id, instance, handle, remote_id }: AccountRow, token: string) {
        if (!isOffered(provider_id)) throw socialAccountNotFound();
        const { verified } = await verifyAccount(ground, call, { provider_id, instance, handle, token });
        if (verified.remote_id !== remote_id) throw refusedField(anotherAccount, 'token');
        const secret_sealed = await sealToken(ground, site.id, token);
        const fresh = { problem: null, problem_ts: null, paused_until_ts: null, checked_ts: now };
        return { ...columnsOf(verified), ...fresh, secret_sealed, session_sealed: null };
      }
    }),
    answer(takeOverAccount, async (call) => {
      const { body, params, site, now } = call;
      const id = params.socialAccountId;
      const row = await settled(call, id);
      refuseSaved(call, row, body.revision);
      // Whoever asks twice has it already.
      if (row.stopped_ts === null && row.created_by === null) return toldOne(call, id);
      await changeRow(database, call, accountTable, id, body, async (_, { before }, trx) => {
        if (before.stopped_ts === null) throw accountIsNotStopped();
        await ownedBySite(trx, site.id, [id]);
        await wakeWaiting(ground, trx, { siteId: site.id, accountId: id, now });
        return { stopped_ts: null };
      });
      return toldOne(call, id);
    }),
    answer(disconnectAccount, async (call) => {
      const { site, params } = call;
      const id = params.socialAccountId;
      await settled(call, id);
      await removeRow(database, call, accountTable, id, async (trx) => {
        await trx
          .updateTable('social_account')
          .set({ secret_sealed: '', session_sealed: null })
          .where('site_id', '=', site.id)
          .where('id', '=', id)
          .execute();
        await cancelOfAccount(ground, trx, call, id);
      });
      return undefined;
    }),
  ];
}

const columnsOf = ({ handle, profile_url, longest_text, link_length }: Verified) => ({
  ...{ handle, profile_url, longest_text, link_length },
});

/** Before a network is asked for nothing. @throws ApiError revision_conflict */
function refuseSaved({ caller }: Pick<Call, 'caller'>, row: AccountRow, sent: number): void {
  if (row.revision === sent) return;
  const saved = { revision: row.revision, updatedBy: row.updated_by, current: accountTable.show(row) };
  throw savedMeanwhile(saved, { sent, by: caller.profile?.id ?? null });
}
