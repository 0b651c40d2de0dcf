import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type AnswerOf, mayCall } from '#platform/contract/endpoint.ts';
import type { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { type FieldEntity, MOST_CUSTOM_FIELDS } from '../../custom-field-kinds.contract.ts';
import { listCustomFields } from '../../custom-fields.contract.ts';

/** The custom fields that one kind of thing has on the site, in their order. */
export function useFieldDefinitions(
  entity: FieldEntity,
): UseQueryResult<AnswerOf<typeof listCustomFields>, CallError> {
  const { site, holder } = useCaller();
  const query = { entity, limit: MOST_CUSTOM_FIELDS };
  return useQuery({
    ...read(listCustomFields, { params: { siteId: site.id }, query }),
    enabled: mayCall(listCustomFields, holder),
    staleTime: 60_000,
  });
}
