import type { ChecklistRules } from '#modules/checklists/checklist-kinds.contract.ts';
import type { OpenCheck, PostChecks } from '#modules/posts/posts.public.ts';
import { said } from '#platform/contract/sentence.ts';
import { fieldValue, isEmptyValue, isFieldOf, wrongValue } from '../field-values.contract.ts';
import { fieldDefinitions } from './field-definitions.ts';

/**
 * Holds posts to the custom fields of their site. A value that stays as it was is not asked about again, and what no
 * definition names is never refused.
 * @param rulesOf whether a site holds posts back for required fields
 */
export const customFieldChecks = (rulesOf: (siteId: number) => Promise<ChecklistRules>): PostChecks => ({
  asks: async (siteId) => (await rulesOf(siteId)).custom_fields === 'required',
  about: ['custom'],
  wrongOf: async (db, siteId, before, after) => {
    const fields = await fieldDefinitions(db, siteId);
    return fields.flatMap((field) => {
      if (!isFieldOf(field, after.type)) return [];
      const value = fieldValue(after.custom, field.name);
      const isSame = JSON.stringify(value) === JSON.stringify(fieldValue(before.custom, field.name));
      return isSame || wrongValue(field, value) === null ? [] : [field.name];
    });
  },
  openOf: async (db, siteId, posts) => {
    if ((await rulesOf(siteId)).custom_fields !== 'required') return new Map();
    const fields = (await fieldDefinitions(db, siteId)).filter(({ is_required }) => is_required);
    return new Map(
      posts.flatMap(({ id, type, custom }) => {
        const open = fields
          .filter((field) => isFieldOf(field, type) && isEmptyValue(fieldValue(custom, field.name)))
          .map(
            ({ name, title }): OpenCheck => ({
              ...{ field: ['custom', name], code: 'custom_is_missing' },
              advice: said`Fill in “${title}”.`,
            }),
          );
        return open.length === 0 ? [] : [[id, open] as const];
      }),
    );
  },
});
