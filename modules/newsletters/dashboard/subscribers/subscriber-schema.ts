import { isAnyKind, type KindValues } from './kinds-fields.tsx';

type Issue = { path: PropertyKey[]; message: string };
type Schema = {
  safeParse: (values: unknown) => { success: boolean; error?: { issues: readonly Issue[] } | undefined };
};

/** A schema of the contract, and that one newsletter at least is chosen. */
export const subscriberSchema = (schema: Schema, kindsMissing: string) => ({
  safeParse: (values: unknown) => {
    const issues = [
      ...(schema.safeParse(values).error?.issues ?? []),
      ...(isAnyKind(values as KindValues) ? [] : [{ path: ['daily'], message: kindsMissing }]),
    ];
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
  },
});
