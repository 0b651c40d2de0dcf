import { ApiError } from '#platform/contract/api-error.ts';
import { type Said, said } from '#platform/contract/sentence.ts';
import { RedirectDraft } from '../../redirects.contract.ts';
import { type SettledRedirect, settleDraft } from '../rules/settle-draft.ts';
import type { FileRow } from './file-row.ts';

/**
 * The redirect that a row of a file describes.
 * @throws ApiError with what is wrong in it
 */
export function settleRow(row: FileRow, ownHosts: ReadonlySet<string>): SettledRedirect {
  if (row.refusal) throw new ApiError('rule_is_unknown', 400, { message: row.refusal });
  const isPattern = /^[^?]*\/\*$/.test(row.path);
  const parsed = RedirectDraft.safeParse({
    path: row.path,
    redirect_to: row.redirectTo === '' ? null : row.redirectTo,
    status: row.status === '' ? undefined : Number(row.status),
    match: row.match === '' ? (isPattern ? 'pattern' : 'exact') : row.match,
    query: row.query === '' ? undefined : row.query,
    enabled: row.enabled === '' ? true : readFlag(row.enabled),
    note: row.note,
  });
  if (parsed.success) return settleDraft(parsed.data, ownHosts);
  const field = parsed.error.issues[0]?.path[0] as keyof RedirectDraft;
  throw new ApiError(`${field}_is_invalid`, 400, { message: explain[field](row) });
}

const readFlag = (text: string): boolean | string =>
  ({ true: true, '1': true, yes: true, false: false, '0': false, no: false })[text.toLowerCase()] ?? text;

/** A cell may hold a whole text; the report holds five hundred of them. */
const short = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);

/** What is wrong with each field; a test holds the limits that they name against those of the contract. */
const explain: Record<keyof RedirectDraft, (row: FileRow) => Said> = {
  path: ({ path }) =>
    path === '' ? 'The path is missing.' : 'The path has more than 2,000 characters. Shorten it.',
  redirect_to: () => 'The target has more than 2,000 characters. Shorten it.',
  status: ({ status }) => said`The status ${short(status)} is invalid. Use 301, 302, 307, 308 or 410.`,
  match: ({ match }) => said`The match ${short(match)} is invalid. Use exact, prefix or pattern.`,
  query: ({ query }) => said`The query ${short(query)} is invalid. Use ignore, keep or match.`,
  enabled: () => 'Use true or false in the column enabled.',
  note: () => 'The note has more than 200 characters. Shorten it.',
};

/** The host of a path that is a whole address elsewhere. */
export function otherHost(path: string, ownHosts: ReadonlySet<string>): string | null {
  const host = /^https?:\/\//i.test(path) ? URL.parse(path)?.hostname : undefined;
  return host === undefined || host === '' || ownHosts.has(host) ? null : host;
}
