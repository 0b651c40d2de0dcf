import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { benchFolder } from '../data/kept-newsroom.ts';
import { type Installation, lastLines, openInstallation } from './installation.ts';
import { countOf } from './ledger.ts';
import { prepareSite, settleAndCompare } from './settle.ts';
import { startWriters, type Writers } from './writers.ts';

export type UnderLoad = { installation: Installation; writers: Writers; siteId: number; token: string };

type Wish = { name: string; folder?: string; writers?: number; env?: NodeJS.ProcessEnv };

/**
 * Does something to a fresh installation under load, then holds what is there against what was acknowledged.
 * @throws Error when something was lost or done twice
 */
export async function underLoad<Result>(
  { name, folder = join(benchFolder, `${name}-${process.pid}`), writers: count = 4, env = {} }: Wish,
  deed: (load: UnderLoad) => Promise<Result>,
): Promise<{ result: Result; writers: Writers; settledSeconds: number }> {
  await mkdir(folder, { recursive: true });
  const installation = await openInstallation(join(folder, 'data'), env);
  let writers: Writers | undefined;
  try {
    const { siteId, token } = await prepareSite(installation);
    const journal = join(benchFolder, `${name}-${process.pid}.jsonl`);
    writers = startWriters({ address: installation.address, siteId, token, writers: count, name, journal });
    await writers.nextYes(30_000);
    const result = await deed({ installation, writers, siteId, token });
    await writers.stop();
    const { settledSeconds, differences } = await settleAndCompare(installation, writers.acknowledged);
    if (countOf(differences) > 0) throw new Error(`Not as it must be: ${JSON.stringify(differences)}`);
    await rm(journal, { force: true });
    return { result, writers, settledSeconds };
  } catch (error) {
    console.error(`server: ${lastLines(installation.server.output(), 40)}`);
    console.error(`worker: ${lastLines(installation.worker.output(), 40)}`);
    throw error;
  } finally {
    await writers?.stop();
    await installation.stop();
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
