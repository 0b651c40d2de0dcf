import { z } from 'zod';
import { tooManyRequests } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { everyone } from '#platform/contract/permission-rule.ts';
import { MOST_CALLS, mostLetters, troubleSources } from './report-limits.contract.ts';

/** Longer texts are cut, not refused: half a report is worth more than none. Signs that move a terminal are left out. */
const cutAt = (most: number) =>
  z.string().transform((text) => text.slice(0, most).replace(/[^\P{Cc}\n]/gu, ''));

/** What the reports have in common: where the person was, by the pattern of the screen, and in which build. */
const place = { route: cutAt(mostLetters.route), build: cutAt(mostLetters.build) };

export const TroubleReport = z
  .object({
    source: z.enum(troubleSources),
    name: cutAt(mostLetters.name),
    message: cutAt(mostLetters.message),
    stack: cutAt(mostLetters.stack),
    ...place,
  })
  .meta({ id: 'TroubleReport' });
export type TroubleReport = z.output<typeof TroubleReport>;

const milliseconds = z.number().int().min(0).max(3_600_000);

export const OpeningTrace = z
  .object({
    milliseconds: milliseconds.meta({ description: 'until the last call of the screen was answered' }),
    is_first: z.boolean().meta({ description: 'the page itself was loaded for it' }),
    calls: z
      .array(z.object({ request_id: z.string().regex(/^[\dA-Z]{6}-[\dA-Z]{6}$/), milliseconds }))
      .max(MOST_CALLS),
    ...place,
  })
  .meta({ id: 'OpeningTrace' });
export type OpeningTrace = z.output<typeof OpeningTrace>;

/** Also told by people who are not signed in, so it carries no token; other sites are refused all the same. */
const told = {
  method: 'POST',
  permission: everyone(),
  scopeParam: 'siteId',
  whenPastDue: 'allowed',
  csrf: 'not-required',
  // It ends in the log, where no call looks.
  writes: false,
  maxBodyBytes: 16 * 1024,
  params: siteParams,
  status: 204,
  response: empty(),
} as const;

export const reportTrouble = endpoint({
  ...told,
  path: '/core/v1/sites/{siteId}/reports/errors',
  summary: 'Tell of an error of the dashboard itself, for the log of the server',
  body: TroubleReport,
  errors: [tooManyRequests],
});

export const reportOpening = endpoint({
  ...told,
  path: '/core/v1/sites/{siteId}/reports/traces',
  summary: 'Tell how long a screen took to open, for the log of the server',
  body: OpeningTrace,
  errors: [tooManyRequests],
});
