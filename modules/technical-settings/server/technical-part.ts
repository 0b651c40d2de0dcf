import { partialChange } from '#platform/contract/partial-change.ts';
import type { ConfigurationPart, PartValues } from '#platform/server/configuration-part.ts';
import type { Database } from '#platform/server/database.ts';
import { inputError } from '#platform/server/input-errors.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { type TechnicalValues, technicalDefaults, triedKeys } from '../technical-kinds.contract.ts';
import { getTechnical, saveTechnical, TechnicalDraft } from '../technical-settings.contract.ts';
import { changedKeys } from './changed-keys.ts';
import { refuseBlock, refuseMissing, refuseWrong } from './refuse-settings.ts';
import { keepSettings } from './save-settings.ts';
import { holdSettings, readSettings } from './settings.queries.ts';

/** The settings that can be tried, as they are sent. */
const Said = partialChange(TechnicalDraft).pick(
  Object.fromEntries(triedKeys.map((key) => [key, true])) as Record<(typeof triedKeys)[number], true>,
);

const tried = (values: TechnicalValues): PartValues =>
  Object.fromEntries(triedKeys.map((key) => [key, values[key]]));

/** All settings of a site with those of a copy. */
export const withTried = (values: TechnicalValues, copy: PartValues): TechnicalValues => ({
  ...values,
  ...(copy as Partial<TechnicalValues>),
});

/** What of it readers get by now. */
export const readTechnicalPart: ConfigurationPart['read'] = async (db, siteId) =>
  tried((await readSettings(db, siteId)).values);

/** How a site is served, as a part of its configuration that can be tried. */
export const technicalPart = ({ ids }: Pick<Database, 'ids'>): ConfigurationPart => ({
  name: 'technical_settings',
  reads: getTechnical.permission,
  writes: saveTechnical.permission,
  read: readTechnicalPart,
  hold: async (trx, writer) => tried((await holdSettings(trx, stampOf(writer), ids.next)).values),
  change: async (call, before, said) => {
    const parsed = Said.strict().safeParse(said);
    if (!parsed.success) throw inputError('body', parsed.error, said);
    const was = withTried(technicalDefaults, before);
    const after = withTried(was, parsed.data);
    refuseMissing(call, was, after, changedKeys(was, after));
    refuseWrong(was, after);
    return tried(after);
  },
  confirm: (before, after) =>
    refuseBlock(withTried(technicalDefaults, before), withTried(technicalDefaults, after)),
  put: async (trx, writer, { after }) => {
    const stored = await readSettings(trx, writer.site.id);
    const next = withTried(stored.values, after);
    await keepSettings(trx, writer, ids.next, { stored, after: next, restored: null });
  },
});
