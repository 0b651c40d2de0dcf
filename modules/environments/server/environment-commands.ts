import { hashOfPassword } from '#modules/accounts/accounts.public.ts';
import { ApiError, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, permissionsOf } from '#platform/contract/permission-rule.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { EnvironmentAccess, EnvironmentPart } from '../environment-kinds.contract.ts';
import { type EnvironmentCommand, expiryPast, passwordMissing } from '../environments.contract.ts';
import { partsOf } from './all-parts.ts';
import { type Configuration, synced } from './configuration.ts';

/** What commands change of an environment. */
export type EnvironmentState = {
  title: string;
  access: EnvironmentAccess;
  access_version: number;
  password_hash: string | null;
  expires_ts: number | null;
  isArchived: boolean;
  base: Configuration;
  configuration: Configuration;
};

type Needs = {
  ground: Ground;
  call: Pick<Call, 'site' | 'caller' | 'now'>;
  /** What readers get by now. */
  production: Configuration;
  /** Of the last password that the commands set; hashing one takes too long for a transaction. */
  passwordHash: string | null;
};

/** The hash of the password that stays once all commands are followed; null where they set none. */
export async function hashOfCommands(commands: readonly EnvironmentCommand[]): Promise<string | null> {
  const last = commands.findLast((one) => one.name === 'set-access' && one.password !== undefined);
  return last?.name === 'set-access' && last.password !== undefined ? hashOfPassword(last.password) : null;
}

/**
 * Applies commands in their order, all or none; promotions are begun by whoever asks for them.
 * @throws ApiError the first that cannot be followed, by its place in the body
 */
export async function applyCommands(
  needs: Needs,
  state: EnvironmentState,
  commands: readonly EnvironmentCommand[],
): Promise<EnvironmentState> {
  let now = state;
  for (const [at, command] of commands.entries()) {
    now = await applied(needs, now, command).catch((error: unknown) => {
      throw error instanceof ApiError ? placed(error, command, at) : error;
    });
  }
  return now;
}

async function applied(
  needs: Needs,
  state: EnvironmentState,
  command: EnvironmentCommand,
): Promise<EnvironmentState> {
  switch (command.name) {
    case 'set-title':
      return { ...state, title: command.title };
    case 'set-build':
      return changed(needs, state, 'build', { build_id: command.build_id });
    case 'set-values':
      return changed(needs, state, command.part, command.values);
    case 'set-access':
      return withAccess(needs, state, command);
    case 'sync-from-production': {
      const { production } = needs;
      const configuration = synced(state.base, state.configuration, production);
      return { ...state, base: production, configuration };
    }
    case 'promote':
    case 'rollback':
      return state;
  }
}

async function changed(
  { ground, call }: Needs,
  state: EnvironmentState,
  name: EnvironmentPart,
  said: unknown,
): Promise<EnvironmentState> {
  const part = partsOf(ground)[name];
  if (!isAllowed(part.writes, call.caller.holder)) {
    throw permissionDenied({ extra: { missing: permissionsOf(part.writes) } });
  }
  const values = await part.change(call, state.configuration[name], said);
  return { ...state, configuration: { ...state.configuration, [name]: values } };
}

function withAccess(
  { call, passwordHash }: Needs,
  state: EnvironmentState,
  {
    access = state.access,
    password,
    expires_ts = state.expires_ts,
  }: Extract<EnvironmentCommand, { name: 'set-access' }>,
): EnvironmentState {
  const password_hash = password === undefined ? state.password_hash : passwordHash;
  if (access === 'password' && password_hash === null) {
    throw passwordMissing({ details: [{ loc: ['body', 'password'], msg: passwordMissing.message }] });
  }
  const isNew = expires_ts !== state.expires_ts;
  if (isNew && expires_ts !== null && expires_ts <= call.now) {
    throw expiryPast({ details: [{ loc: ['body', 'expires_ts'], msg: expiryPast.message }] });
  }
  // Whoever has opened it by the old rule has to open it anew.
  const isOther = access !== state.access || password !== undefined;
  return {
    ...state,
    ...{ access, password_hash, expires_ts },
    access_version: state.access_version + (isOther ? 1 : 0),
    isArchived: state.isArchived && expires_ts !== null && expires_ts <= call.now,
  };
}

/** The same error of the command that it is about. */
function placed(error: ApiError, { name }: EnvironmentCommand, at: number): ApiError {
  const begin = ['body', 'commands', at, ...(name === 'set-values' ? ['values'] : [])];
  return new ApiError(error.code, error.status, {
    message: error.said,
    details: error.details.map(({ loc, msg }) => ({ loc: [...begin, ...loc.slice(1)], msg })),
    extra: error.extra,
  });
}
