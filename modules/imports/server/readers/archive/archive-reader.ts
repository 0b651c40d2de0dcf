import type { z } from 'zod';
import { type ArchivedKind, archivedKinds } from '#modules/exports/site-archive-kinds.contract.ts';
import { ImportProblem } from '../../import-problem.ts';
import { readText } from '../../input/read-text.ts';
import type { SourceFile, SourceInput } from '../../input/source-input.ts';
import type { SourceItem } from '../../source.ts';
import type { SourceReader } from '../../source-reader.ts';
import { linesOf } from '../lines-of.ts';
import { SeenIds } from '../seen-ids.ts';
import { type ArchiveItems, itemsOfLine, lineSchemas } from './archive-items.ts';
import { checkArchive, type Manifest, openArchive } from './archive-manifest.ts';

/** The archive of a site, as the export of all of it writes it. */
export function archiveReader(input: SourceInput): SourceReader {
  let manifest: Manifest | null = null;
  let vouched: ReadonlySet<string> | null = null;
  return {
    kind: 'archive',
    identity: () => manifest?.site.uri ?? null,
    language: () => manifest?.site.language ?? null,
    hosts: () => manifest?.site.hosts ?? [],
    async *items() {
      const archive = await openArchive(input);
      manifest = archive.manifest;
      // Read again for the import itself, it is still the one that was looked at.
      vouched ??= await checkArchive(archive);
      const scope: ArchiveItems = { communities: new Map(), fileOf: fileOf(archive.files, vouched) };
      for (const kind of archivedKinds) {
        const described = archive.manifest.kinds.find(({ name }) => name === kind);
        const file = described && archive.files.get(described.file);
        if (file) yield* itemsOf(kind, file, described.count, scope);
      }
    },
  };
}

/** A file of the library by its place in the archive; what the checksums do not name is none. */
const fileOf =
  (files: ReadonlyMap<string, SourceFile>, vouched: ReadonlySet<string>) =>
  (name: string): string | null =>
    /^files\/[\w.-]+$/.test(name) && vouched.has(name) ? (files.get(name)?.path ?? null) : null;

async function* itemsOf(
  kind: ArchivedKind,
  file: SourceFile,
  count: number,
  scope: ArchiveItems,
): AsyncGenerator<SourceItem> {
  const seen = new SeenIds();
  let lines = 0;
  for await (const { line, text, isCut } of linesOf(readText(file.open()), { mayBeEmpty: true })) {
    if (text === '' && !isCut) continue;
    lines += 1;
    const place = { file: file.name, line };
    if (isCut) throw new ImportProblem('The line is larger than 32 MB.', place);
    const row = rowOf(kind, text, place);
    const id = String(row.id);
    if (seen.add(id)) yield* itemsOfLine(kind, row, scope);
    else yield { what: 'skipped', kind, id, title: '', reason: 'Another line has the same ID.' };
  }
  if (lines !== count) {
    const problem = `The archive is incomplete: it names ${count} lines here, and there are ${lines}.`;
    throw new ImportProblem(problem, { file: file.name });
  }
}

/** Its checksum is right, so a line that is not as it should be is the fault of whoever wrote it. */
function rowOf(kind: ArchivedKind, text: string, place: { file: string; line: number }): { id: number } {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new ImportProblem("The line isn't a JSON object.", place);
  }
  const schema: z.ZodType<{ id: number }> = lineSchemas[kind];
  const read = schema.safeParse(said);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  throw new ImportProblem(`The field "${field}" is missing or wrong: ${issue?.message ?? ''}.`, place);
}
