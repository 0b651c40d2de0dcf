import { z } from 'zod';
import { revision } from './listing.ts';

type WithoutDefault<Schema> =
  Schema extends z.ZodDefault<infer Inner>
    ? WithoutDefault<Inner>
    : Schema extends z.ZodPrefault<infer Inner>
      ? WithoutDefault<Inner>
      : Schema;
type Changed<Shape extends z.ZodRawShape> = {
  [Key in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Key]> & z.ZodType>;
};

/**
 * The body of a change: every field of a draft may be left out, and one that is stays as it is. A plain `.partial()`
 * would bring the defaults of the draft back for the fields that nobody named.
 */
export const partialChange = <Shape extends z.ZodRawShape>(draft: z.ZodObject<Shape>) =>
  z.object({
    ...(Object.fromEntries(
      Object.entries(draft.shape).map(([key, schema]) => [
        key,
        withoutDefault(schema as z.ZodType).optional(),
      ]),
    ) as unknown as Changed<Shape>),
    revision,
  });

function withoutDefault(schema: z.ZodType): z.ZodType {
  const isDefault = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
  return isDefault ? withoutDefault(schema.unwrap() as z.ZodType) : schema;
}
