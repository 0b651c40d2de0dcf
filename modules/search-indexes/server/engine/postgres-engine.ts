import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedAnew } from '#platform/server/database.ts';
import { setForTransaction } from '#platform/server/transaction-settings.ts';
import type { PhraseLeaf, SearchQuery } from '../../search-query.contract.ts';
import { classesOf, classWeights, type WordClass, wordClasses } from './field-classes.ts';
import { isTimeLabel, newestPart, timeLabels } from './late-documents.ts';
import { conditionOf, configurationOf, wantedPhrases, wordsOf } from './postgres-query.ts';
import {
  foldedText,
  type GoneDocument,
  labelOf,
  type SearchDocument,
  type SearchEngine,
  type SearchFound,
  type SearchHit,
  type SearchPage,
  type SearchStore,
} from './search-engine.ts';

/**
 * Documents whose fit is reckoned: of a word that stands in the titles of more of them, the newest; only where there are
 * fewer, others that have it further below.
 */
const MOST_LEADING = 1_000;
const MOST_OTHERS = 1_000;
const MOST_FOUND = 10_000;
const WRITTEN_AT_ONCE = 50;
/** From so many on a write is part of a fill, of which the last part is smaller and sorts in what has been gathered. */
const OF_A_FILL = 500;
/** Statements of a fill that are under way at a time, so that words are made on two processors. */
const LANES = 2;

type Sql = RawBuilder<unknown>;

/** Keeps documents in the database itself and finds them by its full-text search. */
export function postgresEngine(db: Db): SearchEngine {
  return {
    open: async () => undefined,
    release: async () => undefined,
    write: async (store, documents) => {
      // In one order, so that whoever writes the same ones meanwhile waits, and never both for each other.
      const left = documents.toSorted((one, other) => other.id - one.id);
      const writeAll = async (within: Db) => {
        while (left.length > 0) await writeSome(within, store, left.splice(0, WRITTEN_AT_ONCE));
      };
      if (left.length < OF_A_FILL || db.isTransaction) return writeAll(db);
      // What is lost with the database is written again: the step that says it is done comes after it.
      const lane = () =>
        db.transaction().execute(async (trx) => {
          await setForTransaction(trx, 'lateSync', 'longWordLists');
          await writeAll(trx);
        });
      await Promise.all(Array.from({ length: LANES }, lane));
    },
    search: (store, query, page) => searchIn(db, store, query, page),
    forgetOlder: async ({ siteId, id }, stamp) => {
      await sql`delete from search_document where site_id = ${siteId} and version_id = ${id}
        and stamp < ${stamp}`.execute(db);
    },
    count: async ({ siteId, id }) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from search_document
        where site_id = ${siteId} and version_id = ${id} and terms is not null`.execute(db);
      return rows[0]?.count ?? 0;
    },
    drop: async ({ siteId, id }) => {
      for (let left = 1; left > 0; ) {
        const gone = await sql`delete from search_document where site_id = ${siteId} and version_id = ${id}
          and object_id in (select object_id from search_document
            where site_id = ${siteId} and version_id = ${id} limit ${MOST_FOUND})`.execute(db);
        left = Number(gone.numAffectedRows ?? 0);
      }
    },
  };
}

/** What no text of people holds: it stands between the labels of a document. */
const BETWEEN = '\u001f';

/** One statement of one form, whatever the documents are; each text is taken to its words once. */
async function writeSome(
  db: Db,
  store: SearchStore,
  documents: readonly (SearchDocument | GoneDocument)[],
): Promise<void> {
  const classes = classesOf(store.mapping);
  const config = sql`${configurationOf(store.language)}::regconfig`;
  const rows = documents.map((document) => {
    // What is gone stays as a mark for a while, so that a fill that read it before does not bring it back.
    if ('isGone' in document) return { ...goneRow, id: document.id, stamp: document.stamp };
    const texts = textsByClass(document, classes);
    const labels = Object.entries(document.labels).flatMap(([field, values]) =>
      values.map((value) => labelOf(field, value).replaceAll(BETWEEN, ' ')),
    );
    // What says to come later is as new as what is read with it.
    labels.push(...timeLabels(Math.min(document.createdTs, document.stamp / 1_000_000)));
    return {
      ...{ id: document.id, stamp: document.stamp, createdTs: document.createdTs, isGone: false },
      ...{ labels: labels.join(BETWEEN), numbers: JSON.stringify(document.numbers) },
      texts: wordClasses.map((one) => texts.get(one) ?? ''),
    };
  });
  const of = <Value>(value: (row: (typeof rows)[number]) => Value) => rows.map(value);
  const words = (column: string, weight: WordClass): Sql =>
    sql`setweight(to_tsvector(${config}, ${sql.ref(column)}), ${sql.lit(weight)})`;
  await sql`insert into search_document
    (site_id, version_id, object_id, stamp, created_ts, labels, numbers, lead_terms, terms)
    select ${store.siteId}::bigint, ${store.id}::bigint, d.id, d.stamp, d.created_ts,
      string_to_array(d.labels, ${BETWEEN}), d.numbers::jsonb, case when not d.is_gone then lead.terms end,
      case when not d.is_gone then lead.terms || ${words('d.c', 'C')} || ${words('d.d', 'D')} end
    from unnest(${of(({ id }) => id)}::bigint[], ${of(({ stamp }) => stamp)}::bigint[],
      ${of(({ createdTs }) => createdTs)}::bigint[], ${of(({ isGone }) => isGone)}::boolean[],
      ${of(({ labels }) => labels)}::text[], ${of(({ numbers }) => numbers)}::text[],
      ${of(({ texts }) => texts[0] ?? '')}::text[], ${of(({ texts }) => texts[1] ?? '')}::text[],
      ${of(({ texts }) => texts[2] ?? '')}::text[], ${of(({ texts }) => texts[3] ?? '')}::text[])
      as d (id, stamp, created_ts, is_gone, labels, numbers, a, b, c, d)
    cross join lateral (select ${words('d.a', 'A')} || ${words('d.b', 'B')} as terms offset 0) as lead
    on conflict (site_id, version_id, object_id) do update set
      stamp = excluded.stamp, created_ts = excluded.created_ts, labels = excluded.labels,
      numbers = excluded.numbers, lead_terms = excluded.lead_terms, terms = excluded.terms
    where search_document.stamp <= excluded.stamp`.execute(db);
}

const goneRow = { createdTs: 0, isGone: true, labels: '', numbers: '{}', texts: [] as string[] };

function textsByClass(
  { texts }: SearchDocument,
  classes: ReadonlyMap<string, WordClass>,
): Map<WordClass, string> {
  const byClass = new Map<WordClass, string>();
  for (const [field, wordClass] of classes) {
    const text = foldedText(texts[field] ?? '');
    // A paragraph sign keeps the last word of one field from being next to the first of another.
    if (text !== '') byClass.set(wordClass, `${byClass.get(wordClass) ?? ''}${text} ¶ ¶ ¶ `);
  }
  return byClass;
}

async function searchIn(
  db: Db,
  store: SearchStore,
  query: SearchQuery,
  { limit, offset, order, now, hasFacts = false }: SearchPage,
): Promise<SearchFound> {
  const configuration = configurationOf(store.language);
  const asks = { configuration, now };
  const matches = conditionOf(query, asks);
  const own = sql`site_id = ${store.siteId} and version_id = ${store.id} and terms is not null`;
  const phrases = wantedPhrases(query);
  if (phrases.length === 0 || order === 'newest') {
    const facts = hasFacts ? sql`, labels, numbers` : sql``;
    const { rows } =
      await sql<Row>`${plannedAnew} select object_id as id, 0::float8 as score${facts} from search_document
      where ${own} and ${matches}
      order by created_ts desc, object_id desc limit ${limit + 1} offset ${offset}`.execute(db);
    return {
      hits: rows.slice(0, limit).map(shownHit),
      total: offset + rows.length,
      isExact: rows.length <= limit,
    };
  }
  const words = sql`(${sql.join(
    phrases.map((phrase) => wordsOf(phrase, configuration)),
    sql` || `,
  )})`;
  const asked = Object.assign({}, ...phrases.map(({ weights }) => weights ?? {})) as Record<string, number>;
  const told = hasFacts ? sql`, labels, numbers` : sql``;
  const weights = sql`${classWeights(store.mapping, asked)}::float4[]`;
  const inFront = sql`${own} and lead_terms @@ ${words} and ${conditionOf(withoutImplied(query, phrases), asks)}`;
  const isFew = sql`(select count(*) from front) < ${MOST_LEADING}`;
  const isBeside = sql`${isFew} and ${own} and ${matches} and not (lead_terms @@ ${words})`;
  /** How well they fit is reckoned when it is known which are the newest. */
  const newestOf = (terms: 'lead_terms' | 'terms', most: number) => (which: Sql) =>
    sql`select object_id, created_ts${told}, ts_rank(${weights}, terms, ${words}, 1)::float8 as fit
      from (select object_id, created_ts${told}, ${sql.ref(terms)} as terms from search_document where ${which}
        order by created_ts desc, object_id desc limit ${most}) as newest`;
  const front = {
    name: 'front',
    most: MOST_LEADING,
    which: inFront,
    newest: newestOf('lead_terms', MOST_LEADING),
  };
  const beside = {
    name: 'beside',
    most: MOST_OTHERS,
    which: isBeside,
    newest: newestOf('terms', MOST_OTHERS),
  };
  const { knowsYears = false } = store;
  const { rows } = await sql<Row & { leading: number; others: number }>`${plannedAnew}
    with ${newestPart(front, knowsYears && isJoint(query, phrases) ? now : null)},
    ${newestPart(beside, knowsYears ? now : null)}, found as (
      select object_id, created_ts${told}, fit + 0.01 as score from front union all
      select object_id, created_ts${told}, fit from beside
    )
    select object_id as id, score, (select count(*) from front) as leading,
      (select count(*) from beside) as others${told}
    from found order by score desc, created_ts desc, object_id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const [first] = rows;
  const [leading, others] = [first?.leading ?? 0, first?.others ?? 0];
  return {
    hits: rows.map(({ leading: _, others: __, ...hit }) => shownHit(hit)),
    total: leading + others,
    isExact: leading < MOST_LEADING && others < MOST_OTHERS,
  };
}

/**
 * One phrase that all must have is had by whoever has it in front; to look for it below as well takes long texts. Where
 * another is refused, the index is asked for both at once.
 */
function withoutImplied(query: SearchQuery, phrases: readonly PhraseLeaf['phrase'][]): SearchQuery {
  const isOnly =
    phrases.length === 1 &&
    query.all?.some((node) => 'phrase' in node) &&
    !query.none?.some((node) => 'phrase' in node);
  return isOnly ? { ...query, all: query.all?.filter((node) => !('phrase' in node)) ?? [] } : query;
}

/** Whether the index goes through lists of several words for it, which are long where the words are frequent. */
const isJoint = (query: SearchQuery, phrases: readonly PhraseLeaf['phrase'][]): boolean =>
  phrases.length > 1 || (query.none ?? []).length > 0 || phrases.some(({ text }) => /\S\s+\S/.test(text));

type Row = SearchHit;

/** When documents are of is said by labels of our own. */
const shownHit = (hit: Row): SearchHit =>
  hit.labels ? { ...hit, labels: hit.labels.filter((label) => !isTimeLabel(label)) } : hit;
