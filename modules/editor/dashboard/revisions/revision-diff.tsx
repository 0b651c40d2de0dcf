import type { compareRevisions } from '#modules/posts/post-revisions.contract.ts';
import { postStatusLabel } from '#modules/posts/posts.public.tsx';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { isSameValue } from '#platform/dashboard/dialogs/use-form.ts';
import { type EditorTexts, useEditorTexts } from '../editor-texts.ts';
import { useCustomFields } from '../panel/custom-fields.tsx';
import { valueNames } from '../saving/post-values.ts';
import classes from './revisions.module.css';

type FieldDiff = AnswerOf<typeof compareRevisions>['fields'][number];
type Piece = NonNullable<FieldDiff['pieces']>[number];

/** So many characters of what stayed are shown around a change. */
const AROUND = 80;

/** What a revision changed: texts by their words, other values before and after. */
export function RevisionDiff({ fields }: { fields: readonly FieldDiff[] }) {
  const text = useEditorTexts();
  const { data } = useCustomFields();
  if (fields.length === 0) return <p>{text('revisions.same')}</p>;
  const titleOf = (name: string) => data?.items.find((field) => field.name === name)?.title ?? name;
  return (
    <dl className={classes.diff}>
      {fields.flatMap(oneByOne).map((field) => (
        <div key={`${field.field} ${field.key ?? ''}`}>
          <dt>{field.key === undefined ? nameOf(field.field, text) : <bdi>{titleOf(field.key)}</bdi>}</dt>
          <dd dir="auto">
            {field.pieces ? (
              field.pieces.map((piece, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one answer never change their places.
                <DiffPiece key={index} piece={piece} />
              ))
            ) : (
              <>
                <del>{inWords(field.field, field.from, text)}</del>{' '}
                <ins>{inWords(field.field, field.to, text)}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DiffPiece({ piece: { text, change } }: { piece: Piece }) {
  if (change === 'added') return <ins>{text}</ins>;
  if (change === 'removed') return <del>{text}</del>;
  if (text.length <= AROUND * 2) return <span>{text}</span>;
  return <span>{`${text.slice(0, AROUND)} … ${text.slice(-AROUND)}`}</span>;
}

function nameOf(field: string, text: EditorTexts): string {
  const known = valueNames.find((name) => name === field);
  if (known) return text(`fields.${known}`);
  if (field === 'status_reason') return text('fields.status_reason');
  return field === 'status' ? text('fields.status') : field.replaceAll('_', ' ');
}

/** The custom fields that differ, each by itself. */
function oneByOne(diff: FieldDiff): (FieldDiff & { key?: string })[] {
  if (diff.field !== 'custom') return [diff];
  const [from, to] = [recordOf(diff.from), recordOf(diff.to)];
  return Object.keys({ ...from, ...to })
    .filter((key) => !isSameValue(from[key], to[key]))
    .map((key) => ({ ...diff, key, from: from[key] ?? null, to: to[key] ?? null }));
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function inWords(field: string, value: unknown, text: EditorTexts): string {
  if (field === 'status' && typeof value === 'number') return postStatusLabel(value);
  if (value === null || value === undefined || value === '') return '–';
  if (field === 'custom' && typeof value === 'boolean') return text(value ? 'custom.yes' : 'custom.no');
  if (field === 'custom' && Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
