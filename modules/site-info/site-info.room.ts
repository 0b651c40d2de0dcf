import { room } from '#platform/server/room.ts';
import {
  cancelDomainChange,
  changeDomain,
  checkDomainChange,
  getDomainChange,
} from './domain-change.contract.ts';
import { domainChangeHandlers } from './server/domain-change.handlers.ts';
import { defineDomainJobs } from './server/domain-jobs.ts';
import { siteInfoHandlers } from './server/site-info.handlers.ts';
import { closeSite, reopenSite } from './site-closing.contract.ts';
import { getSite, previewSite, suggestSites, updateSite } from './site-info.contract.ts';

/** What a site says of itself, how it looks, and under which domain it is. */
export const siteInfoRoom = room({
  name: 'site-info',
  contracts: {
    ...{ getSite, updateSite, previewSite, suggestSites },
    ...{ closeSite, reopenSite },
    ...{ changeDomain, getDomainChange, checkDomainChange, cancelDomainChange },
  },
  open: (ground) => {
    defineDomainJobs(ground);
    return { handlers: [...siteInfoHandlers(ground), ...domainChangeHandlers(ground)] };
  },
  menu: [{ group: 'site', id: 'site', path: '/site', icon: 'site-info', call: getSite }],
});
