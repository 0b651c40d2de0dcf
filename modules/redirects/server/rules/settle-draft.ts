import { ApiError, apiError } from '#platform/contract/api-error.ts';
import { type Said, said } from '#platform/contract/sentence.ts';
import type { RedirectMatch, RedirectQuery, RedirectStatus } from '../../redirect-kinds.contract.ts';
import {
  goneHasTarget,
  lacksTarget,
  pathReserved,
  type Redirect,
  type RedirectDraft,
  redirectLoops,
} from '../../redirects.contract.ts';
import { isReservedPath, type RedirectPath, readRedirectPath } from './redirect-path.ts';
import { namesOf } from './redirect-shape.ts';
import { type RedirectTarget, readRedirectTarget } from './redirect-target.ts';

/** What a person said, in the form that is stored. */
export type SettledRedirect = {
  path: string;
  path_key: string;
  redirect_to: string | null;
  target_key: string | null;
  status: RedirectStatus;
  match: RedirectMatch;
  query: RedirectQuery;
  enabled: boolean;
  note: string;
};

const pathInvalid = apiError('path_is_invalid', 400, 'Start with “/” and leave out spaces.');
const targetInvalid = apiError(
  'redirect_to_is_invalid',
  400,
  'Enter a path that starts with “/” or a full web address.',
);
const targetMissing = apiError('redirect_to_is_missing', 400, 'Enter a target, or choose 410.');
const matchInvalid = apiError('match_is_invalid', 400, 'A path with * or :name needs the match Pattern.');
const queryInvalid = apiError(
  'query_is_invalid',
  400,
  'A path with a question mark takes its query as given.',
);

/**
 * Normalises a draft and holds it against the rules that need no look at other redirects.
 * @throws ApiError that names the field
 */
export function settleDraft(draft: RedirectDraft, ownHosts: ReadonlySet<string>): SettledRedirect {
  const refused: ApiError[] = [];
  const settled = <T>(settle: () => T): T | null => {
    try {
      return settle();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refused.push(error);
      return null;
    }
  };
  const path = settled(() => settlePath(draft, ownHosts));
  const target = settled(() => settleTarget(draft, ownHosts));
  const hasQuery = path?.path.includes('?') ?? false;
  if (path) settled(() => checkTogether(draft, path, target));
  if (path === null || refused.length > 0) throw allOf(refused);
  return {
    path: path.path,
    path_key: path.key,
    redirect_to: target?.redirectTo ?? null,
    target_key: target?.key ?? null,
    status: draft.status,
    match: draft.match,
    query: draft.query ?? (hasQuery ? 'match' : 'ignore'),
    enabled: draft.enabled,
    note: draft.note,
  };
}

/** One error for all fields that are wrong, so that nobody mends them one after the other. */
function allOf([first, ...others]: readonly ApiError[]): ApiError {
  if (!first) throw new Error('Nothing was refused.');
  if (others.length === 0) return first;
  const details = [first, ...others].flatMap((error) => error.details);
  return new ApiError(first.code, first.status, { message: first.said, details });
}

function settlePath(draft: RedirectDraft, ownHosts: ReadonlySet<string>): RedirectPath {
  const path = readRedirectPath(draft.path, ownHosts);
  if (path === null) throw onField(pathInvalid, 'path');
  if (isClimbedHome(draft.path, path)) {
    throw onField(pathInvalid, 'path', 'These dots lead to the front page. Use / if you mean that.');
  }
  if (isReservedPath(path)) throw onField(pathReserved, 'path');
  return path;
}

/** What path, target, match and query are to each other. */
function checkTogether(draft: RedirectDraft, path: RedirectPath, target: RedirectTarget | null): void {
  if (draft.match === 'pattern') checkPattern(path, target);
  const hasQuery = path.path.includes('?');
  if (hasQuery && (draft.query ?? 'match') !== 'match') throw onField(queryInvalid, 'query');
  if (hasQuery && draft.match !== 'exact') {
    throw onField(matchInvalid, 'match', 'A path with a query string needs the match Exact.');
  }
  if (draft.match === 'exact' && target?.key === path.key) {
    throw onField(redirectLoops, 'redirect_to', 'This redirect would lead to itself.');
  }
}

/** Whether a path comes to be the start page by dot segments alone, such as `/..`; nobody means that. */
function isClimbedHome(said: string, { key }: RedirectPath): boolean {
  const [bare = ''] = said.split(/[?#]/, 1);
  return /^\/(\?|$)/.test(key) && /\/(\.|%2e){1,2}(\/|$)/i.test(bare);
}

/** What is changed of a redirect with the rest of it; a query that followed from the path follows the new one. */
export function mergedDraft(before: Redirect, said: Partial<RedirectDraft>): RedirectDraft {
  const hadQuery = before.path.includes('?');
  const query = said.path === undefined || !hadQuery ? before.query : undefined;
  const target = said.status === 410 && said.redirect_to === undefined ? null : before.redirect_to;
  const takesQuery = said.path?.includes('?') && said.query === undefined;
  return { ...before, redirect_to: target, query: takesQuery ? undefined : query, ...said };
}

function settleTarget(draft: RedirectDraft, ownHosts: ReadonlySet<string>): RedirectTarget | null {
  const text = draft.redirect_to?.trim() ?? '';
  if (draft.status === 410) {
    if (text !== '') throw onField(goneHasTarget, 'redirect_to');
    return null;
  }
  if (lacksTarget(draft)) throw onField(targetMissing, 'redirect_to');
  const target = readRedirectTarget(text, ownHosts);
  if (target === null) throw onField(targetInvalid, 'redirect_to');
  return target;
}

/** A pattern has something that varies, each name once, and its target uses no other. */
function checkPattern(path: RedirectPath, target: RedirectTarget | null): void {
  const names = namesOf(path.path);
  if (names.length === 0)
    throw onField(matchInvalid, 'match', 'Add a :name part to the pattern, or end it in /*.');
  if (new Set(names).size < names.length)
    throw onField(pathInvalid, 'path', 'Use each name once in a pattern.');
  const unknown = namesOf(target?.key ?? '').find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw onField(targetInvalid, 'redirect_to', said`The path has no part ${unknown}.`);
  }
}

type Definition = ReturnType<typeof apiError>;

/** The error with the field that it is about, and with a sentence of its own where there is one. */
function onField(definition: Definition, field: string, message: Said = definition.message): ApiError {
  return definition({ message, details: [{ loc: ['body', field], msg: message }] });
}
