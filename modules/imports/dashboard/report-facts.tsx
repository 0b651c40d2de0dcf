import { numberText } from '#platform/dashboard/number-text.ts';
import type { SiteImportReport } from '../imports.contract.ts';
import classes from './imports.module.css';
import { useImportsTexts } from './imports-texts.ts';

/** What follows from an import that its counts don't say; old addresses, texts and language before it starts. */
export function ReportFacts({
  report,
  isPreview = false,
}: {
  report: SiteImportReport;
  isPreview?: boolean;
}) {
  const text = useImportsTexts();
  const { address_count: addresses, cleaned_posts: cleaned, language } = report;
  const { missing_files: missing = 0, outside_sections: outside = 0, matched_people: matched = 0 } = report;
  const facts = [
    missing > 0 ? text('facts.missing', { count: missing, shown: numberText(missing) }) : null,
    matched > 0 ? text('facts.matched', { count: matched, shown: numberText(matched) }) : null,
    outside > 0 ? text('facts.outside', { count: outside, shown: numberText(outside) }) : null,
    ...(isPreview
      ? [
          addresses > 0 ? text('facts.addresses', { count: addresses, shown: numberText(addresses) }) : null,
          cleaned > 0 ? text('facts.cleaned', { count: cleaned, shown: numberText(cleaned) }) : null,
          language === null ? null : text('facts.language', { language }),
        ]
      : []),
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
