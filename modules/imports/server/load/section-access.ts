import { accessOf } from '#modules/sections/section-archive.public.ts';
import { INHERITED, RESTRICTED } from '#modules/sections/section-kinds.contract.ts';
import type { SourceSection } from '../source.ts';
import type { BatchScope } from './batch-scope.ts';

type Facts = NonNullable<SourceSection['facts']>;
type Taken = { id: number; facts: Facts; sourceId: string; name: string };

const KEPT = "Access doesn't change. You need permission to manage membership groups for that.";
const NOBODY =
  'Only some groups can read it in the source. No readers can read it here until someone who manages membership groups gives them access.';

/**
 * Who reads a section is said by whoever manages groups. For others it stays as it is; new ones are read as what lies
 * above them, or by nobody where the source lets only some groups read.
 */
export async function withAccessHere(scope: BatchScope, taken: readonly Taken[]): Promise<Taken[]> {
  if (scope.mayLetRead || taken.length === 0) return [...taken];
  const here = await accessOf(
    scope.trx,
    scope.siteId,
    taken.map(({ id }) => id),
  );
  return taken.map((one) => {
    const isNew = one.id > scope.runId;
    const kept = { ...one.facts, ...(isNew ? accessOfNew(one.facts) : here.get(one.id)) };
    // What is new and open is read as what lies above it, without a word.
    const isTold = isNew ? one.facts.restriction === RESTRICTED : !isSame(kept, one.facts);
    if (isTold) scope.tally.warn('sections', one.sourceId, one.name, isNew ? NOBODY : KEPT);
    return { ...one, facts: kept };
  });
}

const accessOfNew = ({ restriction }: Facts) => ({
  restriction: restriction === RESTRICTED ? RESTRICTED : INHERITED,
  read_groups: [],
});

/** Groups count only where they restrict. */
const isSame = (one: Facts, other: Facts): boolean => {
  const groupsOf = ({ restriction, read_groups }: Facts) =>
    restriction === RESTRICTED ? `only ${[...read_groups].sort().join()}` : String(restriction);
  return groupsOf(one) === groupsOf(other);
};
