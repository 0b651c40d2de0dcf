import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readNotice } from '#platform/server/data-folder/notice.ts';

/** The server as a process of its own, as `npm start` runs it. */
export type ServerProcess = {
  address: string;
  connectionString: string;
  child: ChildProcess;
  /** What it wrote so far. */
  output(): string;
  /** Sends a signal and waits for the end; gives the exit code, or null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const compileCache = fileURLToPath(new URL('../../.cache/node', import.meta.url));
/** What `npm start` gives to Node. */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024'];
const PATIENCE = 60_000;

/** The environment of a server: an empty one, but for what it is given. */
export const serverEnvironment = (dataFolder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: compileCache,
  PORT: '0',
  MASTHEAD_DATA: dataFolder,
  MASTHEAD_DEMO: '0',
  ...env,
});

/** Starts a process on the server's program without waiting for anything. */
export function spawnServer(dataFolder: string, env: NodeJS.ProcessEnv = {}, parameters: string[] = []) {
  const child = spawn(process.execPath, [...serverFlags, main, ...parameters], {
    env: serverEnvironment(dataFolder, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output: () => written, exited };
}

/** The first words of what the server says to whoever started it, in one piece. */
const GREETING = 'Masthead is ready';

/**
 * Starts the server and waits until it answers and has said so.
 * @throws Error with what it wrote when it ends before that
 */
export async function startServerProcess(
  dataFolder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> {
  const { child, output, exited } = spawnServer(dataFolder, env);
  const until = Date.now() + PATIENCE;
  while (child.exitCode === null && Date.now() < until) {
    const notice = await readNotice(dataFolder);
    const { address, connectionString } = notice ?? {};
    const isOurs = notice?.pid === child.pid && output().includes(GREETING);
    if (isOurs && address && connectionString && (await isReady(address))) {
      const end = async (signal: NodeJS.Signals) => {
        child.kill(signal);
        return exited;
      };
      return { address, connectionString, child, output, end };
    }
    await wait(20);
  }
  const why = child.exitCode === null ? `within ${PATIENCE / 1000} s` : `but ended with ${child.exitCode}`;
  child.kill('SIGKILL');
  throw new Error(`The server did not start ${why}: ${output()}`);
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
