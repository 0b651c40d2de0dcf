import { z } from 'zod';
import { apiError } from './api-error.ts';
import { id } from './listing.ts';

/** Of two who undo an act at once one comes first. */
export const actIsUndone = apiError('act_is_undone', 409, 'This was already undone.');

/** Why an undo leaves a row as it is. */
export const leftReasons = [
  'changed_since',
  'not_found',
  'is_taken',
  'permission_denied',
  'is_locked',
  'is_removed',
  'is_not_saved',
  'needs_community',
  'is_embargoed',
  'has_no_headline',
  'unchanged',
  'would_loop',
  'is_own',
  'is_being_edited',
  'is_too_long',
  'has_posts',
  'failed',
] as const;
export type LeftReason = (typeof leftReasons)[number];

/** A delete or a bulk act that can be undone, and what an undo of it did. */
export const UndoState = z
  .object({
    batch_id: id,
    kind: z.string().meta({ description: 'what it was done to, such as redirect' }),
    count: z.number().int().meta({ description: 'how many rows it deleted or changed' }),
    is_ready: z.boolean().meta({ description: 'false while a task does it or undoes it' }),
    undo_until_ts: z.number().int().nullable().meta({ description: 'null where it can not be undone' }),
    has_sent: z.boolean().meta({
      description: 'posts went live by it: the mails and notices that went out stay sent when it is undone',
    }),
    undo_of: id.nullable().meta({ description: 'the act that this one undoes' }),
    stayed: z
      .array(z.object({ reason: z.string(), count: z.number().int() }))
      .meta({ description: 'how many rows the act itself left as they were and why, in words of its room' }),
    undone: z
      .object({
        ts: z.number().int(),
        by: z.string().nullable(),
        task_id: id.nullable(),
        batch_id: id.nullable().meta({ description: 'its own deeds in the audit log' }),
        count: z.number().int().meta({ description: 'how many rows are as before' }),
        left_count: z.number().int(),
        left: z
          .array(
            z.object({
              id,
              reason: z.enum(leftReasons),
              by: z.string().nullable().meta({ description: 'who changed it since' }),
              is_own: z.boolean().meta({ description: 'the caller did' }),
              ts: z.number().int().nullable(),
            }),
          )
          .meta({ description: 'the first hundred that stay as they are' }),
        left_groups: z
          .array(
            z.object({
              reason: z.enum(leftReasons),
              by: z.string().nullable(),
              is_own: z.boolean(),
              count: z.number().int(),
              ts: z.number().int().nullable().meta({ description: 'when the last of them was changed' }),
            }),
          )
          .meta({ description: 'all that stay as they are, by why and by who changed them since' }),
      })
      .nullable(),
  })
  .meta({ id: 'UndoState' });
export type UndoState = z.output<typeof UndoState>;
