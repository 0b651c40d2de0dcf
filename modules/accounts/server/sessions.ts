import type { Call, ReplyHead } from '#platform/server/answer.ts';
import { CSRF_COOKIE, SESSION_COOKIE } from '#platform/server/cookies.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { newCsrfToken } from '#platform/server/serve.ts';
import type { CallerFinder } from './find-caller.ts';
import { COOKIE_SECONDS, SESSION_SECONDS } from './session-lifetime.ts';
import { hashOfToken, isToken, newToken } from './token.ts';

type Provider = { siteId: number; id: number };
/** The provider of a session that goes on under another token. */
type Beginning = { siteId: number; id: number | null };
export type SessionNeeds = { database: Database; events: Events; callers: CallerFinder };

/**
 * Starts a session and gives the browser its cookies; the session that it had before ends.
 * @param how.isStrong whether both factors were shown, so that nobody is asked for the second one
 * @param how.provider by which it began, and on whose site alone it counts
 */
export async function startSession(
  needs: SessionNeeds,
  accountId: string,
  call: Pick<Call, 'request' | 'reply' | 'site'>,
  { isStrong = false, provider = null }: { isStrong?: boolean; provider?: Beginning | null } = {},
): Promise<void> {
  await endSession(needs, call);
  const token = newToken();
  const at = Date.now();
  const { ip, userAgent } = call.request;
  await needs.database.db
    .insertInto('auth.session')
    .values({
      ...{ id: newToken(), user_id: accountId, ip_address: ip, user_agent: userAgent },
      // Whoever reads the table cannot take a session over.
      token: hashOfToken(token),
      expires_at: new Date(at + SESSION_SECONDS * 1000),
      ...{ created_at: new Date(at), updated_at: new Date(at), is_strong: isStrong },
      ...{ site_id: provider?.siteId ?? null, provider_id: provider?.id ?? null },
    })
    .execute();
  call.reply.setCookie(SESSION_COOKIE, token, { maxAgeSeconds: COOKIE_SECONDS });
  giveCsrfToken(call.reply);
}

/** Ends the session of the cookie, on this server at once and on the others by a word. */
export async function endSession(
  { database, events, callers }: SessionNeeds,
  call: Pick<Call, 'request' | 'site'>,
): Promise<void> {
  const token = call.request.cookies[SESSION_COOKIE];
  if (!isToken(token)) return;
  const id = hashOfToken(token);
  await database.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('auth.session').where('token', '=', id).execute();
    await events.publish(trx, { topic: 'session', siteId: call.site.id, id });
  });
  callers.dropSession(id);
}

/** Ends all sessions that began by a provider of a site, on all servers once the transaction commits. */
export async function endProviderSessions(
  { events }: Pick<SessionNeeds, 'events'>,
  trx: Trx,
  { siteId, id }: Provider,
): Promise<void> {
  const ended = await trx
    .deleteFrom('auth.session')
    .where('site_id', '=', siteId)
    .where('provider_id', '=', id)
    .returning('user_id')
    .execute();
  for (const accountId of new Set(ended.map(({ user_id }) => user_id)))
    await publishAccount({ events }, trx, siteId, accountId);
}

/** Tells the other servers that the sessions of an account ended; with a transaction they hear it when that commits. */
export const publishAccount = (
  { events }: Pick<SessionNeeds, 'events'>,
  db: Db,
  siteId: number,
  accountId: string,
): Promise<void> => events.publish(db, { topic: 'account', siteId, id: accountId });

/** A new token for the cookie that scripts read and repeat in a header. */
export function giveCsrfToken(reply: ReplyHead): void {
  reply.setCookie(CSRF_COOKIE, newCsrfToken(), { maxAgeSeconds: COOKIE_SECONDS, isHttpOnly: false });
}
