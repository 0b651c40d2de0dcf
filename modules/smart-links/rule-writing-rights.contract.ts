import { onSite } from '#platform/contract/permission-rule.ts';

/** Readers get what is written into posts for good, so it takes the right to edit them as well. */
export const mayWrite = onSite('MANAGE_SMART_LINKS', 'EDIT_POST');
