import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { lockRows, updateRow } from '#platform/server/rows/rows.ts';
import { addRow, refusedField, removeRow } from '#platform/server/rows/write-rows.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  MOST_TOKEN_DAYS,
  MOST_TOKENS,
  OLD_TOKEN_HOURS,
  USUAL_TOKEN_DAYS,
} from '../api-token-kinds.contract.ts';
import {
  type ApiTokenDraft,
  createApiToken,
  getApiCaller,
  listApiTokens,
  permissionsNotHeld,
  permissionsNotOfCommunity,
  revokeApiToken,
  rotateApiToken,
  tokenCommunityUnknown,
  tokenExpiryInvalid,
  tokenOfAnother,
  tooManyTokens,
} from '../api-tokens.contract.ts';
import { tokenQueries } from './api-tokens.queries.ts';
import { apiTokenList, apiTokenTable, type BareToken } from './api-tokens.table.ts';
import { shownTokens } from './shown-tokens.ts';
import { heldThere, isOfCommunities } from './token-rights.ts';
import { hashOfSecret, newTokenSecret, prefixOf } from './token-secret.ts';

const DAY = 86_400;

/** The calls about API tokens. */
export function apiTokenHandlers({ database }: Pick<Ground, 'database'>): Handler[] {
  const { db, ids } = database;
  const told = async (call: Pick<Call, 'site' | 'caller' | 'now'>, token: BareToken, secret: string) => {
    const [shown] = await shownTokens(db, call, [token]);
    if (!shown) throw notFound();
    return { ...shown, secret };
  };
  return [
    answer(getApiCaller, async ({ site, caller }) => {
      const { id, name, title } = profileOf(caller);
      const token = caller.token ? await tokenQueries(db).byId(site.id, caller.token.id) : null;
      return {
        site: { id: site.id, name: site.name, title: site.title, uri: site.uri },
        profile: { id, name, title },
        permissions: [...heldThere(caller.holder, token?.community_id ?? null)].sort(),
        token: token && {
          ...{ id: token.id, title: token.title },
          ...{ community_id: token.community_id, expires_ts: token.expires_ts },
        },
      };
    }),
    answer(listApiTokens, async (call) => {
      const { site, query, now } = call;
      const page = await listPage(db, apiTokenTable, apiTokenList(site.id, now), site.id, query);
      return { ...page, items: await shownTokens(db, call, page.items) };
    }),
    answer(createApiToken, async (call) => {
      const { body, site, now } = call;
      refuseRights(call, body);
      const expires_ts = body.expires_ts ?? now + USUAL_TOKEN_DAYS * DAY;
      if (expires_ts <= now || expires_ts > now + MOST_TOKEN_DAYS * DAY)
        throw refusedField(tokenExpiryInvalid, 'expires_ts');
      const secret = newTokenSecret();
      const token = await addRow(database, call, apiTokenTable, async (trx) => {
        await refuseTooMany(trx, site.id);
        return {
          ...{ title: body.title, permissions: body.permissions, community_id: body.community_id },
          ...{ allowed_cidrs: body.allowed_cidrs, expires_ts, issued_ts: now },
          ...{ profile_id: profileOf(call.caller).id, hash: hashOfSecret(secret), prefix: prefixOf(secret) },
        };
      });
      return told(call, token, secret);
    }),
    answer(rotateApiToken, async (call) => {
      const { now } = call;
      const stamp = stampOf(call);
      const secret = newTokenSecret();
      const token = await db.transaction().execute(async (trx) => {
        const [before] = await lockRows(trx, apiTokenTable, stamp.siteId, [call.params.tokenId]);
        if (!before) throw notFound();
        if (before.profile_id !== stamp.by) throw tokenOfAnother();
        const row = await updateRow(
          ...([trx, apiTokenTable, before.id] as const),
          {
            ...{ hash: hashOfSecret(secret), prefix: prefixOf(secret), issued_ts: now },
            // A secret that is past its end does not come back by being replaced.
            ...(before.expires_ts > now
              ? {
                  old_hash: before.hash,
                  old_until_ts: Math.min(now + OLD_TOKEN_HOURS * 3_600, before.expires_ts),
                }
              : { old_hash: null, old_until_ts: null }),
            ...{ expires_ts: now + before.expires_ts - before.issued_ts, warned_ts: null },
          } as never,
          stamp,
        );
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'api_token.rotated', objectId: row.id },
          ...{ before: apiTokenTable.said(before), after: apiTokenTable.said(row) },
        });
        await publishChange(trx, { topic: 'api_token', siteId: stamp.siteId, id: row.id });
        return apiTokenTable.show(row);
      });
      return told(call, token, secret);
    }),
    answer(revokeApiToken, async (call) => {
      await removeRow(database, call, apiTokenTable, call.params.tokenId);
      return undefined;
    }),
  ];
}

/** Nobody gives a token what they do not hold where it acts. */
function refuseRights(
  { site, caller: { holder } }: Pick<Call, 'site' | 'caller'>,
  { permissions, community_id }: ApiTokenDraft,
): void {
  if (community_id !== null) {
    if (!site.communityIds.has(community_id)) throw refusedField(tokenCommunityUnknown, 'community_id');
    if (!permissions.every(isOfCommunities)) throw refusedField(permissionsNotOfCommunity, 'permissions');
  }
  const held = heldThere(holder, community_id);
  if (!permissions.every((name) => held.has(name))) throw refusedField(permissionsNotHeld, 'permissions');
}

async function refuseTooMany(trx: Trx, siteId: number): Promise<void> {
  await lockInSite(trx, locks.addingApiTokens, siteId);
  const { count } = await trx
    .selectFrom('api_token')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_TOKENS) throw tooManyTokens();
}
