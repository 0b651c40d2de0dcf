import { listRedirectRecords } from '../redirect-records.contract.ts';
import { countRedirects } from '../redirect-views.contract.ts';
import { getRedirect, listRedirects } from '../redirects.contract.ts';

/** What every write to redirects makes stale. */
export const staleRedirects = [listRedirects, getRedirect, countRedirects, listRedirectRecords];
