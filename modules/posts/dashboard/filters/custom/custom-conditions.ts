import type { CustomFilter } from '../../list/posts-search.ts';
import type { PostField } from './post-fields.ts';

/** What can be asked of a field, in the words of the panel. */
export type Asked = 'is' | 'isNot' | 'contains' | 'above' | 'below' | 'isSet' | 'isEmpty';

const ofKind: Readonly<Record<PostField['kind'], readonly Asked[]>> = {
  text: ['contains', 'is', 'isNot', 'isSet', 'isEmpty'],
  number: ['is', 'above', 'below', 'isSet', 'isEmpty'],
  date: ['is', 'above', 'below', 'isSet', 'isEmpty'],
  choice: ['is', 'isNot', 'isSet', 'isEmpty'],
  yesNo: ['is', 'isNot'],
};

export const askedOf = ({ kind }: PostField): readonly Asked[] => ofKind[kind];

/** Whether a value has to be said as well; of yes and no it is always yes. */
export const takesValue = (field: PostField, asked: Asked): boolean =>
  field.kind !== 'yesNo' && asked !== 'isSet' && asked !== 'isEmpty';

const operators = { is: 'eq', isNot: 'neq', contains: 'contains', above: 'gt', below: 'lt' } as const;

/** The condition that was put together; undefined while its value is missing or none. */
export function conditionOf(field: PostField, asked: Asked, typed: string): CustomFilter | undefined {
  const { name, kind } = field;
  if (asked === 'isSet' || asked === 'isEmpty') {
    return { field: name, op: 'exists', value: asked === 'isSet' };
  }
  if (kind === 'yesNo') return { field: name, op: operators[asked], value: true };
  const text = typed.trim();
  if (text === '') return undefined;
  if (kind !== 'number') return { field: name, op: operators[asked], value: text };
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? { field: name, op: operators[asked], value } : undefined;
}

/** What a condition asks, to be said; null for one that only an address can make. */
export function askedBy({ op, value }: CustomFilter): Asked | null {
  if (op === 'exists') return value === false ? 'isEmpty' : 'isSet';
  const found = (Object.keys(operators) as (keyof typeof operators)[]).find((one) => operators[one] === op);
  return found ?? null;
}
