import type { Call } from '#platform/server/answer.ts';
import { type Trx, violatedConstraint } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { createdBy, type Stamp, stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  clientMissing,
  type connectMailLists,
  type MailListSetup,
  otherProvider,
  providerFailed,
  wrongCredential,
} from '../../mail-lists.contract.ts';
import type { MailProviderName } from '../../newsletter-kinds.contract.ts';
import { connectedProvider, holdProvider, type ProviderRow, shownSetup } from './mail-lists.queries.ts';
import { type ProviderList, ProviderRefused } from './mail-provider.ts';
import { type Credential, openProvider, providerServiceOf, sealKey } from './provider-service.ts';

/**
 * Connects a provider: others see that it is tried, and it is connected once it has taken the key. A connection that
 * works stays as it is when another key does not.
 * @throws ApiError api_key_is_invalid, client_id_is_invalid, provider_failed, other_provider_is_connected
 */
export async function connectProvider(
  ground: Ground,
  call: Call<typeof connectMailLists>,
): Promise<MailListSetup> {
  const { db } = ground.database;
  const { mailProvider: provider } = call.params;
  if (provider === 'campaign_monitor' && call.body.client_id === undefined) {
    throw clientMissing({ details: [{ loc: ['body', 'client_id'], msg: clientMissing.message }] });
  }
  const credential: Credential = {
    apiKey: call.body.api_key,
    clientId: provider === 'campaign_monitor' ? (call.body.client_id ?? null) : null,
  };
  const stamp = stampOf(call);
  const { id, list_id: known } = await db.transaction().execute((trx) => begin(trx, ground, stamp, provider));
  let accountName: string;
  let list: ProviderList | null;
  try {
    const opened = openProvider(providerServiceOf(ground), provider, credential);
    ({ accountName } = await opened.verify());
    list = known === null ? null : await opened.findList(known);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await db.transaction().execute((trx) => fail(trx, stamp, id, error.message));
    throw error.isDenied
      ? wrongCredential({ details: [{ loc: ['body', 'api_key'], msg: error.message }] })
      : providerFailed({ extra: { reason: error.message } });
  }
  const sealed = await sealKey(ground, stamp.siteId, credential.apiKey);
  const connected = db.transaction().execute(async (trx) => {
    const before = await connectable(trx, stamp.siteId, id);
    const credential_end = credential.apiKey.slice(-4);
    const hasList = before.list_id !== null && before.list_id === list?.id;
    if (!hasList) await forgetList(trx, stamp.siteId, id);
    await trx
      .updateTable('mail_provider')
      .set({
        ...{ state: 'connected', state_ts: stamp.now, error: null, account_name: accountName.slice(0, 200) },
        ...{ client_id: credential.clientId, credential_sealed: sealed, credential_end },
        ...{ disconnected_ts: null, members_error: null, members_due_ts: hasList ? stamp.now : null },
        ...updatedBy(stamp),
      })
      .where('site_id', '=', stamp.siteId)
      .where('id', '=', id)
      .execute();
    await recordWrite(trx, ground.database.ids.next, call, {
      ...{ action: 'mail_provider.connected', objectKind: 'mail_provider', objectId: id },
      before: { state: before.state, account_name: before.account_name },
      after: { provider, state: 'connected', account_name: accountName },
    });
    await publishChange(trx, { topic: 'newsletter', siteId: stamp.siteId });
    const row = await holdProvider(trx, stamp.siteId, { id });
    return shownSetup(trx, stamp.siteId, row ?? before, stamp.now);
  });
  return connected.catch((error: unknown) => {
    // Somebody connected the other one at the same moment.
    throw violatedConstraint(error) === 'mail_provider_connected' ? otherProvider() : error;
  });
}

/** The list of another account is none of this one, and neither are its groups. */
async function forgetList(trx: Trx, siteId: number, id: number): Promise<void> {
  await trx
    .updateTable('mail_provider')
    .set({ list_id: null, list_title: '', list_confirms: false, members_read_ts: null })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('mail_mapping').where('site_id', '=', siteId).where('provider_id', '=', id).execute();
}

async function begin(
  trx: Trx,
  { database: { ids } }: Ground,
  stamp: Stamp,
  provider: MailProviderName,
): Promise<ProviderRow> {
  const connected = await connectedProvider(trx, stamp.siteId);
  if (connected && connected.provider !== provider) throw otherProvider();
  const trying = { state: 'connecting', state_ts: stamp.now, error: null };
  await trx
    .insertInto('mail_provider')
    .values({ ...createdBy(stamp), id: ids.next(), provider, ...trying })
    .onConflict((conflict) => conflict.columns(['site_id', 'provider']).doNothing())
    .execute();
  const row = await holdProvider(trx, stamp.siteId, { provider });
  if (!row) throw otherProvider();
  if (row.state !== 'connected') {
    await trx
      .updateTable('mail_provider')
      .set({ ...trying, ...updatedBy(stamp) })
      .where('site_id', '=', stamp.siteId)
      .where('id', '=', row.id)
      .execute();
  }
  return row;
}

async function fail(trx: Trx, stamp: Stamp, id: number, error: string): Promise<void> {
  await trx
    .updateTable('mail_provider')
    .set({ state: 'failed', state_ts: stamp.now, error, ...updatedBy(stamp) })
    .where('site_id', '=', stamp.siteId)
    .where('id', '=', id)
    .where('state', '<>', 'connected')
    .execute();
}

/** The row that becomes the connected one; somebody may have connected the other provider meanwhile. */
async function connectable(trx: Trx, siteId: number, id: number): Promise<ProviderRow> {
  const connected = await connectedProvider(trx, siteId);
  if (connected && connected.id !== id) throw otherProvider();
  const row = await holdProvider(trx, siteId, { id });
  if (!row) throw otherProvider();
  return row;
}
