import type { compareRevisions } from '#modules/posts/post-revisions.contract.ts';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { isSameValue } from '#platform/dashboard/dialogs/use-form.ts';
import { type EditorTexts, useEditorTexts } from '../editor-texts.ts';
import { useCustomFields } from '../panel/custom-fields.tsx';
import { valueNames } from '../saving/post-values.ts';
import classes from './revisions.module.css';
import { useValueWords } from './use-value-words.ts';

type FieldDiff = AnswerOf<typeof compareRevisions>['fields'][number];
type Piece = NonNullable<FieldDiff['pieces']>[number];

/** So many characters of what stayed are shown around a change. */
const AROUND = 80;

/** What a revision changed: texts by their words, other values before and after. */
export function RevisionDiff({ fields }: { fields: readonly FieldDiff[] }) {
  const text = useEditorTexts();
  const { data } = useCustomFields();
  const words = useValueWords(fields.map(({ field, from, to }) => ({ field, values: [from, to] })));
  if (fields.length === 0) return <p>{text('revisions.same')}</p>;
  const titleOf = (field: string, key: string) =>
    field === 'seo' && key in seoNames
      ? text(seoNames[key as keyof typeof seoNames])
      : (data?.items.find(({ name }) => name === key)?.title ?? key);
  return (
    <dl className={classes.diff}>
      {fields.flatMap(oneByOne).map(({ field, key, from, to, pieces }) => (
        <div key={`${field} ${key ?? ''}`}>
          <dt>{key === undefined ? fieldName(field, text) : <bdi>{titleOf(field, key)}</bdi>}</dt>
          <dd dir="auto">
            {key !== undefined || pieces === null || field in spoken ? (
              <>
                <del>{words(field, from)}</del> <ins>{words(field, to)}</ins>
              </>
            ) : (
              <WordDiff pieces={pieces} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Texts that stand for something else. */
const spoken = { language: true, layout: true, password: true, type: true };

/** How a text was changed, word by word. */
export function WordDiff({ pieces }: { pieces: readonly Piece[] }) {
  const text = useEditorTexts();
  if (pieces.length === 0) return text('revisions.markup');
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one answer never change their places.
    <DiffPiece key={index} piece={piece} />
  ));
}

function DiffPiece({ piece: { text, change } }: { piece: Piece }) {
  if (change === 'added') return <ins>{text}</ins>;
  if (change === 'removed') return <del>{text}</del>;
  if (text.length <= AROUND * 2) return <span>{text}</span>;
  return <span>{`${text.slice(0, AROUND)} … ${text.slice(-AROUND)}`}</span>;
}

const otherNames = {
  scheduled_ts: 'fields.scheduled_at',
  unpublish_ts: 'fields.unpublish_at',
  status: 'fields.status',
  status_reason: 'fields.status_reason',
  community_id: 'fields.community_id',
  type: 'fields.type',
} as const;
const seoNames = {
  meta_title: 'revisions.seo.title',
  meta_description: 'revisions.seo.description',
  og_title: 'revisions.seo.socialTitle',
  og_description: 'revisions.seo.socialDescription',
} as const;

/** What a field is called. */
export function fieldName(field: string, text: EditorTexts): string {
  const known = valueNames.find((name) => name === field);
  if (known) return text(`fields.${known}`);
  if (field in otherNames) return text(otherNames[field as keyof typeof otherNames]);
  return field.replaceAll('_', ' ');
}

/** The keys that differ of what is kept as an object, each by itself. */
function oneByOne(diff: FieldDiff): (FieldDiff & { key?: string })[] {
  if (diff.field !== 'custom' && diff.field !== 'seo') return [diff];
  const [from, to] = [recordOf(diff.from), recordOf(diff.to)];
  return Object.keys({ ...from, ...to })
    .filter((key) => !isSameValue(from[key] ?? '', to[key] ?? ''))
    .map((key) => ({ ...diff, key, from: from[key] ?? null, to: to[key] ?? null }));
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
