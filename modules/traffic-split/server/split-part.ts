import { z } from 'zod';
import type { ConfigurationPart } from '#platform/server/configuration-part.ts';
import type { Database } from '#platform/server/database.ts';
import { inputError } from '#platform/server/input-errors.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { getSplits, type SplitConfig, SplitSections, saveSplits } from '../traffic-split.contract.ts';
import { holdConfig, keepSections, readConfig, refuseSections, withIds } from './split-config.ts';

const Said = z.strictObject({ sections: SplitSections.optional() });
type Values = { sections: SplitConfig['sections'] };

/** What is split between visitors now. */
export const readSplitPart: ConfigurationPart['read'] = async (db, siteId) => ({
  sections: (await readConfig(db, siteId)).sections,
});

/** What is split between visitors, as a part of the configuration of a site that can be tried. */
export const splitPart = ({ ids }: Pick<Database, 'ids'>): ConfigurationPart => ({
  name: 'traffic_split',
  reads: getSplits.permission,
  writes: saveSplits.permission,
  read: readSplitPart,
  hold: async (trx, writer) => ({ sections: (await holdConfig(trx, stampOf(writer))).sections }),
  change: async (_call, before, said) => {
    const parsed = Said.safeParse(said);
    if (!parsed.success) throw inputError('body', parsed.error, said);
    const { sections } = parsed.data;
    if (sections === undefined) return before;
    refuseSections(sections);
    return { sections: withIds(sections, (before as Values).sections, ids.next) };
  },
  put: async (trx, writer, { before, after }) => {
    const { revision } = await holdConfig(trx, stampOf(writer));
    const [{ sections: were }, { sections: next }] = [before as Values, after as Values];
    await keepSections(trx, writer, ids.next, { before: were, next, revision });
  },
});
