import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { clockOfFile } from '#platform/testing/clock-of-file.ts';
import { benchFolder } from '../data/kept-newsroom.ts';
import { type UnderLoad, underLoad } from '../killed/under-load.ts';
import type { Line, Runner } from './runner.ts';

/** Seconds ahead of the true time, one after the other. */
const steps = [3_600, 0, -3_600, 0];
const STAY = 20_000;

/** The clock of server and worker jumps an hour ahead, back, an hour behind, and back, under load. */
export const clock: Runner = {
  isLong: true,
  run: async () => {
    const file = join(benchFolder, `clock-${process.pid}.txt`);
    await writeFile(file, '0');
    const env = clockOfFile(file);
    try {
      // One writer, so that the order of the answers is the order of the ids.
      const { result, writers } = await underLoad({ name: 'clock', writers: 1, env }, (load) =>
        jump(load, file),
      );
      const falling = fallingIds(
        writers.acknowledged.flatMap((one) => (one.kind === 'redirect' ? one.id : [])),
      );
      const others = [...writers.answers].filter(([status]) => status !== 201 && status !== 202);
      if (falling > 0) throw new Error(`${falling} ids were not larger than the one before.`);
      return [
        ...result,
        {
          what: 'clock, answers other than yes',
          value: others.reduce((sum, [, count]) => sum + count, 0),
          note: `${writers.acknowledged.length} acknowledged, ids rise, 0 lost or doubled; ${JSON.stringify(others)}`,
        },
      ];
    } finally {
      await rm(file, { force: true });
    }
  },
};

async function jump({ writers }: UnderLoad, file: string): Promise<Line[]> {
  const lines: Line[] = [];
  let before = 0;
  for (const step of steps) {
    await writeFile(file, String(step));
    await wait(100);
    const from = performance.now();
    const had = writers.acknowledged.length;
    await writers.nextYes(30_000);
    const first = performance.now() - from;
    await wait(STAY);
    lines.push({
      what: `clock from ${before} s to ${step} s, until a write succeeds`,
      p50: first,
      perSecond: ((writers.acknowledged.length - had) / STAY) * 1000,
    });
    before = step;
  }
  return lines;
}

const fallingIds = (ids: readonly number[]): number =>
  ids.filter((id, at) => at > 0 && id <= (ids[at - 1] ?? 0)).length;
