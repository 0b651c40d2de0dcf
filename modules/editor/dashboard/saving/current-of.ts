import type { CallError } from '#platform/dashboard/call.ts';
import { isNotFetched, loadPart } from '#platform/dashboard/load-part.ts';

type Schemas = typeof import('./current-schemas.ts');

/**
 * What stands on the server where a conflict found another version; undefined for every other refusal. The schemas are
 * fetched by then: few who write ever meet one.
 */
export async function currentOf<Row>(
  error: CallError,
  read: (schemas: Schemas) => (value: unknown) => Row | undefined,
): Promise<Row | undefined> {
  if (error.code !== 'revision_conflict') return undefined;
  try {
    const schemas = await loadPart(() => import('./current-schemas.ts'));
    return read(schemas)(error.body.current);
  } catch (failure) {
    if (!isNotFetched(failure)) throw failure;
    return undefined;
  }
}
