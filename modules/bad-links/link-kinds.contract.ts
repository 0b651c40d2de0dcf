/** What was found when a link was asked for the last time; a link that was never asked has none of them. */
export const linkResults = [
  'NOT_FOUND',
  'SITE_NOT_FOUND',
  'TIMEOUT',
  'SSL_ERROR',
  'FORBIDDEN',
  'SERVER_ERROR',
  'OK',
] as const;
export type LinkResult = (typeof linkResults)[number];

/** A link of this kind is no failure: whoever asks by a program is told nothing. */
export const CANNOT_TELL: LinkResult = 'FORBIDDEN';

/** What the monitor is asked for: links that failed on three days, on fewer, that do not say, that work, or all. */
export const linkStates = ['broken', 'failing', 'unclear', 'working', 'unchecked', 'ignored', 'all'] as const;
export type LinkState = (typeof linkStates)[number];

/** A link is broken once it failed on so many days in a row. */
export const FAILS_UNTIL_BROKEN = 3;
export const DAYS_SHOWN = 30;

export const linkTypes = ['INTERNAL', 'EXTERNAL', 'MALFORMED'] as const;
export type LinkType = (typeof linkTypes)[number];

export const badLinkStatuses = ['BROKEN', 'MALFORMED', 'PENDING', 'UNLINKED', 'EDITED', 'IGNORED'] as const;
export type BadLinkStatus = (typeof badLinkStatuses)[number];

/** Malformed links are never asked, so their list has no broken ones. */
export const statusAsked = (type: LinkType | undefined, status: BadLinkStatus): BadLinkStatus =>
  type === 'MALFORMED' && status === 'BROKEN' ? 'MALFORMED' : status;

export const auditTaskStatuses = ['ENQUEUED', 'RUNNING', 'COMPLETED', 'CANCELED', 'FAILED'] as const;
export type AuditTaskStatus = (typeof auditTaskStatuses)[number];
export const auditTaskKinds = ['AUDIT', 'UNLINK', 'REPLACE', 'REPLACE_URL', 'IGNORE', 'UNHIDE'] as const;
export type AuditTaskKind = (typeof auditTaskKinds)[number];

export const auditScopes = ['all', 'sections', 'tags', 'date_range'] as const;
export type AuditScopeKind = (typeof auditScopes)[number];

export const AUDITS_KEPT = 12;
export const LONGEST_AUDIT_TITLE = 120;
export const MOST_SCOPED = 100;
export const LONGEST_ADDRESS = 2_000;
/** Of links that are named one by one, and of those that a filter means. */
export const MOST_NAMED_LINKS = 500;
export const MOST_LINKS_AT_ONCE = 10_000;
