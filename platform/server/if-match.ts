import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, ifMatchInvalid, ifMatchStale, revisionConflict } from '#platform/contract/api-error.ts';
import type { VersionKey } from '#platform/contract/revisions.ts';

/** The refusal of a header that names no version of what is written. */
export const ifMatchRefused = (): ApiError =>
  ifMatchInvalid({ details: [{ loc: ['header', 'if-match'], msg: 'if_match_is_invalid' }] });

/**
 * The revision that `If-Match` names (RFC 9110, 13.1.1); null without the header, and for `*`, which any version meets.
 * A weak tag or a list of tags is refused, and so is the header where there is no revision to match: a write goes
 * nowhere without the check that it asks for.
 */
export function matchedRevision(headers: IncomingHttpHeaders, hasRevision: boolean): number | null {
  const tag = headers['if-match'];
  if (tag === undefined || tag === '*') return null;
  const revision = /^"(\d{1,10})"$/.exec(tag)?.[1];
  if (revision === undefined || !hasRevision) throw ifMatchRefused();
  return Number(revision);
}

/** The body with the revision of the header under its key; what the body says itself must be the same. */
export function withMatchedRevision(body: unknown, revision: number | null, key: VersionKey | null): unknown {
  if (revision === null || key === null) return body;
  const own = (body ?? {}) as Partial<Record<VersionKey, unknown>>;
  if (typeof own !== 'object') return body;
  if (own[key] !== undefined && own[key] !== revision) throw ifMatchRefused();
  return { ...own, [key]: revision };
}

/** What a stale `If-Match` is answered with: the same as a stale revision of a body, under a status of its own. */
export function asStale(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== revisionConflict.code) return error;
  const { said, details, extra } = error;
  return ifMatchStale({ message: said, details, extra });
}

/** The `ETag` of a row; null where it has no revision, as a person who is not oneself. */
export function tagOf(row: unknown, key: VersionKey): string | null {
  const revision = (row as Partial<Record<VersionKey, unknown>> | null)?.[key];
  return typeof revision === 'number' ? `"${revision}"` : null;
}
