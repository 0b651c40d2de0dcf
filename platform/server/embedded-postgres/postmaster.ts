import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PostgresLog } from './postgres-log.ts';
import { dataFolderArgument, environmentOfPrograms, type Program } from './run-program.ts';
import type { PostgresSettings } from './settings.ts';

/** How long a database gets for its last checkpoint before it is ended without one, in milliseconds. */
const FAST_STOP = 60_000;
/** How long it may take without one, before it is killed: it is hung. */
const IMMEDIATE_STOP = 10_000;

/** A running PostgreSQL. */
export type Postmaster = {
  /** Settles when the process has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/** PostgreSQL did not start; `words` are its own. */
export class PostgresDidNotStart extends Error {
  readonly words: string;
  constructor(words: string) {
    super(`PostgreSQL did not start: ${words}`);
    this.name = 'PostgresDidNotStart';
    this.words = words;
  }
}

/**
 * Starts PostgreSQL and waits until it takes connections.
 * @param hasSocket whether it is reached by a socket too, beside the folder that it works in
 * @throws PostgresDidNotStart
 */
export async function startPostmaster(
  program: Program,
  { port, hasSocket }: { port: number; hasSocket: boolean },
  settings: PostgresSettings,
  log: PostgresLog,
): Promise<Postmaster> {
  const all: PostgresSettings = {
    ...settings,
    port,
    listen_addresses: '127.0.0.1',
    // From the folder that it works in: whom it runs as may not be able to walk the path to it.
    unix_socket_directories: hasSocket ? '..' : '',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
    // The failures of single statements are told to who made them; here stands what concerns the server.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
  };
  const child = spawn(
    join(program.binaries, 'bin', 'postgres'),
    [
      '-D',
      dataFolderArgument(program),
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...program.user,
      cwd: program.folder,
      env: environmentOfPrograms(),
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C goes to the whole group of the terminal, and the database must outlive the server's last requests.
      detached: true,
    },
  );
  const ended = once(child, 'exit').then(() => undefined);
  const state = await readiness(child, log);
  const watcher = watch(child, program);
  child.unref();
  ended.then(() => watcher?.kill('SIGKILL'));
  return {
    ended,
    stop: async () => {
      child.ref();
      // Asked to end in good order while it recovers from the loss of a process, PostgreSQL 18 would hang.
      child.kill(state.isRecovering ? 'SIGQUIT' : 'SIGINT');
      const impatience = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP);
      const despair = setTimeout(() => child.kill('SIGKILL'), FAST_STOP + IMMEDIATE_STOP);
      await ended;
      clearTimeout(impatience);
      clearTimeout(despair);
    },
  };
}

type State = { isRecovering: boolean };

/** Waits until it takes connections; it goes on telling when one of its processes was lost. */
function readiness(child: ChildProcess, log: PostgresLog): Promise<State> {
  const state: State = { isRecovering: false };
  return new Promise((resolve, reject) => {
    const last: string[] = [];
    if (!child.stderr) throw new Error('The database process has no output to read.');
    createInterface({ input: child.stderr }).on('line', (line) => {
      last.push(line);
      if (last.length > 5) last.shift();
      pass(line, log);
      if (line.includes('terminating any other active server processes')) state.isRecovering = true;
      if (!line.includes('database system is ready to accept connections')) return;
      state.isRecovering = false;
      resolve(state);
    });
    child.once('error', (error) => reject(new PostgresDidNotStart(error.message)));
    child.once('close', () => reject(new PostgresDidNotStart(last.join(' '))));
  });
}

function pass(line: string, log: PostgresLog): void {
  if (/(FATAL|PANIC): /.test(line)) log.warn(`postgres: ${line}`);
  else log.debug(`postgres: ${line}`);
}

/**
 * A small process that stops the database when this one is gone, however it ended: then its end of the pipe
 * closes. Without it, `kill -9` would leave the database running.
 */
function watch(child: ChildProcess, { user }: Program): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'masthead-watch', String(child.pid)], {
    ...user,
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // A machine without a shell has no watcher; the next start then stops what was left behind.
  watcher.on('error', () => undefined);
  watcher.unref();
  return watcher;
}
