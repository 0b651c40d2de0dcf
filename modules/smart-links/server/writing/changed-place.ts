import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import type { Find } from '../engine/replace-phrases.ts';
import { placeAt } from '../preview-rule.ts';
import type { ReadyRule } from '../ready-rule.ts';

/** A place with what stands there afterwards. */
export const changedPlace = (body: string, { rule, start, end }: Find<ReadyRule>) => ({
  ...placeAt(body, start, end),
  written: plainTextOf(rule.shown(body.slice(start, end))),
});
