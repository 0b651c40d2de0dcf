import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  CHECKSUM_FILE,
  MANIFEST_FILE,
} from '#modules/exports/site-archive-kinds.contract.ts';
import { ImportProblem } from '../../import-problem.ts';
import { readText } from '../../input/read-text.ts';
import type { SourceFile, SourceInput } from '../../input/source-input.ts';
import { linesOf } from '../lines-of.ts';

const LARGEST_MANIFEST = 4 * 1024 ** 2;

const Manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.number().int(),
  site: z.object({
    uri: z.string().max(500),
    hosts: z.array(z.string().max(253)).max(1_000),
    language: z.string().max(20),
  }),
  kinds: z.array(
    z.object({ name: z.string().max(60), file: z.string().max(200), count: z.number().int().min(0) }),
  ),
  checksums: z.object({ sha256: z.string() }),
});
export type Manifest = z.output<typeof Manifest>;

/** An archive whose manifest is read: its files by their names. */
export type OpenedArchive = { manifest: Manifest; files: ReadonlyMap<string, SourceFile> };

/**
 * Opens an archive of a site.
 * @throws ImportProblem where it is none, is of another version, or could not be unpacked whole
 */
export async function openArchive(input: SourceInput): Promise<OpenedArchive> {
  const [lost] = input.lost;
  if (lost) throw new ImportProblem(`The archive is damaged: ${lost.name} can't be unpacked. ${lost.reason}`);
  const files = new Map(input.files.map((file) => [file.name, file]));
  const file = files.get(MANIFEST_FILE);
  if (!file) throw new ImportProblem(`This isn't a Masthead archive: it has no ${MANIFEST_FILE}.`);
  if (file.size > LARGEST_MANIFEST) throw new ImportProblem("It's too large.", { file: MANIFEST_FILE });
  let said: unknown;
  try {
    said = JSON.parse(await textOf(file));
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    throw new ImportProblem("It isn't JSON.", { file: MANIFEST_FILE });
  }
  const version = z.object({ version: z.number() }).safeParse(said).data?.version;
  if (version !== undefined && version !== ARCHIVE_VERSION) {
    const known = `This server reads version ${ARCHIVE_VERSION}.`;
    throw new ImportProblem(`The archive has version ${version} of its format. ${known}`, {
      file: MANIFEST_FILE,
    });
  }
  const read = Manifest.safeParse(said);
  if (!read.success) {
    const field = read.error.issues[0]?.path.join('.') ?? '';
    throw new ImportProblem(`This isn't a Masthead archive: "${field}" is missing or wrong.`, {
      file: MANIFEST_FILE,
    });
  }
  return { manifest: read.data, files };
}

/**
 * Reads every file once and holds it against the list of checksums, and that list against the manifest.
 * @returns the names that the list vouches for
 * @throws ImportProblem of the first that is missing or differs
 */
export async function checkArchive({ manifest, files }: OpenedArchive): Promise<ReadonlySet<string>> {
  const list = files.get(CHECKSUM_FILE);
  if (!list) throw missing(CHECKSUM_FILE);
  if ((await sha256Of(list.open())) !== manifest.checksums.sha256) throw differs(CHECKSUM_FILE);
  const names = new Set<string>();
  for await (const { text, line } of linesOf(readText(list.open()))) {
    if (text === '') continue;
    const [, sum, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(text) ?? [];
    if (sum === undefined || name === undefined) {
      throw new ImportProblem("The line isn't a checksum.", { file: CHECKSUM_FILE, line });
    }
    const file = files.get(name);
    if (!file) throw missing(name);
    if ((await sha256Of(file.open())) !== sum) throw differs(name);
    names.add(name);
  }
  for (const { file } of manifest.kinds) if (!names.has(file)) throw missing(file);
  return names;
}

const missing = (file: string) =>
  new ImportProblem('The archive is incomplete: this file is missing.', { file });
const differs = (file: string) =>
  new ImportProblem("The archive is damaged: this file doesn't match its checksum.", { file });

async function sha256Of(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function textOf(file: SourceFile): Promise<string> {
  let text = '';
  for await (const chunk of readText(file.open())) text += chunk;
  return text;
}
