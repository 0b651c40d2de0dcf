import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#platform/server/embedded-postgres/free-port.ts';
import { benchFolder, keptNewsroom } from '../data/kept-newsroom.ts';
import { median } from '../load/rounds.ts';
import type { Line, Runner } from './runner.ts';

const root = join(import.meta.dirname, '..', '..');

/** `npm start` on installed and built code until `/readyz` answers: the first time with the demo, and again. */
export const starts: Runner = {
  run: async ({ posts }) => {
    const dataFolder = join(benchFolder, `start-${process.pid}`);
    try {
      const first = await millisecondsToReady(dataFolder);
      const again = [];
      for (let round = 0; round < 3; round += 1) again.push(await millisecondsToReady(dataFolder));
      const large = await keptNewsroom(posts);
      const loaded = [];
      for (let round = 0; round < 3; round += 1) loaded.push(await millisecondsToReady(large.dataFolder));
      return [
        { what: 'first start, demo included', p50: first },
        { what: 'second start to the first answer', p50: median(again, (one) => one) },
        { what: 'second start on a large newsroom', posts, p50: median(loaded, (one) => one) },
      ] satisfies Line[];
    } finally {
      await rm(dataFolder, { recursive: true, force: true });
    }
  },
};

async function millisecondsToReady(dataFolder: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), MASTHEAD_DATA: dataFolder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    while (child.exitCode === null) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) return performance.now() - began;
      await wait(5);
    }
    throw new Error('The server did not start.');
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
