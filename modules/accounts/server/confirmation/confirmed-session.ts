import type { Db } from '#platform/server/database.ts';
import type { ConfirmationWay } from '../../confirmation.contract.ts';

/** For so long whoever has shown who they are is not asked again. */
export const CONFIRMED_SECONDS = 10 * 60;

/** Notes that whoever holds a session has just shown who they are. */
export async function noteConfirmed(db: Db, sessionId: string | null, way: ConfirmationWay): Promise<void> {
  await db
    .updateTable('auth.session')
    .set({ confirmed_at: new Date(), confirmed_by: way })
    .where('id', '=', sessionId ?? '')
    .execute();
}

/**
 * Notes that a passkey was used in a session: both factors have been shown in it from now on.
 * @returns the hash of its token, under which servers keep it
 */
export async function noteStrong(db: Db, sessionId: string | null): Promise<string | null> {
  const row = await db
    .updateTable('auth.session')
    .set({ is_strong: true })
    .where('id', '=', sessionId ?? '')
    .returning('token')
    .executeTakeFirst();
  return row?.token ?? null;
}
