import { apiError } from './api-error.ts';

/** What is counted by person, site and day. */
export const quotaNames = ['rows', 'bytes', 'files', 'uploads', 'mails', 'tasks'] as const;
export type QuotaName = (typeof quotaNames)[number];

/** How much of a thing a person and a whole site may have done in a day. */
export type QuotaLimits = Record<QuotaName, { person: number; site: number }>;

const GIGABYTE = 1024 ** 3;

/** What holds until somebody sets other limits for a site. */
export const defaultLimits: QuotaLimits = {
  rows: { person: 10_000_000, site: 100_000_000 },
  bytes: { person: 20 * GIGABYTE, site: 200 * GIGABYTE },
  files: { person: 50, site: 100_000 },
  uploads: { person: 5_000, site: 100_000 },
  mails: { person: 100, site: 10_000 },
  tasks: { person: 500, site: 10_000 },
};

/** The `quota`, its `scope` (person or site), the `limit` and `resets_ts` stand beside the message. */
export const quotaExceeded = apiError(
  'quota_exceeded',
  429,
  "You've reached today's limit. It resets at midnight UTC.",
);
