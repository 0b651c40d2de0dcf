import { numberText } from '#platform/dashboard/number-text.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import type { SiteImportPreview } from '../imports.contract.ts';
import { CountsTable } from './counts-table.tsx';
import classes from './imports.module.css';
import { useImportsTexts } from './imports-texts.ts';
import { ReportFacts } from './report-facts.tsx';
import { ReportLines } from './report-lines.tsx';

/** What the trial run found: how much would come in, what would be left out, and the first posts. */
export function PreviewView({ preview }: { preview: SiteImportPreview }) {
  const text = useImportsTexts();
  const { made, updated, skipped, warnings, skipped_count, warning_count } = preview;
  const fresh = made.posts + made.pages;
  const changed = updated.posts + updated.pages;
  return (
    <>
      <p>
        {text('preview.fresh', { count: fresh, shown: numberText(fresh) })}{' '}
        {changed > 0 ? text('preview.changed', { count: changed, shown: numberText(changed) }) : null}
      </p>
      <CountsTable report={preview} />
      <ReportFacts report={preview} isPreview />
      {preview.samples.length > 0 ? <Samples samples={preview.samples} /> : null}
      <ReportLines heading={text('preview.skipped')} lines={skipped} count={skipped_count} />
      <ReportLines heading={text('warnings')} lines={warnings} count={warning_count} />
    </>
  );
}

const known = ['live', 'scheduled', 'draft', 'in_review', 'removed'] as const;
const shownStatus = (status: string) => known.find((one) => one === status) ?? 'draft';

function Samples({ samples }: { samples: SiteImportPreview['samples'] }) {
  const text = useImportsTexts();
  return (
    <section className={classes.part}>
      <h3>{text('samples.title')}</h3>
      <table className={classes.samples}>
        <thead>
          <tr>
            <th scope="col">{text('samples.headline')}</th>
            <th scope="col">{text('samples.author')}</th>
            <th scope="col">{text('samples.section')}</th>
            <th scope="col">{text('samples.status')}</th>
            <th scope="col">{text('samples.date')}</th>
          </tr>
        </thead>
        <tbody>
          {samples.map(({ title, slug, author, section, status, published_ts }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a source may hold the same post twice, and samples never move.
            <tr key={index}>
              <th scope="row">
                <bdi>{title || slug || text('samples.untitled')}</bdi>
              </th>
              <td>
                <bdi>{author}</bdi>
              </td>
              <td>
                <bdi>{section}</bdi>
              </td>
              <td>{text(`samples.statuses.${shownStatus(status)}`)}</td>
              <td>
                <TimeCell seconds={published_ts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
