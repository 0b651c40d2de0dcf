import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ImportReport } from '#modules/imports/imports.public.ts';
import { benchFolder, type KeptNewsroom, keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { median } from '../load/rounds.ts';
import { writeJsonl } from '../newsroom/write-jsonl.ts';
import type { Line, Runner } from './runner.ts';

const command = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'commands', 'import.ts');

/** `npm run import` of the neutral format into sites of several sizes, and the rate as a load goes on. */
export const imports: Runner = {
  run: async ({ posts }) => {
    const large = await keptNewsroom(posts);
    return [
      await importing('import of 20,000 into an empty site', await keptNewsroom(0), 20_000),
      await importing('import of 5,000 into 100,000', await keptNewsroom(100_000), 5_000),
      ...ratesOf(large),
    ];
  },
};

async function importing(what: string, newsroom: KeptNewsroom, count: number): Promise<Line> {
  const folder = join(benchFolder, `jsonl-${count}`);
  await writeJsonl(folder, newsroom.posts, newsroom.posts + count);
  const seconds: number[] = [];
  try {
    for (let round = 0; round < 3; round += 1) {
      seconds.push(await withCopy(newsroom, (dataFolder) => secondsFor(dataFolder, folder, count)));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const middle = median(seconds, (one) => one);
  return { what, posts: newsroom.posts, perSecond: count / middle, value: middle, unit: 's' };
}

async function secondsFor(dataFolder: string, folder: string, count: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [command, folder, '--json'], {
    env: { ...process.env, MASTHEAD_DATA: dataFolder },
    maxBuffer: 64 * 1024 * 1024,
  });
  const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as ImportReport;
  if (report.made.posts !== count) throw new Error(`Of ${count} posts ${report.made.posts} came in.`);
  return report.seconds;
}

/** The rates at the beginning and at the end of the load of the newsroom itself, without the reading of files. */
function ratesOf({ posts, timeline }: KeptNewsroom): Line[] {
  const part = Math.min(100_000, Math.round(posts / 5));
  const between = (from: number, to: number): number => (to - from) / (secondsAt(to) - secondsAt(from));
  const secondsAt = (count: number): number =>
    timeline.find((mark) => mark.posts >= count)?.seconds ?? timeline.at(-1)?.seconds ?? 0;
  const name = part.toLocaleString('en');
  return [
    { what: `load, the first ${name}`, posts, perSecond: between(0, part) },
    { what: `load, the last ${name}`, posts, perSecond: between(posts - part, posts) },
  ];
}
