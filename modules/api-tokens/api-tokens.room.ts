import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import {
  createApiToken,
  getApiCaller,
  listApiTokens,
  revokeApiToken,
  rotateApiToken,
} from './api-tokens.contract.ts';
import { demoApiTokens } from './server/api-tokens.demo.ts';
import { apiTokenHandlers } from './server/api-tokens.handlers.ts';
import { apiTokenTable } from './server/api-tokens.table.ts';
import { tokenCallers } from './server/token-callers.ts';
import { tokenIntegration } from './server/token-integration.ts';
import { defineWarnings } from './server/warn.jobs.ts';

/** Secrets by which programs make calls in the name of whoever made them. */
export const apiTokensRoom = room({
  name: 'api-tokens',
  contracts: { getApiCaller, listApiTokens, createApiToken, rotateApiToken, revokeApiToken },
  open: (ground, { findPerson }) => {
    defineWarnings(ground);
    const callers = tokenCallers({ ...ground, findPerson });
    return {
      finders: { tokenCaller: callers.find, throughToken: callers.narrow },
      handlers: apiTokenHandlers(ground),
      integrations: [tokenIntegration(ground.database.db)],
    };
  },
  things: { api_token: { names: rowNames(apiTokenTable, listApiTokens, ({ title }) => title) } },
  // The audit log names tokens for as long as it is kept.
  retention: { api_token: 731 },
  demo: demoApiTokens,
});
