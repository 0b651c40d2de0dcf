import { execFile } from 'node:child_process';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

/** Unpacked once per version of the package; it takes 220 MB. */
const UNPACK = "import('@sparticuz/chromium').then((it) => it.default.executablePath())";

/** Starts the browser that npm brought. It needs no library and no font of the machine, and runs as root too. */
export const launchBrowser = async (): Promise<Browser> => chromium.launch(await launchOptions());

/** Starts it for several processes, which reach it by its address. */
export const serveBrowser = async (): Promise<BrowserServer> =>
  chromium.launchServer({ ...(await launchOptions()), host: '127.0.0.1' });

async function launchOptions(): Promise<LaunchOptions> {
  const folder = await unpackedBrowser();
  return {
    executablePath: join(folder, 'chromium'),
    // A container gives its processes too little shared memory, and root has no sandbox to build.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      TZ: process.env.TZ ?? 'UTC',
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

async function unpackedBrowser(): Promise<string> {
  const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..', '..', 'bin');
  // The size tells versions apart, and a new installation of the same version needs no new copy.
  const { size } = await stat(join(bin, 'chromium.br'));
  const cache = join(import.meta.dirname, '..', '.cache');
  const folder = join(cache, `browser-${size}`);
  if (await exists(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  // The package unpacks beside the temporary files, and its libraries only where it believes to be at its usual host.
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  await writeFile(join(unfinished, 'fonts.conf'), fontSettings(folder));
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    // Another test process may have unpacked it first.
    if (!(await exists(folder))) throw error;
  });
  return folder;
}

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
