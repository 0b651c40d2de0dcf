/** Where a host says which site it leads to, for whoever is about to give the site that host. */
export const IDENTITY_PATH = '/u/site/identity';

/** What stands there. */
export const identityOf = (siteId: number): string => `masthead-site=${siteId}`;
