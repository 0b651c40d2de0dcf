import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WrittenMail } from './mail-message.ts';

/** Older mails go when there are more than this many. */
const MOST_MAILS = 500;

/** Writes a mail twice: as it would have been sent, and as data; both readable by the owner's account alone. */
export async function writeMail(folder: string, mail: WrittenMail, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Milliseconds: two mails of one second, such as a link and the one that takes its place, keep their order.
  const name = `${String(Date.now()).padStart(15, '0')}-${mail.id}`;
  await writeWhole(join(folder, `${name}.eml`), message);
  await writeWhole(join(folder, `${name}.json`), JSON.stringify(mail, null, 2));
  for (const old of (await namesOf(folder)).slice(MOST_MAILS)) {
    await rm(join(folder, `${old}.json`), { force: true });
    await rm(join(folder, `${old}.eml`), { force: true });
  }
}

/** The written mails, newest first. */
export async function readMails(folder: string, most: number): Promise<WrittenMail[]> {
  const names = (await namesOf(folder)).slice(0, most);
  const mails = await Promise.all(names.map((name) => readWhole(join(folder, `${name}.json`))));
  return mails.filter((mail) => mail !== null);
}

/** One written mail by its id. */
export async function readMail(folder: string, id: string): Promise<WrittenMail | null> {
  const name = (await namesOf(folder)).find((one) => one.endsWith(`-${id}`));
  return name ? readWhole(join(folder, `${name}.json`)) : null;
}

async function namesOf(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => /^\d{12,15}-[\w-]+\.json$/.test(file))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
    .reverse();
}

async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await writeFile(unfinished, content, { mode: 0o600 });
  await rename(unfinished, path);
}

async function readWhole(path: string): Promise<WrittenMail | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as WrittenMail;
  } catch {
    return null;
  }
}
