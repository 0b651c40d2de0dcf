import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { IntegrationState } from '#platform/contract/integration-states.ts';
import type { Call } from './answer.ts';

/** Who asks, and on which site. */
export type IntegrationAsker = Pick<Call, 'site' | 'caller' | 'now'>;

/** How something that a site is connected with is at this moment. Times are unix seconds. */
export type IntegrationFacts = {
  state: IntegrationState;
  /** What it is connected to, by its own name: an account, a list, a provider. */
  name?: string | null;
  /** How many there are, where there can be several. */
  count?: number | null;
  usedTs?: number | null;
  /** Why it does not work, as the room keeps it. */
  error?: string | null;
  errorTs?: number | null;
  /** Only whoever runs the server can set it up. */
  isOfServer?: boolean;
};

/** Something outside that a site can be connected with, as its room says it. */
export type Integration = {
  /** Its words stand under `integrations.<id>` in the texts of the room. */
  id: string;
  /** Where it is set up, below the dashboard. */
  path: string;
  /** Who may make this call sees it. */
  call: Endpoint;
  /** Reads how it is; cheap, and writes nothing. Null where the site cannot have it. */
  read(asker: IntegrationAsker): Promise<IntegrationFacts | null>;
};
