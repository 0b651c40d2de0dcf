import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import { stampOf, updatedBy } from '#platform/server/row-stamps.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { type CdnDraft, getCdn, saveCdn, testCdn, testedTooOften } from '../../cdn.contract.ts';
import type { CdnProvider } from '../../cdn-providers.contract.ts';
import { enqueueDelivery } from './cdn-queue.ts';
import {
  accountOf,
  type CdnRow,
  checkZone,
  holdCdn,
  noToken,
  readCdn,
  sealToken,
  shownCdn,
} from './cdn-settings.ts';
import { cdnServiceOf } from './deliver-purges.ts';
import { type CdnAccount, purgeRequests, TRIAL } from './purge-requests.ts';
import { PurgeRefused, sendPurge } from './send-purge.ts';

const TESTS_A_MINUTE = 10;

/** The calls about the cache in front of a site. */
export function cdnHandlers(ground: Ground): Handler[] {
  const { database, events } = ground;
  const { db, ids } = database;
  const take = minuteCounts();
  return [
    answer(getCdn, ({ site }) => shownCdn(db, site.id)),
    answer(saveCdn, async (call) => {
      const { revision, token, ...said } = call.body;
      const stamp = stampOf(call);
      const { siteId } = stamp;
      return db.transaction().execute(async (trx) => {
        const before = await holdCdn(trx, stamp);
        if (before.revision !== revision) {
          const now = {
            ...{ revision: before.revision, updatedBy: before.updated_by },
            current: await shownCdn(trx, siteId),
          };
          throw savedMeanwhile(now, { sent: revision, by: stamp.by });
        }
        const { provider, zone } = {
          ...{ provider: before.provider as CdnProvider, zone: before.zone },
          ...said,
        };
        checkZone({ provider, zone });
        const isSame = before.provider === provider;
        if (provider !== 'none' && token === undefined && !(isSame && before.token_sealed)) throw noToken();
        const secret =
          provider === 'none'
            ? { token_sealed: null, token_end: null }
            : token === undefined
              ? {}
              : { token_sealed: await sealToken(ground, siteId, token), token_end: token.slice(-4) };
        const values = { provider, zone: provider === 'none' ? '' : zone, ...secret };
        await trx
          .updateTable('cdn_setting')
          .set({ ...values, ...updatedBy(stamp) })
          .where('site_id', '=', siteId)
          .execute();
        if (provider === 'none') await trx.deleteFrom('cdn_purge').where('site_id', '=', siteId).execute();
        else await enqueueDelivery(ground, trx, siteId);
        const spoken = ({ provider, zone, token_end }: Pick<CdnRow, 'provider' | 'zone' | 'token_end'>) => ({
          ...{ provider, zone, token_end },
        });
        const after = await shownCdn(trx, siteId);
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'cdn.updated', objectKind: 'site', objectId: siteId },
          ...{ before: spoken(before), after: spoken(after), event: { provider } },
        });
        await events.publish(trx, { topic: 'cdn', siteId });
        return after;
      });
    }),
    answer(testCdn, async ({ body, site, request }) => {
      if (body.provider === 'none') return { is_ok: false, message: request.say('Choose a provider.') };
      const account = await tested(site.id, body);
      const wait = take({ [`${site.id}`]: TESTS_A_MINUTE }, Date.now());
      if (wait !== null) throw testedTooOften({ retryAfter: wait });
      const { fetch, addresses } = cdnServiceOf(ground);
      try {
        for (const one of purgeRequests(account, TRIAL, addresses)) {
          await sendPurge(fetch, account.provider, one);
        }
      } catch (error) {
        if (!(error instanceof PurgeRefused)) throw error;
        return { is_ok: false, message: error.message };
      }
      return { is_ok: true, message: request.say('The provider accepted a purge.') };
    }),
  ];

  /** What was typed, with the token that is saved where none was. */
  async function tested(siteId: number, draft: CdnDraft): Promise<CdnAccount> {
    checkZone(draft);
    const { provider, zone, token } = draft;
    if (provider === 'none') throw noToken();
    if (token !== undefined) return { provider, zone, token };
    const row = await readCdn(db, siteId);
    const saved = row?.provider === provider ? await accountOf(ground, siteId, row) : null;
    if (!saved) throw noToken();
    return { ...saved, zone };
  }
}
