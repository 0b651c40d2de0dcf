import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { type SignUpMode, signUpModes, usualSignUps } from '../sign-up-kinds.contract.ts';
import { readSetting } from './site-settings.ts';

type Known = { mode: SignUpMode };

/** Who makes accounts on the pages of a site; kept until a setting changes. */
export const signUpModeOf = oncePerGround(({ database: { db }, events }) => {
  const known = keep<number, Known>({
    ...{ most: 500, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const found = new Map<number, Known>();
      for (const siteId of siteIds) {
        const stored = await readSetting(db, { siteId, name: 'sign_ups' });
        found.set(siteId, { mode: signUpModes.find((mode) => mode === stored) ?? usualSignUps });
      }
      return found;
    },
  });
  events.on('setting', ({ siteId }) => known.drop(siteId));
  return async (siteId: number): Promise<SignUpMode> => (await known.get(siteId))?.mode ?? usualSignUps;
});
