import type { CallError } from '#platform/dashboard/call.ts';
import { loadPart } from '#platform/dashboard/load-part.ts';

type Schemas = typeof import('./current-schemas.ts')['currentSchemas'];
type Schema<Row> = { safeParse: (value: unknown) => { data?: Row | undefined } };

/**
 * What stands on the server where a conflict found another version; undefined for every other refusal. The schemas are
 * fetched by then: few who write ever meet one.
 */
export async function currentOf<Row>(
  error: CallError,
  choose: (schemas: Schemas) => Schema<Row>,
): Promise<Row | undefined> {
  if (error.code !== 'revision_conflict') return undefined;
  try {
    const { currentSchemas } = await loadPart(() => import('./current-schemas.ts'));
    return choose(currentSchemas).safeParse(error.body.current).data;
  } catch {
    return undefined;
  }
}
