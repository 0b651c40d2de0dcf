import { listSearch, oneOf, phrase } from '#platform/dashboard/list-search.ts';
import { lcpIssues, vitalDevices } from '../vital-scale.contract.ts';

export const daysOfVitals = [7, 28, 90] as const;

/** What the address of these screens says beside the page itself. */
export const vitalsAddress = listSearch({
  device: oneOf(['all', ...vitalDevices] as const, 'all'),
  days: oneOf(daysOfVitals, 28),
  url: phrase(2_000),
  issue: oneOf(lcpIssues, undefined),
});
export type VitalsSearch = ReturnType<typeof vitalsAddress.read>;

/** The address of the screen of one page. */
export const vitalsOfUrl = (url: string): string => `/r/dashboard/web_vitals_url/${encodeURIComponent(url)}`;
