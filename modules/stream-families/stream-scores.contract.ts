import { z } from 'zod';
import { MOST_SCORES, scoreTypes } from './stream-kinds.contract.ts';

/** One part of the order of a stream; the parts add up. */
export const StreamScore = z.strictObject({
  type: z.enum(scoreTypes),
  field: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,49}$/, 'use the name of a field')
    .optional(),
  weight: z.number().min(-10).max(10),
  half_life_hours: z.number().min(1).max(87_600).optional(),
  labels: z.array(z.string().min(1).max(200)).min(1).max(100).optional(),
});
export type StreamScore = z.output<typeof StreamScore>;

/** What puts the things of a stream into their order. */
export const StreamScores = z
  .array(StreamScore)
  .max(MOST_SCORES)
  .refine((scores) => scores.every(({ type, field }) => type !== 'field' || field), 'needs a field')
  .refine(
    (scores) => scores.every(({ type, field, labels }) => type !== 'label_boost' || (field && labels)),
    'needs a field and labels',
  );
