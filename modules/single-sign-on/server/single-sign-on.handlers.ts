import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { getSignInSetting, saveSignInSetting } from '../single-sign-on.contract.ts';
import { providerHandlers } from './providers.handlers.ts';
import { signInHandlers } from './sign-in.handlers.ts';
import { saveSetting, signInSetting } from './sign-in-setting.ts';

/** The calls about how people sign in to a site. */
export const singleSignOnHandlers = (ground: Ground): Handler[] => [
  answer(getSignInSetting, (call) => signInSetting(ground.database.db, call)),
  answer(saveSignInSetting, ({ body, ...call }) => saveSetting(ground.database, call, body)),
  ...providerHandlers(ground),
  ...signInHandlers(ground),
];
