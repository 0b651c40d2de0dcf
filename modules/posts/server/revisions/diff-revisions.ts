import { diffWordsWithSpace } from 'diff';
import { readableBody } from '../../readable-body.contract.ts';

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

/** How two revisions differ, field by field; texts by their words. What one of them did not keep is not compared. */
export function diffRevisions(from: Revision, to: Revision): FieldDiff[] {
  const [before, after] = [withBody(from), withBody(to)];
  return Object.keys({ ...before, ...after })
    .filter((field) => !silent.has(field) && isKept(field, before, after))
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
    .map((one) => ({ ...one, pieces: piecesOf(one) }));
}

const withBody = ({ content, body }: Revision): Record<string, unknown> => ({ ...content, body });

/** A reason is there only while it holds. */
const isKept = (field: string, before: object, after: object): boolean =>
  field === 'status_reason' || (field in before && field in after);

/** Of bodies people read the text: where that is the same, there are no pieces. */
function piecesOf({ field, from, to }: Omit<FieldDiff, 'pieces'>): Piece[] | null {
  const [before, after] = [from ?? '', to ?? ''];
  if (typeof before !== 'string' || typeof after !== 'string') return null;
  const [was, is] = field === 'body' ? [readableBody(before), readableBody(after)] : [before, after];
  if (was === is) return [];
  const changes = diffWordsWithSpace(was, is, { maxEditLength: MAX_EDITS, timeout: MAX_MILLISECONDS });
  if (!changes) return null;
  return changes.map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
