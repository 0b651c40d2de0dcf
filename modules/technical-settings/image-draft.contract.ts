import { z } from 'zod';
import {
  imageDefaults as defaults,
  HIGHEST_QUALITY,
  imageFormats,
  LARGEST_WIDTH,
  LOWEST_QUALITY,
  SMALLEST_WIDTH,
} from '#modules/assets/image-settings.contract.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';

/** How the sizes of pictures are made from now on, and which of them pages ask for. */
export const imageFields = {
  image_max_width: z
    .number()
    .int()
    .refine(
      (width) => width === 0 || (width >= SMALLEST_WIDTH && width <= LARGEST_WIDTH),
      'use 0, or a width from 480 to 8192',
    )
    .default(defaults.image_max_width)
    .meta({ description: 'of the widest size that pages ask for; 0: as wide as the picture' }),
  image_formats: z
    .array(z.enum(imageFormats))
    .min(1, 'choose at least one format')
    .max(imageFormats.length)
    .refine((said) => new Set(said).size === said.length, fieldRules.noDuplicates)
    .default(defaults.image_formats)
    .meta({ description: 'what sizes are made in; the picture itself is what other browsers get' }),
  image_quality: z
    .number()
    .int()
    .min(LOWEST_QUALITY)
    .max(HIGHEST_QUALITY)
    .default(defaults.image_quality)
    .meta({ description: 'of WebP; the other formats look the same' }),
};
