import { ImportProblem } from '../../import-problem.ts';
import { readText } from '../../input/read-text.ts';
import type { SourceFile } from '../../input/source-input.ts';
import { type JsonPath, type JsonRow, jsonRows } from '../json-rows.ts';
import { namesIn } from '../unread-names.ts';

export type GhostRow = {
  table: string;
  row: Record<string, unknown>;
  /** Why the row was passed over; it holds nothing but its id and title then. */
  problem?: string;
};

/** Formats `000` to `009` are those of the years before 1.0; after that the format is Ghost's own version. */
const NEWEST_MAJOR = 6;

/** The rows of all tables of a Ghost export, whichever of its three wrappings it has. */
export async function* ghostRows(file: SourceFile): AsyncGenerator<GhostRow> {
  const state = { hasData: false, hasMeta: false };
  try {
    for await (const row of jsonRows(readText(file.open()), isOnTheWay)) yield* rowsOf(row, state);
  } catch (error) {
    throw error instanceof ImportProblem ? error.at({ file: file.name }) : error;
  }
  if (!state.hasData) {
    throw new ImportProblem('This isn\'t a Ghost export: there\'s no "data" in it.', {
      file: file.name,
      line: 1,
      column: 1,
    });
  }
}

function isOnTheWay(path: JsonPath): boolean {
  const inner = withoutWrapping(path);
  if (inner === null) return path.length === 0 || (path[0] === 'db' && path.length <= 2);
  return inner.length === 0 || (inner[0] === 'data' && inner.length <= 2);
}

/** The path below `{db: [{…}]}`, or the whole path where there is no such wrapping; null above it. */
function withoutWrapping(path: JsonPath): JsonPath | null {
  if (path[0] !== 'db') return path;
  return path.length >= 2 ? path.slice(2) : null;
}

function* rowsOf(
  { path, value, place, problem }: JsonRow,
  state: { hasData: boolean; hasMeta: boolean },
): Generator<GhostRow> {
  const inner = withoutWrapping(path) ?? [];
  if (inner[0] === 'meta' && inner.length === 1) checkVersion(value, place);
  if (inner[0] !== 'data' || inner.length < 2) return;
  state.hasData = true;
  const table = String(inner[1]);
  if (inner.length === 3 && problem !== undefined) {
    yield { table, row: namesIn(String(value)), problem };
  } else if (inner.length === 3 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    yield { table, row: value as Record<string, unknown> };
  }
}

function checkVersion(meta: unknown, place: { line: number; column: number }): void {
  const version =
    typeof meta === 'object' && meta !== null && 'version' in meta ? String(meta.version) : null;
  if (version === null) return;
  const isOld = /^00\d$/.test(version);
  const major = /^(\d+)(?:\.|$)/.exec(version)?.[1];
  if (isOld || (major !== undefined && Number(major) <= NEWEST_MAJOR)) return;
  throw new ImportProblem(
    `The export is from version "${version}" of Ghost; formats 000 to 009 and versions 1 to ${NEWEST_MAJOR} can be read.`,
    place,
  );
}

/** A text field of a row; null when it is empty or something else. */
export function textIn(row: Record<string, unknown>, key: string): string | null {
  const value = row[key];
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' ? String(value) : null;
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}
