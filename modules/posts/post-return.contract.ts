import { z } from 'zod';

export const PostReturn = z
  .object({
    reason: z.string(),
    by: z.string().nullable().meta({ description: 'the title of whoever sent it back' }),
    at_ts: z.number().int(),
  })
  .nullable()
  .meta({ description: 'why the post was sent back or declined, while it is' });
export type PostReturn = z.output<typeof PostReturn>;
