import { room } from '#platform/server/room.ts';
import { listIntegrations } from './integrations.contract.ts';
import { integrationHandlers } from './server/integrations.handlers.ts';

/** What a site is connected with, as each room says it. */
export const integrationsRoom = room({
  name: 'integrations',
  contracts: { listIntegrations },
  open: (_, { integrations }) => ({ handlers: integrationHandlers(integrations) }),
});
