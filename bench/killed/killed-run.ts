import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDraw } from '#apps/demo/newsroom/seeded-random.ts';
import { benchFolder } from '../data/kept-newsroom.ts';
import { type Installation, lastLines, openInstallation, readJsonLines } from './installation.ts';
import { countOf, type Differences, findLost } from './ledger.ts';
import { prepareSite, settleAndCompare } from './settle.ts';
import { type Acknowledged, startWriters, type Writers } from './writers.ts';

type State = { round: number; siteId: number; token: string; recoveries: number[] };

export type KilledRun = {
  rounds: number;
  kills: number;
  acknowledged: Acknowledged[];
  /** From the last kill of a round to the next acknowledged write, in milliseconds. */
  recoveries: number[];
  settledSeconds: number;
  differences: Differences;
  answers: Map<number, number>;
  /** How often the server ended though nobody had killed it. */
  ownEnds: number;
};

const WRITERS = 4;
const LONGEST_RECOVERY = 180_000;
const victims = ['server', 'worker', 'database'] as const;

/**
 * Kills server, worker and database in random order under load, so many times. A run that was broken off goes on
 * where it was when it is started with the same seed.
 * @throws Error when something was lost, or when the installation did not come back by itself
 */
export async function runKilled(times: number, seed: number): Promise<KilledRun> {
  const folder = join(benchFolder, `killed-${seed}`);
  const stateFile = join(folder, 'state.json');
  const journal = join(folder, 'acknowledged.jsonl');
  await mkdir(folder, { recursive: true });
  const installation = await openInstallation(join(folder, 'data'));
  let kills = 0;
  const state = existsSync(stateFile)
    ? (JSON.parse(await readFile(stateFile, 'utf8')) as State)
    : { round: 0, recoveries: [], ...(await prepareSite(installation)) };
  const earlier = await readJsonLines<Acknowledged>(journal);
  const { siteId, token } = state;
  const name = `round-${state.round}-${Date.now().toString(36)}`;
  const writers = startWriters({
    address: installation.address,
    siteId,
    token,
    writers: WRITERS,
    name,
    journal,
  });
  try {
    let seen = 0;
    for (state.round += 1; state.round <= times; state.round += 1) {
      const draw = createDraw(`${seed}/${state.round}`);
      await writers.nextYes(LONGEST_RECOVERY);
      await wait(draw.int(200, 2_500));
      const chosen = draw.shuffled(victims).slice(0, draw.int(1, victims.length));
      for (const victim of chosen) {
        await wait(draw.int(0, 400));
        kill(installation, victim, draw.chance(0.3));
        kills += 1;
      }
      state.recoveries.push(await recover(installation, writers));
      const lost = await installation.withDatabase((database) =>
        findLost(database, writers.acknowledged.slice(seen)),
      );
      if (countOf(lost) > 0) throw new Error(`Round ${state.round}: ${JSON.stringify(lost)}`);
      seen = writers.acknowledged.length;
      await writeFile(stateFile, JSON.stringify(state));
      console.log(
        `  ${state.round}/${times} ${chosen.join(', ')}: back in ${Math.round(state.recoveries.at(-1) ?? 0)} ms, ` +
          `${writers.acknowledged.length} acknowledged`,
      );
    }
    await writers.stop();
    const acknowledged = [...earlier, ...writers.acknowledged];
    const { settledSeconds, differences } = await settleAndCompare(installation, acknowledged);
    const { recoveries } = state;
    if (writers.surprises.length > 0) console.log(`  other answers: ${writers.surprises.join('\n  ')}`);
    for (const words of installation.server.ownEnds()) console.log(`  the server ended: ${words}`);
    for (const fault of installation.server.faults()) console.log(`  a fault: ${fault.slice(0, 2_000)}`);
    const { answers } = writers;
    const ownEnds = installation.server.ownEnds().length;
    return { ownEnds, rounds: times, kills, acknowledged, recoveries, settledSeconds, differences, answers };
  } catch (error) {
    console.error(`server: ${lastLines(installation.server.output(), 40)}`);
    console.error(`worker: ${lastLines(installation.worker.output(), 40)}`);
    throw error;
  } finally {
    await writers.stop();
    await installation.stop();
  }
}

/** The database dies as a whole, or loses one of its processes, after which it restarts by itself. */
function kill(installation: Installation, victim: (typeof victims)[number], isOnlyPart: boolean): void {
  if (victim !== 'database') {
    installation[victim].kill();
    return;
  }
  const [main, ...parts] = installation.databasePids();
  const pid = isOnlyPart ? (parts.at(-1) ?? main) : main;
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was gone already, with the server.
  }
}

async function recover(installation: Installation, writers: Writers): Promise<number> {
  const from = performance.now();
  await writers.nextYes(LONGEST_RECOVERY);
  const milliseconds = performance.now() - from;
  await installation.untilReady();
  return milliseconds;
}
