import { refuseUnknownFields } from '#modules/search-indexes/search-indexes.public.ts';
import {
  fieldsNamed,
  type NamedField,
  parseSearchQuery,
  QueryInvalid,
  type SearchQuery,
} from '#modules/search-indexes/search-query.contract.ts';
import {
  activateFailed,
  filterInvalid,
  pauseFailed,
  scoresInvalid,
  titleInvalid,
} from '../stream-families.contract.ts';
import {
  type familyCommands,
  LONGEST_FAMILY_TITLE,
  SHORTEST_FAMILY_TITLE,
} from '../stream-kinds.contract.ts';
import { type StreamScore, StreamScores } from '../stream-scores.contract.ts';

export type FamilyCommand = { name: (typeof familyCommands)[number]; value?: unknown };
export type FamilyState = {
  title: string;
  filter: SearchQuery;
  scores: StreamScore[];
  status: 'active' | 'paused';
};

type Place = (string | number)[];

/** What conditions and scores say of the fields that they name. */
type Naming = Pick<FamilyState, 'filter' | 'scores'>;

/** The fields of the index that is asked, and what the row names before: fields that may have gone since. */
type Known = { fields: ReadonlySet<string>; before?: Naming };

/** Applies commands in their order, all or none; fields that the state names already stay. @throws ApiError */
export const applyFamilyCommands = (
  state: FamilyState,
  commands: readonly FamilyCommand[],
  fields: Known['fields'],
): FamilyState =>
  commands.reduce((now, command, at) => applied(now, command, at, { fields, before: state }), state);

function applied(state: FamilyState, { name, value }: FamilyCommand, at: number, known: Known): FamilyState {
  const place = ['body', 'commands', at, 'value'];
  switch (name) {
    case 'set-title':
      return { ...state, title: titleOf(value, place) };
    case 'set-filter':
      return { ...state, filter: filterOf(value, place, known) };
    case 'set-scores':
      return { ...state, scores: scoresOf(value, place, known) };
    case 'activate':
      if (state.status === 'active') throw activateFailed();
      return { ...state, status: 'active' };
    case 'pause':
      if (state.status === 'paused') throw pauseFailed();
      return { ...state, status: 'paused' };
  }
}

function titleOf(value: unknown, loc: Place): string {
  const title = typeof value === 'string' ? value.trim().replaceAll('\u0000', '') : '';
  if (title.length >= SHORTEST_FAMILY_TITLE && title.length <= LONGEST_FAMILY_TITLE) return title;
  throw titleInvalid({ details: [{ loc, msg: 'title_is_invalid' }] });
}

/** @throws ApiError filter_is_invalid, with the place of the condition */
export function filterOf(value: unknown, loc: Place, known: Known): SearchQuery {
  const filter = parsedFilter(value, loc);
  const before = fieldsNamed(known.before?.filter ?? {});
  refuseUnknownFields(filterInvalid, fieldsNamed(filter, loc), known.fields, before);
  return filter;
}

function parsedFilter(value: unknown, loc: Place): SearchQuery {
  try {
    return parseSearchQuery(value ?? {});
  } catch (error) {
    if (!(error instanceof QueryInvalid)) throw error;
    throw filterInvalid({ details: [{ loc: [...loc, ...error.path], msg: 'filter_is_invalid' }] });
  }
}

/** @throws ApiError scores_is_invalid */
export function scoresOf(value: unknown, loc: Place, known: Known): StreamScore[] {
  const parsed = StreamScores.safeParse(value ?? []);
  if (parsed.success) {
    const before = fieldsOfScores(known.before?.scores ?? [], []);
    refuseUnknownFields(scoresInvalid, fieldsOfScores(parsed.data, loc), known.fields, before);
    return parsed.data;
  }
  const details = parsed.error.issues.slice(0, 20).map(({ path }) => ({
    loc: [...loc, ...path.map((part) => (typeof part === 'number' ? part : String(part)))],
    msg: 'scores_is_invalid',
  }));
  throw scoresInvalid({ details });
}

const fieldsOfScores = (scores: readonly StreamScore[], loc: Place): NamedField[] =>
  scores.flatMap(({ field }, at) => (field === undefined ? [] : [{ field, path: [...loc, at, 'field'] }]));
