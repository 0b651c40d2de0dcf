import type { Configuration } from './configuration.ts';
import { changesOf, hashOf } from './configuration.ts';

/** The columns of a copy: it, what production was when it was made or synced, and how much of it differs. */
export const columnsOf = ({
  base,
  configuration,
}: {
  base: Configuration;
  configuration: Configuration;
}) => ({
  base: JSON.stringify(base),
  base_hash: hashOf(base),
  configuration: JSON.stringify(configuration),
  build_id: (configuration.build as { build_id: number | null }).build_id,
  diff_count: changesOf(base, configuration).length,
});
