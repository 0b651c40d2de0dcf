import type { AnswerOf } from '#platform/contract/endpoint.ts';
import type { getAlertDraft } from '../../alerts.contract.ts';

/** What a post would go out with as an alert. */
export type AlertDraft = AnswerOf<typeof getAlertDraft>;
