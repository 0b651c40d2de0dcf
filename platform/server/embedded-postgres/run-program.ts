import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DatabaseUser } from './database-user.ts';

/** Where the programs are, whom they run as, and the folder that they work in. */
export type Program = { binaries: string; user: DatabaseUser | undefined; folder: string };

/**
 * How PostgreSQL is told its folder. An unprivileged account may not be able to walk the path to it; the working
 * directory is entered before the account changes, and the kernel's own link to it needs no walk.
 */
export function dataFolderArgument({ user, folder }: Program): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** What a child may see of the environment: nothing that is secret, nothing that steers PostgreSQL. */
export function environmentOfPrograms(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, TZ: 'UTC', LC_ALL: 'C' };
}

/**
 * Runs one of PostgreSQL's programs to its end.
 * @throws Error with what it wrote when it fails
 */
export async function runProgram(
  program: Program,
  name: string,
  parameters: string[],
  input = '',
): Promise<void> {
  const child = spawn(join(program.binaries, 'bin', name), parameters, {
    ...program.user,
    cwd: program.folder,
    env: environmentOfPrograms(),
  });
  let written = '';
  const collect = (chunk: Buffer) => {
    written += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} failed: ${written.trim()}`);
}
