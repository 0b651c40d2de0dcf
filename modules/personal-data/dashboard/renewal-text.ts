import type { Translate } from '#platform/dashboard/texts.ts';
import type { Deletion } from '../personal-data.contract.ts';
import type texts from './texts/en-US.json';

type Renewal = Deletion['renewing'][number];

/** What gateways are called everywhere. */
const names: Record<Renewal['gateway'], string> = {
  ...{ stripe: 'Stripe', apple: 'Apple', google: 'Google Play', manual: '' },
};

/** Says that a plan goes on being charged until it is cancelled where it was bought. */
export const renewalText = (text: Translate<typeof texts>, { package: title, gateway }: Renewal): string =>
  text('delete.renews', { package: title, gateway: names[gateway] });
