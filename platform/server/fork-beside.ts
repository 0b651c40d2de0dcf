import { type ChildProcess, fork, type SerializationType } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Politeness, yieldToOthers } from './yield-to-others.ts';

const NEEDED = /^(NODE_(?!OPTIONS)|LC_|(LANG|TZ|HOME|PATH|TMPDIR|TEMP|TMP|SYSTEMROOT)$)/i;
const NEEDED_BY_DATABASE = /^PG/i;
/** Of what the process said last, in characters: enough to know why it died. */
const LAST_WORDS = 2_000;

type BesideOptions = {
  /** Of what JavaScript keeps. A process that needs more dies alone; a thread may take the server with it. */
  megabytes: number;
  /** Whom it lets go first. */
  comes: Politeness;
  /** Whether it is told how the database is reached, by the variables of its client. */
  asksDatabase?: boolean;
  flags?: readonly string[];
  serialization?: SerializationType;
};

/**
 * Starts a program in a process of its own, so that what breaks or fills it is not the server. What this process was
 * started with and the keys of databases, buckets and mail servers are not for it.
 * @returns the process, and what it said last on its standard error
 */
export function forkBeside(
  program: URL,
  options: BesideOptions,
): { child: ChildProcess; lastWords: () => string } {
  const { megabytes, comes, asksDatabase = false, flags = [], serialization = 'json' } = options;
  const isNeeded = (name: string) => NEEDED.test(name) || (asksDatabase && NEEDED_BY_DATABASE.test(name));
  const child = fork(fileURLToPath(program), {
    execArgv: [`--max-old-space-size=${megabytes}`, ...flags],
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => isNeeded(name))),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization,
  });
  // Its line keeps a server that waits for it, its words do not.
  (child.stderr as Socket | null)?.unref();
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-LAST_WORDS);
  });
  // Before it has begun: the threads that it starts come after the others too.
  if (child.pid !== undefined) yieldToOthers(child.pid, comes);
  return { child, lastWords: () => words };
}
