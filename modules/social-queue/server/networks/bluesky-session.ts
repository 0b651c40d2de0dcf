import { z } from 'zod';
import { askNetwork } from './ask-network.ts';
import { type Credentials, type KeptSession, NetworkRefused } from './social-network.ts';
import type { SocialService } from './social-service.ts';

export const Session = z.object({
  did: z.string().regex(/^did:[a-z]+:[\w.:%-]+$/i),
  handle: z.string().min(1),
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
});
export type Session = z.output<typeof Session>;

/** What ends within so many seconds is renewed before it is used. */
const SPARE = 60;

/** Signs in with the app password: a server allows it a few times in an hour. */
export const openSession = (
  service: SocialService,
  { instance, token }: Pick<Credentials, 'instance' | 'token'>,
  identifier: string,
  signal?: AbortSignal,
): Promise<Session> =>
  askNetwork(
    service,
    {
      url: `${instance}/xrpc/com.atproto.server.createSession`,
      headers: {},
      body: { identifier, password: token },
      signal,
    },
    Session,
  );

type Needs = {
  service: SocialService;
  account: Credentials & { remoteId: string };
  kept: KeptSession;
  signal: AbortSignal | undefined;
};

/**
 * Does something within the session that is kept of the account: one is opened where there is none, and renewed when it
 * is over. What the network refuses in it although it should hold is tried once more in a fresh one.
 */
export async function withSession<Result>(
  needs: Needs,
  act: (session: Session) => Promise<Result>,
): Promise<Result> {
  const { service, account, kept, signal } = needs;
  // A handle may be another one by now; who it is stays.
  const fresh = async () => keptOf(kept, await openSession(service, account, account.remoteId, signal));
  const before = read(await kept.read());
  if (!before || before.did !== account.remoteId) return act(await fresh());
  const session = lasts(before) ? before : ((await renewed(needs, before)) ?? (await fresh()));
  try {
    return await act(session);
  } catch (error) {
    if (!(error instanceof NetworkRefused) || error.refusal !== 'token') throw error;
    return act((await renewed(needs, session)) ?? (await fresh()));
  }
}

async function keptOf(kept: KeptSession, session: Session): Promise<Session> {
  await kept.keep(JSON.stringify(session));
  return session;
}

/** The session after it was renewed; null where it can be no more. */
async function renewed({ service, account, kept, signal }: Needs, before: Session): Promise<Session | null> {
  const url = `${account.instance}/xrpc/com.atproto.server.refreshSession`;
  const headers = { authorization: `Bearer ${before.refreshJwt}` };
  const bytes = { type: 'application/json', content: new Uint8Array() };
  try {
    return await keptOf(kept, await askNetwork(service, { url, headers, bytes, signal }, Session));
  } catch (error) {
    if (error instanceof NetworkRefused && ['token', 'refused'].includes(error.refusal)) return null;
    throw error;
  }
}

function read(text: string | null): Session | null {
  try {
    return Session.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

/** Whether a token says that it holds for a while; one that says nothing is tried. */
function lasts({ accessJwt }: Session): boolean {
  const [, payload = ''] = accessJwt.split('.');
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: unknown };
    return typeof exp !== 'number' || exp > Date.now() / 1000 + SPARE;
  } catch {
    return true;
  }
}
