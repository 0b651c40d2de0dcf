import { colorNames, contrastsOf, LEAST_CONTRAST } from '#modules/pages/site-look.contract.ts';
import { SiteDraft, type SiteInfo } from '../site-info.contract.ts';

/** The site as its form holds it. */
export type SiteValues = SiteDraft;

export function valuesOf(site: SiteInfo): SiteValues {
  const entries = Object.keys(SiteDraft.shape).map((key) => [key, site[key as keyof SiteInfo]]);
  return Object.fromEntries(entries) as SiteValues;
}

/** The contract's own schema, and what it cannot say of one field alone: whether text can be read. */
export const siteSchema = {
  safeParse: (values: unknown) => {
    const found = SiteDraft.safeParse(values);
    const low = contrastsOf(values as SiteValues)
      .filter(({ ratio }) => ratio < LEAST_CONTRAST)
      .map(({ name }) => ({ path: [name], message: 'contrast_is_invalid' }));
    if (low.length === 0) return found;
    return { success: false, error: { issues: [...(found.error?.issues ?? []), ...low] } };
  },
};

/** All colours as the layout has them. */
export const defaultColors = Object.fromEntries(
  colorNames.map((name) => [name, null]),
) as Partial<SiteValues>;
