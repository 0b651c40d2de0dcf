import { Suspense, useState } from 'react';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { type Period, periods } from '../list/posts-search.ts';
import { usePostsTexts } from '../posts-texts.ts';
import type { PanelProps } from './panel-props.ts';
import classes from './panels.module.css';

const CustomPeriod = lazyPart(() => import('./custom-period.tsx'), 'CustomPeriod');

/** The known periods; the custom one unfolds two dates and a calendar. */
export function PeriodPanel(props: PanelProps) {
  const { search, onChange, onClose } = props;
  const text = usePostsTexts();
  const [isCustom, setIsCustom] = useState(search.period === 'custom');
  const choose = (period: Period) => {
    setIsCustom(period === 'custom');
    if (period === 'custom') return;
    onChange({ period, dateFrom: undefined, dateTo: undefined });
    onClose();
  };
  return (
    <div className={classes.split}>
      <ChoiceList
        label={text('filters.period')}
        choices={periods.map((period) => ({ value: period, label: text(`period.${period}`) }))}
        isChosen={(period) => (isCustom ? period === 'custom' : period === search.period)}
        onChoose={choose}
      />
      {isCustom ? (
        <Suspense fallback={null}>
          <CustomPeriod {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
