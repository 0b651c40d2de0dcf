import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import { stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { type ChannelKind, isLiveKind } from '../../channel-kinds.contract.ts';
import {
  type Channel,
  disconnectChannel,
  listChannels,
  saveChannel,
  secretInvalid,
  testChannel,
  testedTooOften,
} from '../../channels.contract.ts';
import { channelIsClosed } from '../../syndication.contract.ts';
import { type AppleAccount, AppleRefused } from '../apple-news/apple-client.ts';
import { enqueueFill, enqueueForget, enqueueRecheck, wakeChannel } from '../delivery/queue.ts';
import type { ChannelRow } from './channel.ts';
import { openSecret, sealSecret } from './channel-secrets.ts';
import { holdChannel, readChannel, shownChannels } from './channels.queries.ts';
import { checkForm, readAccount, type Verified, verifyAccount } from './check-account.ts';
import { checkSections } from './check-sections.ts';

const TESTS_A_MINUTE = 10;

/** The calls about the services that posts are handed to. */
export function channelHandlers(ground: Ground): Handler[] {
  const { database, events } = ground;
  const { db, ids } = database;
  const take = minuteCounts();
  return [
    answer(listChannels, async ({ site }) => ({
      items: await shownChannels(db, { siteId: site.id, uri: site.uri }),
    })),
    answer(saveChannel, async (call) => {
      const { channel: kind } = call.params;
      if (!isLiveKind(kind)) throw channelIsClosed();
      const { revision, secret, ...said } = call.body;
      const stamp = stampOf(call);
      const { siteId, now } = stamp;
      const saved = await readChannel(db, siteId, kind);
      await refuseStale(db, call, { row: saved, sent: revision, kind });
      const account =
        kind === 'apple_news' && needsAccount(call.body, saved)
          ? await typedAccount(siteId, saved, call.body)
          : null;
      const isNew = account !== null && (secret !== undefined || !isSame(account, saved));
      // Asked before anything is locked: the other side may take its time.
      const verified = account && (isNew || said.is_enabled) ? await verifyAccount(ground, account) : null;
      const sealed = secret === undefined ? null : await sealSecret(ground, siteId, secret);
      return db.transaction().execute(async (trx) => {
        const before = await holdChannel(trx, stamp, kind, ids.next);
        await refuseStale(trx, call, { row: before, sent: revision, kind });
        const beforeShown = await shownOne(trx, call, kind, false);
        if (said.section_map) await checkSections(trx, siteId, said.section_map);
        const isOn = said.is_enabled ?? before.is_enabled;
        const isTurnedOn = isOn && !before.is_enabled;
        const isMoved = isNew && before.remote_id !== '' && account.channelId !== before.remote_id;
        const { section_map, ...plain } = said;
        await trx
          .updateTable('channel')
          .set({ ...plain, ...updatedBy(stamp), ...knownOf(verified, now) })
          .set(section_map ? { section_map: JSON.stringify(section_map) } : {})
          .set(sealed === null ? {} : { secret_sealed: sealed, secret_end: (secret ?? '').slice(-4) })
          .set({ paused_until_ts: null, problem: null, problem_ts: null })
          .set(isTurnedOn ? { since_ts: now } : {})
          // What another channel has is not what this one has.
          .set(isMoved ? { id: ids.next() } : {})
          .where('site_id', '=', siteId)
          .where('id', '=', before.id)
          .execute();
        const after = await holdChannel(trx, stamp, kind, ids.next);
        const channel = { siteId, channelId: after.id };
        if (isMoved) await enqueueForget(ground, trx, { siteId, channelId: before.id });
        if (isTurnedOn) await enqueueFill(ground, trx, channel);
        if (isTurnedOn) await enqueueRecheck(ground, trx, { siteId });
        await wakeChannel(ground, trx, channel);
        return tell(trx, call, { action: 'channel.updated', before: beforeShown, kind, id: after.id });
      });
    }),
    answer(disconnectChannel, async (call) => {
      const stamp = stampOf(call);
      const { channel: kind } = call.params;
      if (!isLiveKind(kind)) throw channelIsClosed();
      return db.transaction().execute(async (trx) => {
        const { id } = await holdChannel(trx, stamp, kind, ids.next);
        const before = await shownOne(trx, call, kind, false);
        await trx
          .updateTable('channel')
          .set({ ...updatedBy(stamp), is_enabled: false, secret_sealed: null, secret_end: null, key_id: '' })
          .set({ paused_until_ts: null, problem: null, problem_ts: null, verified_ts: null })
          .where('site_id', '=', stamp.siteId)
          .where('id', '=', id)
          .execute();
        await wakeChannel(ground, trx, { siteId: stamp.siteId, channelId: id });
        return tell(trx, call, { action: 'channel.disconnected', before, kind, id });
      });
    }),
    answer(testChannel, async ({ body, params, site, request }) => {
      if (!isLiveKind(params.channel)) throw channelIsClosed();
      if (params.channel !== 'apple_news') {
        const message = request.say('This channel needs no key.');
        return { is_ok: true, message, remote_title: '', remote_sections: [] };
      }
      const account = await typedAccount(site.id, await readChannel(db, site.id, params.channel), body);
      const wait = take({ [`${site.id}`]: TESTS_A_MINUTE }, Date.now());
      if (wait !== null) throw testedTooOften({ retryAfter: wait });
      try {
        const { title, sections } = await readAccount(ground, account);
        const message = request.say('Apple News accepted the key.');
        return { is_ok: true, message, remote_title: title, remote_sections: sections };
      } catch (error) {
        if (!(error instanceof AppleRefused)) throw error;
        return { is_ok: false, message: error.message, remote_title: '', remote_sections: [] };
      }
    }),
  ];

  /** What was typed, with the secret that is saved where none was. @throws ApiError */
  async function typedAccount(
    siteId: number,
    saved: ChannelRow | undefined,
    said: Typed,
  ): Promise<AppleAccount> {
    const kept = saved?.secret_sealed ? await openSecret(ground, siteId, saved.secret_sealed) : null;
    const secret = said.secret ?? kept;
    const account = {
      channelId: said.remote_id ?? saved?.remote_id ?? '',
      keyId: said.key_id ?? saved?.key_id ?? '',
      secret: secret ?? '',
    };
    checkForm(account);
    // A secret goes only with the key that it was given with.
    if (said.secret === undefined && account.keyId !== saved?.key_id)
      throw refusedField(secretInvalid, 'secret');
    return account;
  }

  type Told = { action: `channel.${string}`; before: Channel; kind: ChannelKind; id: number };

  async function tell(
    trx: Trx,
    call: Pick<Call, 'site' | 'caller' | 'request'>,
    { action, before, kind, id }: Told,
  ): Promise<Channel> {
    const after = await shownOne(trx, call, kind);
    await recordWrite(trx, ids.next, call, {
      ...{ action, objectId: id, before: spoken(before), after: spoken(after) },
    });
    await events.publish(trx, { topic: 'channel', siteId: call.site.id });
    await events.publish(trx, { topic: 'channel_item', siteId: call.site.id });
    return after;
  }
}

type Typed = {
  is_enabled?: boolean | undefined;
  remote_id?: string | undefined;
  key_id?: string | undefined;
  secret?: string | undefined;
};

/** What is on has credentials, and those that were typed are right; a channel that is off may have none. */
function needsAccount(said: Typed, saved: ChannelRow | undefined): boolean {
  if (said.is_enabled ?? saved?.is_enabled ?? false) return true;
  return [said.remote_id, said.key_id, said.secret].some((one) => one !== undefined && one !== '');
}

const shownOne = async (
  trx: Parameters<typeof shownChannels>[0],
  { site }: Pick<Call, 'site'>,
  kind: ChannelKind,
  isCounted = true,
): Promise<Channel> => {
  const all = await shownChannels(trx, { siteId: site.id, uri: site.uri, isCounted });
  const found = all.find((one) => one.kind === kind);
  if (!found) throw channelIsClosed();
  return found;
};

type Sent = {
  row: Pick<ChannelRow, 'revision' | 'updated_by'> | undefined;
  sent: number;
  kind: ChannelKind;
};

/** @throws ApiError revision_conflict */
async function refuseStale(
  db: Parameters<typeof shownChannels>[0],
  call: Pick<Call, 'caller' | 'site'>,
  { row, sent, kind }: Sent,
): Promise<void> {
  const now = row?.revision ?? 0;
  if (now === sent) return;
  const current = await shownOne(db, call, kind);
  const saved = { revision: now, updatedBy: row?.updated_by ?? null, current };
  throw savedMeanwhile(saved, { sent, by: call.caller.profile?.id ?? null });
}

const isSame = (account: AppleAccount, saved: ChannelRow | undefined): boolean =>
  saved?.verified_ts != null && saved.remote_id === account.channelId && saved.key_id === account.keyId;

const knownOf = (verified: Verified | null, now: number) =>
  verified === null
    ? {}
    : {
        remote_title: verified.title,
        remote_sections: JSON.stringify(verified.sections),
        verified_ts: now,
      };

/** What the audit log keeps. */
const spoken = ({ kind, is_enabled, remote_id, key_id, secret_end, is_preview, section_map }: Channel) => ({
  ...{ channel: kind, is_enabled, remote_id, key_id, key_end: secret_end, is_preview, section_map },
});
