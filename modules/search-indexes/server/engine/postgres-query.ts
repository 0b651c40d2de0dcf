import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { primaryLanguage } from '#platform/contract/language.ts';
import type { PhraseLeaf, SearchNode, SearchQuery } from '../../search-query.contract.ts';
import { boundOf, foldedText, labelOf } from './search-engine.ts';

type Condition = RawBuilder<SqlBool>;
type Sql = RawBuilder<unknown>;

const configurations: Readonly<Record<string, string>> = {
  ...{ ar: 'arabic', da: 'danish', de: 'german', el: 'greek', en: 'english', es: 'spanish', fi: 'finnish' },
  ...{ fr: 'french', hu: 'hungarian', it: 'italian', nl: 'dutch', no: 'norwegian', nb: 'norwegian' },
  ...{ pt: 'portuguese', ro: 'romanian', ru: 'russian', sv: 'swedish', tr: 'turkish' },
};

/** How the database takes texts of a language to words; of one it does not know, word by word. */
export const configurationOf = (language: string): string =>
  configurations[primaryLanguage(language)] ?? 'simple';

/** A phrase as the database looks for it. */
export function wordsOf({ text, syntax }: PhraseLeaf['phrase'], configuration: string): Sql {
  const config = sql`${configuration}::regconfig`;
  const folded = foldedText(text);
  if (syntax === 'exact') return sql`phraseto_tsquery(${config}, ${folded})`;
  if (syntax === 'any') {
    return sql`replace(plainto_tsquery(${config}, ${folded})::text, '&', '|')::tsquery`;
  }
  if (syntax === 'all') return sql`plainto_tsquery(${config}, ${folded})`;
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  const begun = words.map((word, at) => (at === words.length - 1 ? `${word}:*` : word)).join(' & ');
  return sql`to_tsquery(${config}, ${begun})`;
}

/** What a query asks of a row of `search_document`. */
export function conditionOf(
  query: SearchQuery,
  { configuration, now }: { configuration: string; now: number },
): Condition {
  const nodeOf = (node: SearchNode): Condition => {
    if ('phrase' in node) return sql`terms @@ ${wordsOf(node.phrase, configuration)}`;
    if ('labels' in node) return hasLabel(node.labels);
    if ('no_labels' in node) return sql`not ${hasLabel(node.no_labels)}`;
    if ('ranges' in node) {
      const { field, min, max } = node.ranges;
      const value = sql`(numbers->>${field})::float8`;
      const bounds = [
        ...(min === undefined ? [] : [sql`${value} >= ${boundOf(min, now)}`]),
        ...(max === undefined ? [] : [sql`${value} <= ${boundOf(max, now)}`]),
      ];
      return sql`coalesce(${sql.join(bounds, sql` and `)}, false)`;
    }
    return groupOf(node);
  };
  const groupOf = ({ all = [], any = [], none = [] }: SearchQuery): Condition => {
    const [wanted, refused] = [all.filter(isPhrase), none.filter(isPhrase)];
    // Said together, the index leaves out what is refused; said apart, each text would be looked through.
    const isTogether = wanted.length > 0 && refused.length > 0;
    const isLeft = (node: SearchNode) => !(isTogether && isPhrase(node));
    const parts = [
      ...(isTogether ? [sql`terms @@ (${wordsButNot(wanted, refused, configuration)})`] : []),
      // What holds no word that counts, such as "the", is found nowhere.
      ...(isTogether ? wanted.map(({ phrase }) => sql`numnode(${wordsOf(phrase, configuration)}) > 0`) : []),
      ...all.filter(isLeft).map(nodeOf),
      ...(any.length > 0 ? [sql`(${sql.join(any.map(nodeOf), sql` or `)})`] : []),
      ...none.filter(isLeft).map((node) => sql`not (${nodeOf(node)})`),
    ];
    return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
  };
  return groupOf(query);
}

const isPhrase = (node: SearchNode): node is PhraseLeaf => 'phrase' in node;

const wordsButNot = (wanted: PhraseLeaf[], refused: PhraseLeaf[], configuration: string): Sql =>
  sql.join(
    [
      ...wanted.map(({ phrase }) => wordsOf(phrase, configuration)),
      ...refused.map(({ phrase }) => sql`!! ${wordsOf(phrase, configuration)}`),
    ],
    sql` && `,
  );

const hasLabel = ({ field, values }: { field: string; values: readonly unknown[] }): Condition =>
  sql`(labels && ${values.map((value) => labelOf(field, value))}::text[])`;

/** The phrases that what is found has, which say how well it fits. */
export function wantedPhrases(query: SearchQuery): PhraseLeaf['phrase'][] {
  return [...(query.all ?? []), ...(query.any ?? [])].flatMap((node) => {
    if ('phrase' in node) return [node.phrase];
    return 'labels' in node || 'no_labels' in node || 'ranges' in node ? [] : wantedPhrases(node);
  });
}
