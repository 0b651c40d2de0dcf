import { z } from 'zod';
import { type Endpoint, isMultipart, isOtherAnswer } from './endpoint.ts';

/** Whether a write says which version of a row it starts from. */
export const takesRevision = ({ body }: Pick<Endpoint, 'body'>): boolean =>
  body !== undefined && !isMultipart(body) && hasRevision(body);

/** Whether a write may name by `If-Match` the version that it starts from. */
export const takesIfMatch = (endpoint: Pick<Endpoint, 'body' | 'deletesVersion'>): boolean =>
  endpoint.deletesVersion || takesRevision(endpoint);

/** Whether an answer is one row that says which version it is. */
export const tellsRevision = ({ response }: Pick<Endpoint, 'response'>): boolean =>
  !isOtherAnswer(response) && hasRevision(response);

function hasRevision(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodPipe) return hasRevision(schema.in as z.ZodType);
  return schema instanceof z.ZodObject && 'revision' in schema.shape;
}
