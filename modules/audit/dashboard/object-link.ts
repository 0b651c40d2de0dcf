import { writePairs } from '#platform/dashboard/list-search.ts';
import type { AuditEvent } from '../audit.contract.ts';

/** As much of a path as the search of redirects takes. */
const LONGEST_SEARCH = 200;

/**
 * Where the thing of a deed is seen in the dashboard, below its base; null where no screen shows it, it is gone, or the
 * reader may not see it.
 * @param ownId the profile of the reader, who has a page of their own alone
 */
export function objectLink(
  { kind, id, name, is_deleted }: AuditEvent['object'],
  ownId: number,
): string | null {
  if (id === null || name === null || is_deleted) return null;
  switch (kind) {
    case 'post':
      return `/posts${writePairs({ post: String(id) })}`;
    case 'redirect':
      return `/redirects${writePairs({ q: name.slice(0, LONGEST_SEARCH) })}`;
    case 'profile':
      return id === ownId ? '/settings/profile' : null;
    default:
      return null;
  }
}
