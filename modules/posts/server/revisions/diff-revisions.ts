import { diffWordsWithSpace } from 'diff';

type Revision = { content: Record<string, unknown>; body: string };
type Piece = { text: string; change: 'same' | 'added' | 'removed' };
type FieldDiff = { field: string; from: unknown; to: unknown; pieces: Piece[] | null };

/** Facts of the row itself that no writer changes. */
const silent = new Set([
  ...[
    'id',
    'revision',
    'updated_ts',
    'updated_by',
    'created_ts',
    'published_ts',
    'last_published_ts',
    'password',
  ],
]);

/** Texts further apart than this are shown whole: one before, one after. */
const MAX_EDITS = 2_000;
const MAX_MILLISECONDS = 200;

/** How two revisions differ, field by field; texts by their words. */
export function diffRevisions(from: Revision, to: Revision): FieldDiff[] {
  const [before, after] = [withBody(from), withBody(to)];
  return Object.keys({ ...before, ...after })
    .filter((field) => !silent.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({
      field,
      from: before[field] ?? null,
      to: after[field] ?? null,
      pieces: piecesOf(before[field], after[field]),
    }));
}

const withBody = ({ content, body }: Revision): Record<string, unknown> => ({ ...content, body });

function piecesOf(from: unknown, to: unknown): Piece[] | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  const changes = diffWordsWithSpace(from, to, { maxEditLength: MAX_EDITS, timeout: MAX_MILLISECONDS });
  if (!changes) return null;
  return changes.map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
