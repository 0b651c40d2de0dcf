import { isDeepStrictEqual } from 'node:util';
import { twinOfBuild } from '#modules/builds/builds.public.ts';
import type { CopyItem } from '#modules/site-copies/site-copies.contract.ts';
import { mentionsSite, type OtherSite } from '#modules/site-copies/site-copies.public.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Call } from '#platform/server/answer.ts';
import type { ConfigurationPart, PartValues } from '#platform/server/configuration-part.ts';
import type { Ground } from '#platform/server/ground.ts';
import { type EnvironmentPart, environmentParts } from '../environment-kinds.contract.ts';
import { partsOf, readProduction } from './all-parts.ts';
import type { Configuration } from './configuration.ts';
import type { EnvironmentRow } from './environments.table.ts';

type Source = { row: Pick<EnvironmentRow, 'access' | 'expires_ts'> | null; configuration: Configuration };
type Copied = { base: Configuration; configuration: Configuration; items: CopyItem[] };
type CopiedPart = { values: PartValues; items: CopyItem[] };

/**
 * What an environment would say on another site: what readers get there, with what is copied over it. Each part is read
 * by the rights of the caller here, and checked by the rules and by their rights there as if they had typed it in.
 */
export async function copiedConfiguration(
  ground: Ground,
  call: Pick<Call, 'site' | 'caller'>,
  to: OtherSite,
  { row, configuration: source }: Source,
): Promise<Copied> {
  const base = await readProduction(ground.database.db, to.site.id);
  const parts = partsOf(ground);
  const copied: [EnvironmentPart, CopiedPart][] = [];
  for (const name of environmentParts) {
    const part = parts[name];
    const isOpen = isAllowed(part.reads, call.caller.holder) && isAllowed(part.writes, to.caller.holder);
    if (!isOpen) copied.push([name, { values: base[name], items: [lineOf(name, '', 'no_permission')] }]);
    else if (name === 'build')
      copied.push([name, await copiedBuild(ground, call, to, base[name], source[name])]);
    else copied.push([name, await copiedPart(part, call, to, base[name], source[name])]);
  }
  const hasAccess = row !== null && (row.access !== 'staff' || row.expires_ts !== null);
  return {
    base,
    configuration: Object.fromEntries(copied.map(([name, { values }]) => [name, values])) as Configuration,
    items: [
      ...copied.flatMap(([, { items }]) => items),
      ...(hasAccess ? [lineOf('access', 'access', 'never_copied')] : []),
    ],
  };
}

/** Builds have ids of their own on each site: one with the same files is the same to readers. */
async function copiedBuild(
  { database: { db } }: Ground,
  { site }: Pick<Call, 'site'>,
  to: OtherSite,
  base: PartValues,
  source: PartValues,
): Promise<CopiedPart> {
  const [wanted, was] = [source.build_id as number | null, base.build_id as number | null];
  const twin = wanted === null ? null : await twinOfBuild(db, site.id, wanted, to.site.id);
  if (twin === undefined) return { values: base, items: [lineOf('build', 'build_id', 'of_this_site')] };
  const item = lineOf('build', 'build_id', null);
  return { values: { build_id: twin }, items: [{ ...item, outcome: twin === was ? 'same' : 'replaced' }] };
}

async function copiedPart(
  part: ConfigurationPart,
  { site }: Pick<Call, 'site'>,
  to: OtherSite,
  base: PartValues,
  source: PartValues,
): Promise<CopiedPart> {
  const name = part.name as EnvironmentPart;
  const differs = Object.keys(source).filter((key) => !isDeepStrictEqual(source[key], base[key]));
  const refused = new Map<string, CopyItem['reason']>();
  let values = base;
  try {
    // All at once first: settings may only be right together.
    values = await part.change(to, base, Object.fromEntries(differs.map((key) => [key, source[key]])));
  } catch (whole) {
    if (!(whole instanceof ApiError)) throw whole;
    for (const key of differs) {
      try {
        values = await part.change(to, values, { [key]: source[key] });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refused.set(key, error.status === 403 ? 'no_permission' : 'not_valid');
      }
    }
  }
  const items = Object.keys(source).map((key): CopyItem => {
    const reason = refused.get(key);
    if (reason !== undefined) return lineOf(name, key, reason);
    const isSame = !differs.includes(key);
    const outcome = isSame ? 'same' : 'replaced';
    const names = !isSame && mentionsSite(source[key], site);
    return { ...lineOf(name, key, names ? 'mentions_site' : null), outcome };
  });
  return { values, items };
}

const lineOf = (part: string, key: string, reason: CopyItem['reason']): CopyItem => ({
  ...{ key, part, name: key, outcome: 'left_out', reason },
});
