import type { ApiErrorDefinition } from '#platform/contract/api-error.ts';
import {
  providerDomainRefused,
  providerEmailUnverified,
  providerOtherIdentity,
  providerOutranked,
  providerPersonUnknown,
} from '../sign-in.contract.ts';
import type { Refusal } from './find-person.ts';

/** What people are told who are not let in. */
export const refusalOf: Readonly<Record<Refusal, ApiErrorDefinition>> = {
  email_unverified: providerEmailUnverified,
  domain_refused: providerDomainRefused,
  not_admitted: providerPersonUnknown,
  other_identity: providerOtherIdentity,
  outranked: providerOutranked,
};
