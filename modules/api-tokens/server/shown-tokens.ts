import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { ApiToken } from '../api-tokens.contract.ts';
import { type BareToken, statusOf } from './api-tokens.table.ts';

/** Those who sign in: active and featured. */
const STATUSES_THAT_SIGN_IN = [0, 1];

/** Tokens as the caller sees them: whose they are, where they act, and how they are at this moment. */
export async function shownTokens(
  db: Db,
  { site, caller, now }: Pick<Call, 'site' | 'caller' | 'now'>,
  tokens: readonly BareToken[],
): Promise<ApiToken[]> {
  const people = await titlesOf(
    db
      .selectFrom('profile')
      .select(['id', 'title', 'status', 'account_id', 'deleted_ts'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(tokens.map((one) => one.profile_id))]))))
      .execute(),
  );
  const communities = await titlesOf(
    db
      .selectFrom('community')
      .select(['id', 'title'])
      .where('site_id', '=', site.id)
      .where((eb) =>
        eb('id', '=', eb.fn.any(eb.val([...new Set(tokens.flatMap((one) => one.community_id ?? []))]))),
      )
      .execute(),
  );
  return tokens.map((token) => {
    const person = people.get(token.profile_id);
    const mayUse =
      person !== undefined &&
      person.deleted_ts === null &&
      person.account_id !== null &&
      STATUSES_THAT_SIGN_IN.includes(person.status);
    return {
      ...token,
      community_title: communities.get(token.community_id ?? 0)?.title ?? null,
      created_by_title: person?.title ?? null,
      is_own: caller.profile?.id === token.profile_id,
      status: statusOf(token.expires_ts, mayUse, now),
      old_until_ts: token.old_until_ts !== null && token.old_until_ts > now ? token.old_until_ts : null,
    };
  });
}

async function titlesOf<Row extends { id: number }>(rows: Promise<Row[]>): Promise<Map<number, Row>> {
  return new Map((await rows).map((row) => [row.id, row]));
}
