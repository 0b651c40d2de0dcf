import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The Node that npm brought, the same for everybody; the one that runs this script may be older. */
export const nodeOfProject = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** A failure that is told as it is, without a stack. */
export class Plain extends Error {}

/** Runs the main function of a script; what is Plain is printed as one message. */
export async function main(deed) {
  try {
    await deed();
  } catch (error) {
    console.error(error instanceof Plain ? error.message : error);
    process.exit(1);
  }
}

/** Tells what is being done and how long it took, and shows signs of life while it takes long. */
export async function tell(what, deed) {
  const start = Date.now();
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  console.log(`${what} …`);
  const heartbeat = setInterval(() => console.log(`  … ${seconds()}`), 15_000);
  try {
    await deed();
    console.log(`  done in ${seconds()}`);
  } catch (error) {
    console.log(`  failed after ${seconds()}`);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Compiled code is kept: a start then takes a third less time and a tenth less memory. */
const kept = { NODE_COMPILE_CACHE: join(root, '.cache', 'node') };

/** Runs a program to its end and gives its exit code and what it wrote. */
export function capture(program, parameters, options = {}) {
  return new Promise((resolve) => {
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    const child = spawn(program, parameters, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...kept, ...process.env },
      ...options,
    });
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs npm, the same one that runs this script where it does. */
export function npm(parameters) {
  const own = process.env.npm_execpath ?? '';
  if (basename(own).startsWith('npm-cli') && existsSync(own))
    return capture(process.execPath, [own, ...parameters]);
  return capture('npm', parameters, { shell: process.platform === 'win32' });
}

/** Goes on as a program of the project: in place of this process where Node can do that, else as its child. */
export function become(parameters, environment = {}) {
  const env = { ...kept, ...process.env, ...environment };
  const npmProcess = process.env.npm_lifecycle_event ? [process.ppid] : [];
  if (process.execve && process.platform !== 'win32') {
    const follows = npmProcess.join(',');
    process.execve(nodeOfProject, [nodeOfProject, ...parameters], { ...env, MASTHEAD_FOLLOWS: follows });
  }
  const follows = [process.pid, ...npmProcess].join(',');
  const child = spawn(nodeOfProject, parameters, {
    stdio: 'inherit',
    env: { ...env, MASTHEAD_FOLLOWS: follows },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (npmProcess.length > 0) {
    const [parent] = npmProcess;
    // npm that was killed cannot pass the signal on.
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 250).unref();
  }
  child.on('error', (error) => {
    console.error(`${nodeOfProject} does not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** Goes on as a command, for which paths mean what they mean where npm was called. */
export function becomeCommand(parameters) {
  const dataFolder = resolve(root, process.env.MASTHEAD_DATA || 'data');
  process.chdir(process.env.INIT_CWD ?? process.cwd());
  become(parameters, { MASTHEAD_DATA: dataFolder });
}
