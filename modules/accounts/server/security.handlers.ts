import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { changePassword, endOtherSessions, endSession, listSessions } from '../security.contract.ts';
import { changeOwnPassword, type SecurityNeeds } from './change-password.ts';
import { deviceOf } from './device-of.ts';
import { endReading } from './readers.ts';

/** The calls about one's own password and sessions. */
export function securityHandlers(needs: SecurityNeeds): Handler[] {
  const { db } = needs.database;
  return [
    answer(changePassword, async ({ body, ...call }) => {
      await changeOwnPassword(needs, body, call);
      return undefined;
    }),
    answer(listSessions, async ({ caller }) => {
      const isOwn = await ownSessions(db, caller.sessionId);
      const rows = await db
        .selectFrom('auth.session')
        .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at', 'site_id'])
        .where('user_id', '=', caller.accountId ?? '')
        .where('expires_at', '>', new Date())
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .limit(200)
        .execute();
      const items = rows.filter(isOwn).map((row) => ({
        id: row.id,
        ...deviceOf(row.user_agent),
        network: row.ip_address,
        started_ts: secondsOf(row.created_at),
        last_seen_ts: secondsOf(row.updated_at),
        is_current: row.id === caller.sessionId,
      }));
      return { items, total_count: items.length };
    }),
    answer(endSession, async (call) => {
      const ended = await endSessions(needs, call, (id) => id === call.params.sessionId);
      if (ended === 0) throw notFound();
      return undefined;
    }),
    answer(endOtherSessions, async (call) => ({
      ended:
        (await endSessions(needs, call, (id) => id !== call.caller.sessionId)) +
        (await endReading(db, call.caller.accountId ?? '')),
    })),
  ];
}

type SessionRow = { site_id: number | null };

/** Who came by a provider of one site knows of the sessions there alone: its word opens nothing of the others. */
async function ownSessions(db: Db, sessionId: string | null): Promise<(session: SessionRow) => boolean> {
  const row = await db
    .selectFrom('auth.session')
    .select('site_id')
    .where('id', '=', sessionId ?? '')
    .executeTakeFirst();
  const bound = row?.site_id ?? null;
  return ({ site_id }) => bound === null || site_id === bound;
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Ends those sessions of the account, on this server at once and on the others by a word. */
async function endSessions(
  { database, events, callers }: SecurityNeeds,
  call: Pick<Call, 'site' | 'caller' | 'request'>,
  isMeant: (id: string) => boolean,
): Promise<number> {
  const siteId = call.site.id;
  const profileId = profileOf(call.caller).id;
  const tokens = await database.db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom('auth.session')
      .select(['id', 'token', 'site_id'])
      .where('user_id', '=', call.caller.accountId ?? '')
      .execute();
    const isOwn = await ownSessions(trx, call.caller.sessionId);
    const meant = own.filter((session) => isOwn(session) && isMeant(session.id));
    if (meant.length === 0) return [];
    const ids = meant.map(({ id }) => id);
    await trx.deleteFrom('auth.session').where('id', 'in', ids).execute();
    for (const { token } of meant) await events.publish(trx, { topic: 'session', siteId, id: token });
    await recordWrite(trx, database.ids.next, call, {
      action: 'session.ended',
      objectKind: 'profile',
      objectId: profileId,
      after: { sessions: meant.length },
    });
    return meant.map(({ token }) => token);
  });
  for (const token of tokens) callers.dropSession(token);
  return tokens.length;
}
