import { isDeepStrictEqual } from 'node:util';
import type { ApiError } from '#platform/contract/api-error.ts';
import {
  activateFailed,
  mappingInvalid,
  removeFailed,
  startFailed,
  stopFailed,
  titleInvalid,
} from '../search-indexes.contract.ts';
import {
  type indexCommands,
  LONGEST_INDEX_TITLE,
  type SearchEntity,
  SHORTEST_INDEX_TITLE,
} from '../search-kinds.contract.ts';
import { SearchMapping, unknownSources } from '../search-mapping.contract.ts';

export type IndexCommand = { name: (typeof indexCommands)[number]; value?: unknown };

/** What commands change of an index. */
export type IndexState = {
  entity: SearchEntity;
  title: string;
  status: 'created' | 'started' | 'active' | 'stopped' | 'deleted';
  mapping: SearchMapping;
  /** Whether all there is stands in it. */
  isFilled: boolean;
  /** Whether documents stand in it, so that another mapping needs a version of its own. */
  hasDocuments: boolean;
  /** The mapping of a version that has to be filled first. */
  nextMapping: SearchMapping | null;
  /** Becomes active once it is filled. */
  awaitsFill: boolean;
  /** Whether a fill has to begin. */
  needsFill: boolean;
};

/**
 * Applies commands in their order, all or none.
 * @throws ApiError the first that an index in this state cannot follow
 */
export const applyCommands = (state: IndexState, commands: readonly IndexCommand[]): IndexState =>
  commands.reduce((now, command, at) => applied(now, command, at), state);

function applied(state: IndexState, { name, value }: IndexCommand, at: number): IndexState {
  const { status } = state;
  const refused = (error: (occurrence: object) => ApiError, msg: string) =>
    error({ details: [{ loc: ['body', 'commands', at], msg }] });
  if (status === 'deleted') throw refused(removeFailed, 'index_is_removed');
  switch (name) {
    case 'set-title':
      return { ...state, title: titleOf(value, at) };
    case 'set-mapping':
      return withMapping(state, mappingOf(value, state.entity, at));
    case 'start':
      if (status !== 'created' && status !== 'stopped') throw refused(startFailed, `index_is_${status}`);
      // What changed while it was stopped is not in it.
      return { ...state, status: 'started', needsFill: state.needsFill || status === 'stopped' };
    case 'activate':
      if (status !== 'started') throw refused(activateFailed, `index_is_${status}`);
      if (state.isFilled) return { ...state, status: 'active', awaitsFill: false };
      return { ...state, awaitsFill: true, needsFill: true };
    case 'stop':
      if (status !== 'started') throw refused(stopFailed, `index_is_${status}`);
      return { ...state, status: 'stopped', awaitsFill: false, needsFill: false };
    case 'remove':
      if (status === 'active') throw refused(removeFailed, 'index_is_active');
      return { ...state, status: 'deleted', awaitsFill: false, needsFill: false };
  }
}

function withMapping(state: IndexState, mapping: SearchMapping): IndexState {
  if (!state.hasDocuments) return { ...state, mapping };
  return isDeepStrictEqual(mapping, state.mapping)
    ? { ...state, nextMapping: null }
    : { ...state, nextMapping: mapping, needsFill: true };
}

function titleOf(value: unknown, at: number): string {
  const title = typeof value === 'string' ? value.trim().replaceAll('\u0000', '') : '';
  if (title.length >= SHORTEST_INDEX_TITLE && title.length <= LONGEST_INDEX_TITLE) return title;
  throw titleInvalid({ details: [{ loc: ['body', 'commands', at, 'value'], msg: 'title_is_invalid' }] });
}

function mappingOf(value: unknown, entity: SearchEntity, at: number): SearchMapping {
  const loc = ['body', 'commands', at, 'value'];
  const parsed = SearchMapping.safeParse(value);
  if (!parsed.success) {
    const details = parsed.error.issues.slice(0, 20).map(({ path }) => ({
      ...{ loc: [...loc, ...path.map((part) => (typeof part === 'number' ? part : String(part)))] },
      msg: 'mapping_is_invalid',
    }));
    throw mappingInvalid({ details });
  }
  const unknown = unknownSources(parsed.data, entity);
  if (unknown.length === 0) return parsed.data;
  throw mappingInvalid({
    details: unknown.map((name) => ({ loc: [...loc, 'fields', name, 'source'], msg: 'source_is_invalid' })),
  });
}
