import { readFileSync } from 'node:fs';
import { signIn } from '#modules/accounts/accounts.contract.ts';
import { type ServerProcess, startServerProcess } from '#platform/testing/server-process.ts';
import type { KeptNewsroom } from './kept-newsroom.ts';
import { password, people } from './load-newsroom.ts';
import { untilAtRest } from './until-at-rest.ts';

/** The server on a kept newsroom, as `npm start` runs it, with nothing left to catch up on. */
export type BenchServer = {
  address: string;
  siteId: number;
  connectionString: string;
  /** The start of the path of the posts list. */
  listPath: string;
  countPath: string;
  /** The headers with which a person is signed in. */
  as(who: keyof typeof people): Promise<Record<string, string>>;
  /** Resident memory of the server's process, and of those that it started for files; not of the database. */
  megabytes(): number;
  /** Milliseconds of processor time that the server's process has used since its start; not the database. Linux only. */
  processorMilliseconds(): number;
  stop(): Promise<void>;
};

export async function openBenchServer(
  newsroom: KeptNewsroom,
  env: NodeJS.ProcessEnv = {},
): Promise<BenchServer> {
  const server = await startServerProcess(newsroom.dataFolder, { LOG_LEVEL: 'warn', ...env });
  await untilAtRest(server.connectionString);
  const sessions = new Map<string, Promise<Record<string, string>>>();
  return {
    address: server.address,
    siteId: newsroom.siteId,
    connectionString: server.connectionString,
    listPath: `/core/feeds/site/dashboard/${newsroom.siteId}`,
    countPath: `/core/feeds/site/dashboard_count/${newsroom.siteId}`,
    as: (who) => {
      const known = sessions.get(who) ?? signInAs(server.address, people[who]);
      sessions.set(who, known);
      return known;
    },
    megabytes: () => {
      const pid = server.child.pid ?? 0;
      return residentMegabytes(pid) + helperMegabytes(pid);
    },
    processorMilliseconds: () => processorMilliseconds(server.child.pid ?? 0),
    stop: () => stop(server),
  };
}

/** Signs in by call, and gives the headers for what follows. */
export async function signInAs(address: string, email: string): Promise<Record<string, string>> {
  const answer = await fetch(`${address}${signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Error(`Signing in failed: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  const csrf = cookies.find((cookie) => cookie.startsWith('csrf_token='))?.slice('csrf_token='.length) ?? '';
  return { cookie: cookies.join('; '), accept: 'application/json', 'x-csrf-token': csrf };
}

/** Resident memory of the processes of Node.js that one has started, as far as they are still there; Linux only. */
function helperMegabytes(pid: number): number {
  const started = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return started
    .filter((one) => textOf(`/proc/${one}/cmdline`).startsWith(process.execPath))
    .reduce((sum, one) => sum + megabytesIn(textOf(`/proc/${one}/status`)), 0);
}

/** Ticks of the kernel's clock, of which there are a hundred a second. */
function processorMilliseconds(pid: number): number {
  // The name of the process, which may hold spaces, ends with the last bracket.
  const fields = textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Resident memory of a process; Linux only. */
export function residentMegabytes(pid: number): number {
  return megabytesIn(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

/** Of a text of `/proc` on the status of a process. */
function megabytesIn(status: string): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(status);
  return Number(line?.[1] ?? 0) / 1024;
}

async function stop(server: ServerProcess): Promise<void> {
  await server.end('SIGTERM');
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended since.
    return '';
  }
}
