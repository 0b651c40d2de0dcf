import { startProviderConfirmation } from '#modules/accounts/confirmation.contract.ts';
import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { providerTable } from './server/providers.table.ts';
import { signInIntegration } from './server/sign-in-integration.ts';
import { demoSignInProviders } from './server/single-sign-on.demo.ts';
import { singleSignOnHandlers } from './server/single-sign-on.handlers.ts';
import {
  finishProviderCode,
  finishProviderSignIn,
  getProviderTry,
  showProviderReturn,
  startProviderSignIn,
  tryProvider,
} from './sign-in.contract.ts';
import {
  createSignInProvider,
  deleteSignInProvider,
  getSignInSetting,
  listSignInProviders,
  saveSignInSetting,
  updateSignInProvider,
} from './single-sign-on.contract.ts';

/** Who else says who somebody is: providers of OpenID Connect, site by site. */
export const singleSignOnRoom = room({
  name: 'single-sign-on',
  contracts: {
    ...{ getSignInSetting, saveSignInSetting },
    ...{ listSignInProviders, createSignInProvider, updateSignInProvider, deleteSignInProvider },
    ...{ startProviderSignIn, showProviderReturn, finishProviderSignIn, finishProviderCode },
    ...{ tryProvider, getProviderTry, startProviderConfirmation },
  },
  open: (ground) => ({
    handlers: singleSignOnHandlers(ground),
    integrations: [signInIntegration(ground.database.db)],
  }),
  things: {
    sign_in_provider: { names: rowNames(providerTable, listSignInProviders, ({ title }) => title) },
  },
  demo: demoSignInProviders,
  retention: { sign_in_provider: 30 },
});
