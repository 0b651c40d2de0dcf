import { APPLY_PATH } from '#modules/applications/application-kinds.contract.ts';
import { takesApplications } from '#modules/applications/applications.public.ts';
import { ACCOUNT_PATH, ownPagesOf, signUpOfferOf } from '#modules/pages/pages.public.ts';
import { signUpModeOf } from '#modules/sites/sites.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { House } from '#platform/server/room.ts';
import { applyPage } from './apply/apply-page.ts';
import { ownAccountPage } from './own-account/own-account-page.ts';
import { linkPage } from './sign-up/link-page.ts';
import { signUpPages } from './sign-up/sign-up-page.ts';
import { isToApply, SIGN_UP_PATH, signUpAddress } from './sign-up/sign-up-paths.ts';

/** The pages on which readers make an account, and look after it. */
export function bringAccountPages(ground: Ground, house: House): void {
  const pages = ownPagesOf(ground);
  const modeOf = signUpModeOf(ground);
  const mayCome = async (siteId: number, to: string): Promise<boolean> => {
    const mode = await modeOf(siteId);
    if (mode !== 'applicants') return mode === 'readers';
    return isToApply(to) && takesApplications(ground.database.db, siteId);
  };
  signUpOfferOf(ground).offer(async (siteId, to) => ((await mayCome(siteId, to)) ? signUpAddress(to) : null));
  const [signUp, link] = [signUpPages(ground, mayCome), linkPage(ground, mayCome)];
  pages.add(APPLY_PATH, applyPage(ground, house, mayCome), { comesBack: true });
  pages.add(ACCOUNT_PATH, ownAccountPage(ground, house), { comesBack: true });
  pages.add(SIGN_UP_PATH, async (...asked) => (await signUp(...asked)) ?? link(...asked));
}
