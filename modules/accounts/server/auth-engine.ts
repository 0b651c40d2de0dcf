import { randomBytes } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import type { Db } from '#platform/server/database.ts';
import { hashSessionTokens } from './hashed-session-tokens.ts';
import { hashPassword, verifyPassword } from './password-hashing.ts';
import { SESSION_SECONDS } from './session-lifetime.ts';

export type AuthEngine = Awaited<ReturnType<typeof openEngine>>;

const engines = new WeakMap<Db, Promise<AuthEngine>>();

/**
 * better-auth on our tables, without its routes: it keeps users, credentials, sessions and one-time links.
 * It costs a fifth of a second to load, so it is opened when it is first needed.
 */
export function authEngine(db: Db): Promise<AuthEngine> {
  const opened = engines.get(db) ?? openEngine(db);
  engines.set(db, opened);
  opened.catch(() => engines.delete(db));
  return opened;
}

async function openEngine(db: Db) {
  const [{ betterAuth }, { getAdapter }, dummyHash] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/db/adapter'),
    hashPassword(randomBytes(16).toString('hex')),
  ]);
  const tables = { db: db.withSchema('auth'), type: 'postgres' as const, transaction: true };
  const adapter = hashSessionTokens(await getAdapter({ ...settings, database: tables }));
  const { internalAdapter } = await betterAuth({ ...settings, database: () => adapter }).$context;
  return { accounts: internalAdapter, dummyHash };
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };

const settings = {
  // Nothing of ours is signed with it: cookies and routes of better-auth are not used.
  secret: randomBytes(32).toString('base64url'),
  baseURL: 'http://localhost',
  telemetry: { enabled: false },
  logger: { level: 'error' },
  emailAndPassword: { enabled: true, password: { hash: hashPassword, verify: verifyPassword } },
  user: { fields: { emailVerified: 'email_verified', ...times } },
  session: {
    expiresIn: SESSION_SECONDS,
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...times,
    },
  },
  account: {
    fields: {
      accountId: 'account_id',
      providerId: 'provider_id',
      userId: 'user_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...times,
    },
  },
  verification: { storeIdentifier: 'hashed', fields: { expiresAt: 'expires_at', ...times } },
} satisfies BetterAuthOptions;
