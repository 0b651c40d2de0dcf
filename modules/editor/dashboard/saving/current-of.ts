import type { CallError } from '#platform/dashboard/call.ts';
import { loadPart } from '#platform/dashboard/load-part.ts';

type Schemas = typeof import('./current-schemas.ts');
type Row<Name extends keyof Schemas> = ReturnType<Schemas[Name]['parse']>;

/**
 * What stands on the server where a conflict found another version; undefined for every other refusal. The schemas are
 * fetched by then: few who write ever meet one.
 */
export async function currentOf<Name extends keyof Schemas>(
  error: CallError,
  name: Name,
): Promise<Row<Name> | undefined> {
  if (error.code !== 'revision_conflict') return undefined;
  try {
    const { [name]: schema } = await loadPart(() => import('./current-schemas.ts'));
    return schema.safeParse(error.body.current).data as Row<Name> | undefined;
  } catch {
    return undefined;
  }
}
