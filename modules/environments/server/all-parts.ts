import { buildPart, readBuildPart } from '#modules/builds/builds.public.ts';
import { pageNeedsOf, readTemplatesPart, templatesPart } from '#modules/permalinks/permalinks.public.ts';
import { readTechnicalPart, technicalPart } from '#modules/technical-settings/technical-settings.public.ts';
import { readSplitPart, splitPart } from '#modules/traffic-split/traffic-split.public.ts';
import type {
  ConfigurationPart,
  ConfigurationWriter,
  PartValues,
} from '#platform/server/configuration-part.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { type EnvironmentPart, environmentParts } from '../environment-kinds.contract.ts';
import type { Configuration } from './configuration.ts';

type Parts = Readonly<Record<EnvironmentPart, ConfigurationPart>>;

/** What a configuration is made of: each part is its own room's. */
export const partsOf = oncePerGround(
  (ground: Ground): Parts => ({
    build: buildPart(ground),
    technical_settings: technicalPart(ground.database),
    route_templates: templatesPart(ground, pageNeedsOf(ground)),
    traffic_split: splitPart(ground.database),
  }),
);

const reads: Readonly<Record<EnvironmentPart, ConfigurationPart['read']>> = {
  ...{ build: readBuildPart, technical_settings: readTechnicalPart },
  ...{ route_templates: readTemplatesPart, traffic_split: readSplitPart },
};

/** What readers get by now. */
export const readProduction = (db: Db, siteId: number): Promise<Configuration> =>
  together((name) => reads[name](db, siteId));

/** The same, which nobody else changes until the transaction ends. */
export const holdProduction = (parts: Parts, trx: Trx, writer: ConfigurationWriter): Promise<Configuration> =>
  together((name) => parts[name].hold(trx, writer));

/** One after the other: in a transaction they share a connection, and are locked in one order. */
async function together(read: (name: EnvironmentPart) => Promise<PartValues>): Promise<Configuration> {
  const found: [EnvironmentPart, PartValues][] = [];
  for (const name of environmentParts) found.push([name, await read(name)]);
  return Object.fromEntries(found) as Configuration;
}
