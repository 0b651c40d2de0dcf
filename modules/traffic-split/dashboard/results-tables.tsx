import type { ReactNode } from 'react';
import { VitalValue } from '#modules/web-vitals/web-vitals.public.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { splitVitals } from '../split-limits.contract.ts';
import type { VariantResult } from '../traffic-split.contract.ts';
import classes from './split-results.module.css';
import { useTrafficSplitTexts } from './traffic-split-texts.ts';

type Variants = { variants: readonly VariantResult[] };
type Verdict = VariantResult['verdict'];

/** How many visits there were of each variant, and the shares of them that read on and signed up. */
export function ReadersTable({ variants }: Variants) {
  const text = useTrafficSplitTexts();
  const titles = (
    ['results.visits', 'results.views', 'results.measures.read_on', 'results.measures.sign_up'] as const
  ).map((key) => text(key));
  return (
    <ResultsTable title={text('results.readers')} titles={titles}>
      {variants.map(({ name, weight, visits, views, share, low, high, verdict, sign_up }) => (
        <tr key={name}>
          <VariantName name={name} weight={weight} />
          <td data-label={text('results.visits')}>{numberText(visits)}</td>
          <td data-label={text('results.views')}>{numberText(views)}</td>
          <td data-label={text('results.measures.read_on')}>
            <Rate share={share} low={low} high={high} verdict={verdict} />
          </td>
          <td data-label={text('results.measures.sign_up')}>
            <Rate {...sign_up} />
          </td>
        </tr>
      ))}
    </ResultsTable>
  );
}

/** How fast the pages of each variant were. */
export function SpeedTable({ variants }: Variants) {
  const text = useTrafficSplitTexts();
  return (
    <ResultsTable
      title={text('results.speed')}
      note={text('results.speedNote')}
      titles={splitVitals.map((metric) => text(`results.measures.${metric}`))}
    >
      {variants.map(({ name, weight, vitals }) => (
        <tr key={name}>
          <VariantName name={name} weight={weight} />
          {vitals.map(({ metric, p75, low, high, verdict }) => (
            <td key={metric} data-label={text(`results.measures.${metric}`)}>
              {p75 === null || low === null || high === null ? (
                '–'
              ) : (
                <Figure
                  value={<VitalValue metric={metric} value={p75} />}
                  low={<VitalValue metric={metric} value={low} />}
                  high={<VitalValue metric={metric} value={high} />}
                  verdict={verdict}
                />
              )}
            </td>
          ))}
        </tr>
      ))}
    </ResultsTable>
  );
}

type ResultsTableProps = { title: string; note?: string; titles: readonly string[]; children: ReactNode };

function ResultsTable({ title, note, titles, children }: ResultsTableProps) {
  const text = useTrafficSplitTexts();
  return (
    <section className={classes.scroll}>
      <h3 className={classes.heading}>{title}</h3>
      {note === undefined ? null : <p className={classes.note}>{note}</p>}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('results.variant')}</th>
            {titles.map((one) => (
              <th key={one} scope="col">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function VariantName({ name, weight }: Pick<VariantResult, 'name' | 'weight'>) {
  const text = useTrafficSplitTexts();
  return (
    <th scope="row">
      <bdi>{name}</bdi> {weight === null ? <small>{text('results.gone')}</small> : null}
    </th>
  );
}

type RateProps = { share: number | null; low: number | null; high: number | null; verdict: Verdict };

function Rate({ share, low, high, verdict }: RateProps) {
  if (share === null || low === null || high === null) return '–';
  return <Figure value={percent(share)} low={percent(low)} high={percent(high)} verdict={verdict} />;
}

type FigureProps = { value: ReactNode; low: ReactNode; high: ReactNode; verdict: Verdict };

/** A figure with where it really lies, and how it stands to the control. */
function Figure({ value, low, high, verdict }: FigureProps) {
  const text = useTrafficSplitTexts();
  return (
    <span className={classes.figure}>
      <span>
        {value}{' '}
        <small>
          {low}–{high}
        </small>
      </span>
      {verdict === null || verdict === 'control' ? null : (
        <small data-verdict={verdict}>{text(`results.against.${verdict}`)}</small>
      )}
    </span>
  );
}

const percent = (share: number): string =>
  new Intl.NumberFormat(pageLanguage, { style: 'percent', maximumFractionDigits: 1 }).format(share);
