import type { compareRevisions } from '#modules/posts/post-revisions.contract.ts';
import { postStatusLabel } from '#modules/posts/posts.public.tsx';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { type EditorTexts, useEditorTexts } from '../editor-texts.ts';
import { valueNames } from '../saving/post-values.ts';
import classes from './revisions.module.css';

type FieldDiff = AnswerOf<typeof compareRevisions>['fields'][number];
type Piece = NonNullable<FieldDiff['pieces']>[number];

/** So many characters of what stayed are shown around a change. */
const AROUND = 80;

/** What a revision changed: texts by their words, other values before and after. */
export function RevisionDiff({ fields }: { fields: readonly FieldDiff[] }) {
  const text = useEditorTexts();
  if (fields.length === 0) return <p>{text('revisions.same')}</p>;
  return (
    <dl className={classes.diff}>
      {fields.map((field) => (
        <div key={field.field}>
          <dt>{nameOf(field.field, text)}</dt>
          <dd dir="auto">
            {field.pieces ? (
              field.pieces.map((piece, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one answer never change their places.
                <DiffPiece key={index} piece={piece} />
              ))
            ) : (
              <>
                <del>{inWords(field.field, field.from)}</del> <ins>{inWords(field.field, field.to)}</ins>
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
  return field === 'status' ? text('fields.status') : field.replaceAll('_', ' ');
}

function inWords(field: string, value: unknown): string {
  if (field === 'status' && typeof value === 'number') return postStatusLabel(value);
  if (value === null || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
