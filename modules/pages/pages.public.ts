import type { Ground } from '#platform/server/ground.ts';
import { pagesSecretOf } from './server/needs-of-pages.ts';
import { type Trial, trialAddress } from './server/reading/trials.ts';

export { IDENTITY_PATH, identityOf } from './server/reading/site-identity.ts';
export type { Trial } from './server/reading/trials.ts';

/**
 * The address of a page with something that is only tried, such as another look; nobody needs to be signed in for it.
 * @returns a path of the site, or null when what is tried is too much for an address
 */
export const addressOfTrial = async (ground: Ground, trial: Trial): Promise<string | null> =>
  trialAddress(await pagesSecretOf(ground)(), trial);
