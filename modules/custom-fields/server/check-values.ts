import type { CommunityChecks } from '#modules/communities/communities.public.ts';
import type { ExtraChecks, ExtraFault } from '#modules/profiles/profiles.public.ts';
import type { FieldEntity } from '../custom-field-kinds.contract.ts';
import { fieldValue, isEmptyValue, typedValue, wrongValue } from '../field-values.contract.ts';
import { fieldDefinitions } from './field-definitions.ts';

/**
 * Holds people, or communities, to the custom fields of their site. A value that stays as it was is not asked about again,
 * and what no definition names is never refused.
 */
export const valueChecks = (entity: FieldEntity): ExtraChecks => ({
  faultsOf: async (db, siteId, before, after) => {
    const fields = await fieldDefinitions(db, siteId, entity);
    return fields.flatMap((field): ExtraFault[] => {
      const { name } = field;
      const value = fieldValue(after, name);
      if (JSON.stringify(value) === JSON.stringify(fieldValue(before, name))) return [];
      if (isEmptyValue(value)) return field.is_required ? [{ name, isMissing: true }] : [];
      return wrongValue(field, typedValue(field, value)) === null ? [] : [{ name, isMissing: false }];
    });
  },
});

/** The same of communities, with the fields that are kept by whoever edits the site. */
export const communityValueChecks: CommunityChecks = {
  ...valueChecks('community'),
  staffKeysOf: async (db, siteId) =>
    (await fieldDefinitions(db, siteId, 'community')).flatMap(({ name, staff_only }) =>
      staff_only ? [name] : [],
    ),
};
