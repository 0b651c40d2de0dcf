import type { ApiError, ApiErrorDefinition } from '#platform/contract/api-error.ts';
import type { Db } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { extraInvalid, extraMissing } from '../profile-extra.contract.ts';

type Extra = Readonly<Record<string, unknown>>;

/** A custom field whose new value it does not take, or that may not be emptied. */
export type ExtraFault = { name: string; isMissing: boolean };

/** What the values of custom fields are held to before they are kept. */
export type ExtraChecks = {
  faultsOf(db: Db, siteId: number, before: Extra, after: Extra): Promise<readonly ExtraFault[]>;
};

/** The checks of people; a room that knows what fields there are adds its own when it is opened. */
export const extraChecksOf = oncePerGround((): ExtraChecks[] => []);

/**
 * Holds changed values against the checks.
 * @param place where the values stand in the body of the call
 * @throws ApiError extra_is_invalid, extra_is_missing
 */
export async function refuseExtra(
  db: Db,
  siteId: number,
  checks: readonly ExtraChecks[],
  { before, after }: { before: Extra; after: Extra },
  place: readonly string[] = [],
): Promise<void> {
  const found = await Promise.all(checks.map((one) => one.faultsOf(db, siteId, before, after)));
  const faults = found.flat();
  const [first] = faults;
  if (first) throw refusal(first.isMissing ? extraMissing : extraInvalid, faults, place);
}

const refusal = (
  error: ApiErrorDefinition,
  faults: readonly ExtraFault[],
  place: readonly string[],
): ApiError =>
  error({
    details: faults.map(({ name, isMissing }) => ({
      loc: ['body', ...place, name],
      msg: (isMissing ? extraMissing : extraInvalid).message,
    })),
  });
