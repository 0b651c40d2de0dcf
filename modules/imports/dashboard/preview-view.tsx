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
  const { people } = preview;
  const fresh = people ? made.authors : made.posts + made.pages;
  const changed = people ? updated.authors : updated.posts + updated.pages;
  const said = people
    ? ({ fresh: 'preview.freshPeople', changed: 'preview.changedPeople' } as const)
    : ({ fresh: 'preview.fresh', changed: 'preview.changed' } as const);
  return (
    <>
      <p>
        {text(said.fresh, { count: fresh, shown: numberText(fresh) })}{' '}
        {changed > 0 ? text(said.changed, { count: changed, shown: numberText(changed) }) : null}
      </p>
      {people ? <p className={classes.quiet}>{text('preview.peopleHint')}</p> : null}
      <CountsTable report={preview} />
      <ReportFacts report={preview} isPreview />
      {people && people.length > 0 ? <People people={people} /> : null}
      {preview.samples.length > 0 ? <Samples samples={preview.samples} /> : null}
      <ReportLines heading={text('preview.skipped')} lines={skipped} count={skipped_count} />
      <ReportLines heading={text('warnings')} lines={warnings} count={warning_count} />
    </>
  );
}

function People({ people }: { people: NonNullable<SiteImportPreview['people']> }) {
  const text = useImportsTexts();
  return (
    <section className={classes.part}>
      <h3>{text('people.title')}</h3>
      <table className={classes.people}>
        <thead>
          <tr>
            <th scope="col">{text('people.name')}</th>
            <th scope="col">{text('people.email')}</th>
            <th scope="col">{text('people.jobTitle')}</th>
            <th scope="col">{text('people.role')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and samples never move.
            <tr key={index}>
              <th scope="row">
                <bdi>{person.name}</bdi>
              </th>
              <td>
                <bdi>{person.email}</bdi>
              </td>
              <td>
                <bdi>{person.job_title}</bdi>
              </td>
              <td>
                <bdi>{person.role}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
