import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, serverEnvironment, serverFlags } from '#platform/testing/server-process.ts';

/** What the process is asked: to start a server in this environment, or to stop the one that runs. */
export type Asked = { start?: NodeJS.ProcessEnv };

/** What it tells. */
export type Told =
  | { said: string }
  | { started: Pick<ServerProcess, 'address' | 'connectionString'> }
  | { isStopped: true }
  | { failure: string };

/** How long a start or an end may take, in milliseconds; then the process goes with what it has said. */
const PATIENCE = 60_000;
const program = fileURLToPath(new URL('./warm-server-program.ts', import.meta.url));
/** Processes that have loaded the server, and run none. */
const idle: ChildProcess[] = [];

/**
 * Starts a server, as `startServerProcess` does, in a process that has run others before it where there is one: to load
 * the server takes longer than to start it. It has a database and a data folder of its own, as ever.
 */
export async function startWarmServer(dataFolder: string, env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = idle.pop() ?? fork(program, { execArgv: serverFlags, env: serverEnvironment('', {}) });
  let output = '';
  const hear = (told: Told) => {
    if ('said' in told) output += told.said;
  };
  child.on('message', hear);
  const told = await ask(child, { start: serverEnvironment(dataFolder, env) });
  if (!('started' in told)) {
    child.kill('SIGKILL');
    throw new Error(`The server did not start: ${'failure' in told ? told.failure : ''} ${output}`);
  }
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!child.connected) return child.exitCode;
    if (signal === 'SIGKILL') {
      child.kill(signal);
      await once(child, 'exit');
      return null;
    }
    const last = await ask(child, {});
    child.off('message', hear);
    if ('failure' in last) {
      child.kill('SIGKILL');
      throw new Error(`The server did not stop: ${last.failure} ${output}`);
    }
    idle.push(child);
    return 0;
  };
  return { ...told.started, child, output: () => output, end };
}

/** Ends the processes that run no server. */
export async function endIdleProcesses(): Promise<void> {
  for (const child of idle.splice(0)) {
    const exited = once(child, 'exit');
    child.disconnect();
    await exited;
  }
}

/** Sends what is asked, and waits for what comes of it. */
function ask(child: ChildProcess, asked: Asked): Promise<Told> {
  return new Promise((resolve) => {
    const finish = (told: Told) => {
      if ('said' in told) return;
      clearTimeout(late);
      child.off('message', finish).off('exit', died);
      resolve(told);
    };
    const died = () => finish({ failure: 'its process has ended' });
    const late = setTimeout(() => finish({ failure: `it took longer than ${PATIENCE} ms` }), PATIENCE);
    child.on('message', finish).on('exit', died);
    child.send(asked);
  });
}
