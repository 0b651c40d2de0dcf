import { CHECKSUM_FILE, MANIFEST_FILE } from '#modules/exports/site-archive-kinds.contract.ts';
import { ImportProblem } from '../import-problem.ts';
import { beginningOf } from '../input/read-text.ts';
import type { SourceFile, SourceInput } from '../input/source-input.ts';
import type { SourceItem } from '../source.ts';
import type { ImportKind, MakeReader, SourceReader, TableChoice } from '../source-reader.ts';
import { archiveReader } from './archive/archive-reader.ts';
import { csvPostsReader } from './csv/csv-posts-reader.ts';
import { csvUsersReader } from './csv/csv-users-reader.ts';
import { ghostReader } from './ghost/ghost-reader.ts';
import { withinLimits } from './item-limits.ts';
import { jsonlReader } from './jsonl/jsonl-reader.ts';
import { isText } from './markdown/content-files.ts';
import { markdownReader } from './markdown/markdown-reader.ts';
import { wxrReader } from './wxr/wxr-reader.ts';

const readers: Record<ImportKind, MakeReader> = {
  wxr: wxrReader,
  ghost: ghostReader,
  markdown: markdownReader,
  jsonl: jsonlReader,
  csv_posts: csvPostsReader,
  csv_users: csvUsersReader,
  archive: archiveReader,
};

const isTableFile = (name: string): boolean => /\.(csv|tsv|txt)$/i.test(name);

const filesOf: Record<ImportKind, { called: string; has(name: string): boolean }> = {
  wxr: { called: 'WordPress export (.xml)', has: (name) => /\.xml$/i.test(name) },
  ghost: { called: 'Ghost export (.json)', has: (name) => /\.json$/i.test(name) },
  markdown: { called: 'Markdown or HTML file', has: isText },
  jsonl: { called: 'JSON lines file (.jsonl)', has: (name) => /\.(jsonl|ndjson)$/i.test(name) },
  csv_posts: { called: 'CSV file (.csv)', has: isTableFile },
  csv_users: { called: 'CSV file (.csv)', has: isTableFile },
  archive: { called: MANIFEST_FILE, has: (name) => name === MANIFEST_FILE },
};

/** The reader for what was brought in; without a kind, its content tells. */
export async function openReader(
  input: SourceInput,
  kind?: ImportKind,
  choice?: TableChoice,
): Promise<SourceReader> {
  if (kind && input.files.length > 1 && !input.files.some((file) => filesOf[kind].has(file.name))) {
    throw new ImportProblem(`"${input.name}" holds no ${filesOf[kind].called}.`);
  }
  if (kind) await refuseOtherKind(input, kind);
  const reader = readers[kind ?? (await kindByContent(input))](input, choice);
  return { ...reader, items: () => withinLimits(withLostFiles(input, reader.items())) };
}

const programs = { wxr: 'WordPress', ghost: 'Ghost' };

/** A single file that is surely the export of another program is told so, before its first line looks broken. */
async function refuseOtherKind({ files }: SourceInput, kind: ImportKind): Promise<void> {
  const [file] = files;
  if (files.length !== 1 || !file || filesOf[kind].has(file.name)) return;
  const beginning = await beginningOf(file).catch(() => '');
  const found = kindOfText(file.name, beginning);
  if ((found !== 'wxr' && found !== 'ghost') || found === kind) return;
  throw new ImportProblem(`This looks like a ${programs[found]} export. Import it as ${programs[found]}.`);
}

async function kindByContent(input: SourceInput): Promise<ImportKind> {
  const [first] = input.files;
  if (input.files.length === 1 && first) return kindOfFile(first, await beginningOf(first));
  const names = input.files.map((file) => file.name);
  if (names.includes(MANIFEST_FILE) && names.includes(CHECKSUM_FILE)) return 'archive';
  if (names.some((name) => /(^|\/)(posts|authors|sections|tags)\.(jsonl|ndjson)$/i.test(name)))
    return 'jsonl';
  const maybe = await exportAmong(input.files);
  if (maybe?.isSure) return maybe.kind;
  // Sites of Markdown hold settings and data in JSON, and feeds in XML.
  if (names.some(isText)) return 'markdown';
  if (maybe) return maybe.kind;
  throw new ImportProblem(
    `"${input.name}" holds no WordPress export, no Ghost export, no Markdown or HTML files and no JSON lines.`,
  );
}

/** What the JSON and XML files near the top of a folder may be, those first that can be nothing else. */
async function exportAmong(
  files: readonly SourceFile[],
): Promise<{ kind: 'wxr' | 'ghost'; isSure: boolean } | null> {
  let maybe: 'wxr' | 'ghost' | null = null;
  for (const file of files) {
    if (!/\.(xml|json)$/i.test(file.name) || file.name.split('/').length > 3) continue;
    const beginning = await beginningOf(file).catch(() => '');
    const kind = kindOfText(file.name, beginning);
    if (kind !== 'wxr' && kind !== 'ghost') continue;
    if ((kind === 'wxr' ? OF_WORDPRESS : OF_GHOST).test(beginning)) return { kind, isSure: true };
    maybe ??= kind;
  }
  return maybe && { kind: maybe, isSure: false };
}

const OF_WORDPRESS = /wordpress\.org\/export\/|<wp:wxr_version/;
const OF_GHOST =
  /^\s*\{\s*"(?:db"\s*:|(?:meta|data)"\s*:\s*\{\s*"(?:exported_on|version|posts|users|tags|settings)")/;

function kindOfFile(file: SourceFile, beginning: string): ImportKind {
  const kind = kindOfText(file.name, beginning);
  if (kind !== null) return kind;
  if (/^\s*</.test(beginning) && !isText(file.name)) return 'wxr';
  if (isText(file.name)) return 'markdown';
  if (beginning.trim() === '')
    throw new ImportProblem('The file is empty.', { file: file.name, line: 1, column: 1 });
  throw new ImportProblem(
    "This isn't a WordPress or Ghost export, Markdown, HTML or JSON lines. Choose another file.",
    { file: file.name, line: 1, column: 1 },
  );
}

function kindOfText(name: string, beginning: string): ImportKind | null {
  if (/^\s*(<\?xml|<rss\b)/.test(beginning) || (/^\s*</.test(beginning) && /\.xml$/i.test(name)))
    return 'wxr';
  if (/\.(jsonl|ndjson)$/i.test(name)) return 'jsonl';
  if (/\.(csv|tsv)$/i.test(name)) return 'csv_posts';
  if (
    /^\s*\{[^\n]*\}\s*\r?\n\s*\{/.test(beginning) &&
    !/"(db|data)"\s*:/.test(beginning.split('\n')[0] ?? '')
  )
    return 'jsonl';
  if (/^\s*\{/.test(beginning) && /"(db|data|meta)"\s*:/.test(beginning)) return 'ghost';
  if (/^\s*[{[]/.test(beginning) && /\.json$/i.test(name)) return 'ghost';
  return null;
}

/** What could not be unpacked is told before what was. */
async function* withLostFiles(
  input: SourceInput,
  items: AsyncIterable<SourceItem>,
): AsyncGenerator<SourceItem> {
  for (const { name, reason } of input.lost) {
    yield { what: 'skipped', kind: 'file', id: name, title: name, reason };
  }
  yield* items;
}
