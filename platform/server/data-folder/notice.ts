import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the holder of a data folder tells the other processes on this machine. */
export type DataFolderNotice = {
  pid: number;
  /** Processes whose end makes the holder stop, where there are any. */
  follows: number[];
  /** What holds the folder, for a person: "the server", "npm run import". */
  holder: string;
  /** Where it answers, once it does. */
  address?: string;
  /** Its database, once it takes connections. */
  connectionString?: string;
  isStopping?: boolean;
};

/** Writes the notice in one step; only the owner's account can read it. */
export async function writeNotice(dataFolder: string, notice: DataFolderNotice): Promise<void> {
  const unfinished = `${pathOf(dataFolder)}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(notice), { mode: 0o600 });
  await rename(unfinished, pathOf(dataFolder));
}

/** The notice of the present or, after a crash, of the last holder. */
export async function readNotice(dataFolder: string): Promise<DataFolderNotice | undefined> {
  try {
    return JSON.parse(await readFile(pathOf(dataFolder), 'utf8')) as DataFolderNotice;
  } catch {
    return undefined;
  }
}

/** Takes the notice back. */
export async function removeNotice(dataFolder: string): Promise<void> {
  await rm(pathOf(dataFolder), { force: true });
}

/** Whether its writer has ended, is ending, or is about to end because those whom it follows have ended. */
export function isLeaving(notice: DataFolderNotice): boolean {
  return notice.isStopping === true || ![notice.pid, ...notice.follows].every(isAlive);
}

/** One sentence for the person who wants the folder. */
export function describeHolder(dataFolder: string, notice: DataFolderNotice): string {
  const where = notice.address ? ` at ${notice.address}` : '';
  return `The data folder ${dataFolder} is in use by ${notice.holder}${where} (process ${notice.pid}): stop that first, or set MASTHEAD_DATA to another folder.`;
}

function pathOf(dataFolder: string): string {
  return join(dataFolder, 'server.json');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
