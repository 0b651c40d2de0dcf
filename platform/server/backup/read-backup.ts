import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';
import { pathOfContent } from './data-files.ts';
import { BackupProblem, FILES_PREFIX, MANIFEST_ENTRY, Manifest, SUMMARY_ENTRY, Summary } from './manifest.ts';

/** One file of an archive. */
export type Entry = Extract extends AsyncIterable<infer Item> ? Item : never;

/** Gives the entries of an archive in their order; each must be read or skipped before the next. */
export async function* readEntries(archive: string): AsyncGenerator<Entry> {
  const entries = extract();
  const unpacked = pipeline(createReadStream(archive), createGunzip(), entries);
  // The failure is met below, by whoever waits for entries.
  unpacked.catch(() => undefined);
  yield* entries;
  await unpacked;
}

/**
 * Reads a whole archive without keeping it, so that a damaged one is found before anything is changed.
 * @throws BackupProblem when it is damaged, cut off, or something else
 */
export async function inspectBackup(archive: string): Promise<{ manifest: Manifest; summary: Summary }> {
  let manifest: Manifest | undefined;
  let summary: Summary | undefined;
  try {
    for await (const entry of readEntries(archive)) {
      if (!manifest && entry.header.name !== MANIFEST_ENTRY) break;
      if (entry.header.name === MANIFEST_ENTRY) manifest = Manifest.parse(JSON.parse(await textOf(entry)));
      else if (entry.header.name === SUMMARY_ENTRY) summary = Summary.parse(JSON.parse(await textOf(entry)));
      else {
        if (entry.header.name.startsWith(FILES_PREFIX))
          pathOfContent(entry.header.name.slice(FILES_PREFIX.length));
        entry.resume();
      }
    }
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupProblem(`${archive} cannot be read as a backup: ${reason}`);
  }
  if (!manifest) throw new BackupProblem(`${archive} is not a backup of Masthead.`);
  if (!summary) throw new BackupProblem(`${archive} is not complete: its end is missing.`);
  return { manifest, summary };
}

async function textOf(stream: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
