import { loadavg } from 'node:os';
import { describeMachine } from './report/machine.ts';
import type { Measured } from './report/measured.ts';
import { storeResults } from './report/results.ts';
import { table } from './report/table.ts';
import { runners } from './runners/all-runners.ts';
import type { Wish } from './runners/runner.ts';

const usage = `npm run bench [-- name …] [--posts 1000000] [--minutes 20] [--times 100] [--seed 1] [--keep-silent]
names: ${Object.keys(runners).join(', ')}`;

async function runBench(parameters: readonly string[]): Promise<void> {
  if (parameters.includes('--help')) return console.log(usage);
  const { names, wish, isStored } = readParameters(parameters);
  const machine = describeMachine();
  const measured: Measured[] = [];
  for (const name of names) {
    console.log(`— ${name} —`);
    const runner = runners[name];
    if (!runner) throw new Error(`There is no runner "${name}".\n${usage}`);
    try {
      const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
      const lines = await runner.run(wish);
      const own = lines.map((line) => ({ ...line, runner: name, load }));
      console.log(`${table(own)}\n`);
      measured.push(...own);
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
    if (isStored) console.log(`Stored in ${await storeResults(machine, measured)}`);
  }
}

function readParameters(parameters: readonly string[]): { names: string[]; wish: Wish; isStored: boolean } {
  const wish: Wish = { posts: 1_000_000, minutes: 20, times: 100, seed: 1 };
  const names: string[] = [];
  const rest = [...parameters];
  while (rest.length > 0) {
    const word = rest.shift() as string;
    if (word === '--posts') wish.posts = Number(rest.shift());
    else if (word === '--minutes') wish.minutes = Number(rest.shift());
    else if (word === '--times') wish.times = Number(rest.shift());
    else if (word === '--seed') wish.seed = Number(rest.shift());
    else if (word !== '--keep-silent') names.push(word);
  }
  const whole = [wish.posts, wish.times, wish.seed];
  if (!whole.every(Number.isInteger) || !(wish.minutes > 0)) throw new Error(usage);
  const all = Object.entries(runners).flatMap(([name, { isLong }]) => (isLong ? [] : [name]));
  return { names: names.length > 0 ? names : all, wish, isStored: !parameters.includes('--keep-silent') };
}

await runBench(process.argv.slice(2));
