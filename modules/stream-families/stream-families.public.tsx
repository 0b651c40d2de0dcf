export { type Condition, conditionsOf, filterOf } from './dashboard/family-form.ts';
export { ConditionRows } from './dashboard/family-rows.tsx';
