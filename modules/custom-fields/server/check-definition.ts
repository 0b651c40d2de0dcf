import { refusedField } from '#platform/server/rows/write-rows.ts';
import { type FieldRule, hasLength, hasOptions, typesOf } from '../custom-field-kinds.contract.ts';
import { fieldInvalid } from '../custom-fields.contract.ts';

/**
 * Refuses what does not fit the type: a choice without options, bounds of what has none.
 * @throws ApiError field_is_invalid
 */
export function checkDefinition(field: Omit<FieldRule, 'name'>): void {
  const { entity, type, options, min, max, max_length, is_required, post_types, staff_only } = field;
  if (!typesOf(entity).includes(type)) throw refusedField(fieldInvalid, 'type');
  if (entity !== 'post' && post_types.length > 0) throw refusedField(fieldInvalid, 'post_types');
  if (entity !== 'community' && staff_only) throw refusedField(fieldInvalid, 'staff_only');
  // Several options of one value are joined by commas there.
  if (entity !== 'post' && type === 'choices' && options.some((option) => option.includes(','))) {
    throw refusedField(fieldInvalid, 'options');
  }
  if (hasOptions(type) !== options.length > 0) throw refusedField(fieldInvalid, 'options');
  if (type !== 'number' && min !== null) throw refusedField(fieldInvalid, 'min');
  if (type !== 'number' && max !== null) throw refusedField(fieldInvalid, 'max');
  if (min !== null && max !== null && min > max) throw refusedField(fieldInvalid, 'max');
  if (!hasLength(type) && max_length !== null) throw refusedField(fieldInvalid, 'max_length');
  // What is on or off is always one of the two.
  if (type === 'yes_no' && is_required) throw refusedField(fieldInvalid, 'is_required');
}
