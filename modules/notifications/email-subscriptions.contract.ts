import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { type EmailSwitch, emailSwitches } from './email-flags.contract.ts';

const shape = Object.fromEntries(emailSwitches.map((name) => [name, z.boolean()])) as Record<
  EmailSwitch,
  z.ZodBoolean
>;

/** What the caller is mailed beside the notifications; `unsubscribe_all` ends every mail but security ones. */
export const EmailSubscriptions = z.object(shape).meta({ id: 'EmailSubscriptions' });

const path = '/core/users/subscriptions/';

export const getEmailSubscriptions = endpoint({
  method: 'GET',
  path,
  summary: 'What the caller is mailed',
  permission: signedIn(),
  response: EmailSubscriptions,
});

export const saveEmailSubscriptions = endpoint({
  method: 'POST',
  path,
  summary: 'Change what the caller is mailed; what is left out stays',
  permission: signedIn(),
  whenPastDue: 'allowed',
  body: EmailSubscriptions.partial(),
  response: EmailSubscriptions,
});
