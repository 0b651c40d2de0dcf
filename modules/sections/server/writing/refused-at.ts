import { ApiError } from '#platform/contract/api-error.ts';
import { violatedConstraint } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { sectionSlugTaken } from '../../sections.contract.ts';

export type Place = readonly (string | number)[];

/** What a write of the tree is refused for: by a rule, or by the unique index of slugs. */
export const refusalOf = (error: unknown): unknown =>
  violatedConstraint(error) === 'section_slug_key' ? refusedField(sectionSlugTaken, 'slug') : error;

/** Does something with one of several drafts; what is refused of it is told at its place. */
export async function refusedAt<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const refused = refusalOf(error);
    if (!(refused instanceof ApiError)) throw refused;
    const { code, status, said: message, extra } = refused;
    const details = refused.details.map(({ loc, msg }) => ({ loc: [...place, ...loc.slice(1)], msg }));
    throw new ApiError(code, status, { message, details, extra });
  }
}
