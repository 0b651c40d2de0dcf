import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';

const status = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** The status of every agreement by its group and its key. */
export const Agreements = z
  .record(z.string(), z.record(z.string(), status))
  .meta({ id: 'Agreements', description: '1 allowed, 2 denied, 0 not acknowledged' });

/** A decision as it was written down. */
export const AgreementDecision = z
  .object({
    v1: z.enum(['1', '2']),
    key: z.string(),
    version: z.number().int(),
    decided_ts: z.number().int(),
  })
  .meta({ id: 'AgreementDecision' });

export const consentIsMissing = apiError(
  'consent_is_missing',
  403,
  'Agree to the product tour before it identifies you.',
);
export const agreementChanged = apiError(
  'agreement_has_changed',
  409,
  'This agreement has changed. Read the new version before you decide.',
);

const path = '/core/integrations/agreements';

export const listAgreements = endpoint({
  method: 'GET',
  path: `${path}/all`,
  summary: 'How the caller stands to every agreement',
  permission: signedIn(),
  response: Agreements,
});

export const getAgreementHash = endpoint({
  method: 'GET',
  path: `${path}/hash`,
  summary: 'Proof for the product tour of who the caller is, once the caller has agreed',
  permission: signedIn(),
  response: z.object({ hash: z.string() }),
  errors: [consentIsMissing],
});

export const getAgreement = endpoint({
  method: 'GET',
  path: `${path}/{agreementKey}`,
  summary: 'How the caller stands to one agreement',
  permission: signedIn(),
  params: z.object({ agreementKey: z.string().max(64) }),
  response: z.object({ v1: z.enum(['0', '1', '2']) }),
  errors: [notFound],
});

export const decideAgreement = endpoint({
  method: 'POST',
  path: `${path}/{agreementKey}`,
  summary: 'Agree or deny',
  permission: signedIn(),
  // What somebody consents to is no editorial work.
  whenPastDue: 'allowed',
  params: z.object({ agreementKey: z.string().max(64) }),
  body: z.object({
    v1: z.enum(['1', '2']),
    version: z.number().int().optional().meta({
      description: 'the version that was read: nobody agrees to one that came meanwhile',
    }),
  }),
  response: AgreementDecision,
  errors: [agreementChanged, notFound],
});
