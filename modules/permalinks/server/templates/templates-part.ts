import { z } from 'zod';
import type { ConfigurationPart, PartValues } from '#platform/server/configuration-part.ts';
import type { Ground } from '#platform/server/ground.ts';
import { inputError } from '#platform/server/input-errors.ts';
import { saveRouteConfig, templateInvalid, templateLocked } from '../../route-config.contract.ts';
import {
  LONGEST_TEMPLATE,
  type RouteType,
  routeTypes,
  shippedTemplates,
} from '../../route-templates.contract.ts';
import type { FindPageNeeds } from '../addresses/find-page.ts';
import { readTemplate } from '../addresses/route-template.ts';
import { readTemplates, type SiteTemplates } from '../addresses/site-templates.ts';
import { checkTemplate } from './check-template.ts';
import { lockable, writeTemplate } from './put-template.ts';
import { slugDuplicates } from './slug-duplicates.ts';
import { templateRefusal } from './template-refusal.ts';

const template = z.string().trim().min(1, 'template_is_missing').max(LONGEST_TEMPLATE);
const Said = z.partialRecord(z.enum(routeTypes), template);

type Texts = Readonly<Record<RouteType, string>>;

const textsOf = ({ inUse }: Pick<SiteTemplates, 'inUse'>): PartValues =>
  Object.fromEntries(routeTypes.map((type) => [type, inUse[type].text]));

const readTexts = (copy: PartValues): SiteTemplates['inUse'] =>
  Object.fromEntries(
    routeTypes.map((type) => [type, readTemplate((copy as Partial<Texts>)[type] ?? shippedTemplates[type])]),
  ) as SiteTemplates['inUse'];

/** The templates of a copy; what readers use now leads on to them, as it would once they are in use. */
export function triedTemplates(now: SiteTemplates, copy: PartValues): SiteTemplates {
  const inUse = readTexts(copy);
  const replaced = routeTypes.flatMap((type) =>
    inUse[type].text === now.inUse[type].text ? [] : [{ type, template: now.inUse[type] }],
  );
  const before = now.before.filter(({ type, template }) => template.text !== inUse[type].text);
  return { inUse, before: [...replaced, ...before] };
}

/** The templates that readers' addresses are made by now. */
export const readTemplatesPart: ConfigurationPart['read'] = async (db, siteId) =>
  textsOf(await readTemplates(db, siteId));

/** The templates of addresses, as a part of the configuration of a site that can be tried. */
export const templatesPart = (
  { database }: Pick<Ground, 'database'>,
  { sections }: Pick<FindPageNeeds, 'sections'>,
): ConfigurationPart => ({
  name: 'route_templates',
  reads: saveRouteConfig.permission,
  writes: saveRouteConfig.permission,
  read: readTemplatesPart,
  hold: async (trx, { site }) => {
    await trx
      .selectFrom('route_template')
      .select('id')
      .where('site_id', '=', site.id)
      .where('replaced_ts', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    return readTemplatesPart(trx, site.id);
  },
  change: async (_call, before, said) => {
    const parsed = Said.safeParse(said);
    if (!parsed.success) throw inputError('body', parsed.error, said);
    const plain = Object.entries(parsed.data).map(([type, text]) => [
      type,
      text.length > 1 ? text.replace(/\/$/, '') : text,
    ]);
    const after = { ...before, ...Object.fromEntries(plain) } as PartValues & Texts;
    const inUse = readTexts(after);
    for (const type of routeTypes) {
      if (after[type] === (before as Texts)[type]) continue;
      const fault = checkTemplate(type, after[type], inUse);
      if (fault) throw templateRefusal(type, fault, type);
    }
    return after;
  },
  put: async (trx, writer, { before, after }) => {
    const [were, are] = [before as Texts, after as Texts];
    const changed = routeTypes.filter((type) => were[type] !== are[type]);
    if (changed.some((type) => lockable.includes(type))) {
      const siteId = writer.site.id;
      const found = await slugDuplicates(
        trx,
        siteId,
        await readTemplates(trx, siteId),
        await sections(siteId),
      );
      if (found.length > 0) throw templateLocked();
    }
    const inUse = readTexts(after);
    for (const type of changed) {
      const fault = checkTemplate(type, are[type], inUse);
      if (fault) throw templateInvalid({ extra: { type, reason: fault.fault } });
      await writeTemplate(trx, database, writer, { type, before: were[type], template: are[type] });
    }
  },
});
