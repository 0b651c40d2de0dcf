import { PEOPLE_KIND } from '../../import-kinds.contract.ts';
import type { SiteImportReport } from '../../imports.contract.ts';
import { type Counts, type ImportReport, sourceKinds } from '../import-report.ts';
import { storable } from '../load/storable.ts';
import type { SourceKind } from '../source.ts';

/** What a report keeps of an import: all counts, and the first lines of what was skipped and warned of. */
export function reportOfRun(report: ImportReport, most: number): SiteImportReport {
  const { source, made, updated, unchanged, skipped, warnings, addresses, cleaned, language } = report;
  return storable({
    ...{ source, made, updated, unchanged },
    skipped: skipped.slice(0, most).map(({ reason, ...entry }) => ({ ...entry, message: reason })),
    warnings: warnings.slice(0, most),
    skipped_count: skipped.length,
    warning_count: warnings.length,
    address_count: addresses,
    missing_files: report.missingFiles,
    ...(report.kind === PEOPLE_KIND ? { matched_people: report.matched } : {}),
    outside_sections: report.outside,
    cleaned_posts: cleaned.posts,
    language,
  });
}

/** What earlier runs of the same import have brought in; the last one finds it unchanged. */
export type BroughtBefore = { made: Counts; updated: Counts };

/** A run of an earlier version knows nothing of a kind that came since. */
const countOf = (counts: Partial<Counts>, kind: SourceKind): number => counts[kind] ?? 0;

/** The report of the last run with what the runs before it did. */
export function withRunsBefore(report: ImportReport, before: BroughtBefore | null): ImportReport {
  if (!before) return report;
  const sum = {
    made: { ...report.made },
    updated: { ...report.updated },
    unchanged: { ...report.unchanged },
  };
  for (const kind of sourceKinds) {
    // A source that was read again may have fewer than were told: no count goes below nothing.
    const made = Math.min(countOf(before.made, kind), sum.unchanged[kind]);
    sum.unchanged[kind] -= made;
    sum.made[kind] += made;
    const updated = Math.min(countOf(before.updated, kind), sum.unchanged[kind]);
    sum.unchanged[kind] -= updated;
    sum.updated[kind] += updated;
  }
  return { ...report, ...sum };
}

/** Both together, as the next run has to know it. */
export function addedUp(before: BroughtBefore | null, now: BroughtBefore): BroughtBefore {
  if (!before) return now;
  const sum = { made: { ...now.made }, updated: { ...now.updated } };
  for (const kind of sourceKinds) {
    sum.made[kind] += countOf(before.made, kind);
    sum.updated[kind] += countOf(before.updated, kind);
  }
  return sum;
}
