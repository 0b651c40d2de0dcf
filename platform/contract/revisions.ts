import { z } from 'zod';
import { type Endpoint, isMultipart, isOtherAnswer, type ResponseShape } from './endpoint.ts';

/** What a version is called: that of a row, and that of the order of what stands in it. */
const versionKeys = ['revision', 'order_revision'] as const;
export type VersionKey = (typeof versionKeys)[number];

/** The key of a body that says which version a write starts from; null where it starts from none. */
export const versionTaken = ({ body }: Pick<Endpoint, 'body'>): VersionKey | null =>
  body === undefined || isMultipart(body) ? null : versionOf(body);

/** The key of an answer that says which version it is of; null where it is of none. */
export const versionTold = ({ response }: { readonly response: ResponseShape }): VersionKey | null =>
  isOtherAnswer(response) ? null : versionOf(response);

/** Whether a write may name by `If-Match` the version that it starts from. */
export const takesIfMatch = (endpoint: Pick<Endpoint, 'body' | 'deletesVersion'>): boolean =>
  endpoint.deletesVersion || versionTaken(endpoint) !== null;

function versionOf(schema: z.ZodType): VersionKey | null {
  if (schema instanceof z.ZodPipe) return versionOf(schema.in as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return null;
  return versionKeys.find((key) => key in schema.shape) ?? null;
}
