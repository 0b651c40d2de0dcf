import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { PREVIEW_SECONDS } from '../../environment-kinds.contract.ts';
import type { EnvironmentRow } from '../environments.table.ts';
import { writeToken } from './environment-token.ts';

/** Below this an environment is opened; alone it leads back to what readers get. */
export const ENVIRONMENT_PATH = '/u/site/environment';

type Opened = Pick<EnvironmentRow, 'site_id' | 'id' | 'slug' | 'access' | 'access_version'>;
type Link = { url: string; expires_ts: number | null };

/** The links that open environments: one of staff is the caller's own, all others are the same for everybody. */
export type EnvironmentLinks = {
  of(call: Pick<Call, 'caller' | 'now'>, row: Opened): Promise<Link>;
};

export const secretOf =
  ({ secrets }: Pick<Ground, 'secrets'>) =>
  (): Promise<string> =>
    secrets.of('environments');

export const environmentLinks = (ground: Pick<Ground, 'secrets'>): EnvironmentLinks => ({
  of: async ({ caller, now }, row) => {
    if (row.access !== 'staff') return { url: `${ENVIRONMENT_PATH}/${row.slug}`, expires_ts: null };
    const end = now + PREVIEW_SECONDS;
    const token = writeToken(await secretOf(ground)(), row.site_id, {
      ...{ environmentId: row.id, accessVersion: row.access_version, profileId: profileOf(caller).id, end },
    });
    return { url: `${ENVIRONMENT_PATH}/${token}`, expires_ts: end };
  },
});
