import { useState } from 'react';
import { cancelTask } from '#modules/tasks/tasks.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { i18n } from '#platform/dashboard/texts.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import { type ExportFile, listExports } from '../exports.contract.ts';
import classes from './exports-screen.module.css';
import { useExportsTexts } from './exports-texts.ts';

/** The exports in a table, with what can be done with each. */
export function ExportsTable({ exports }: { exports: readonly ExportFile[] }) {
  const text = useExportsTexts();
  const { site } = useCaller();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const cancel = useWrite(cancelTask, [listExports]);
  const number = new Intl.NumberFormat(i18n.language);
  const time = (seconds: number) => (
    <TimeText seconds={seconds} zone={site.timeZone}>
      {shortDateTime({ seconds, zone: site.timeZone, language: i18n.language }, now)}
    </TimeText>
  );
  const kindOf = (kind: string) => (kind === 'users' ? text('list.kinds.users') : text('list.kinds.posts'));
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{text('list.what')}</th>
            <th scope="col">{text('list.made')}</th>
            <th scope="col">{text('list.state')}</th>
            <th scope="col" data-number="true">
              {text('list.rows')}
            </th>
            <th scope="col" data-number="true">
              {text('list.size')}
            </th>
            <th scope="col">{text('list.expires')}</th>
            <th scope="col">
              <span className={classes.unseen}>{text('list.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {exports.map((one) => (
            <tr key={one.id}>
              <td>
                {kindOf(one.kind)} <span className={classes.format}>{text(`formats.${one.format}`)}</span>
              </td>
              <td>{time(one.created_ts)}</td>
              <td data-wrong={one.status === 'FAILURE'}>{text(`list.states.${one.status}`)}</td>
              <td data-number="true">{number.format(one.row_count ?? one.done)}</td>
              <td data-number="true">
                {one.file_bytes === null ? text('list.none') : sizeText(one.file_bytes)}
              </td>
              <td>{one.result === null ? text('list.none') : time(one.expires_ts)}</td>
              <td className={classes.acts}>
                {one.result === null ? null : (
                  <a href={one.result} download>
                    {text('list.download')}
                  </a>
                )}
                {one.is_ready || one.is_cancel_requested ? null : (
                  <button
                    type="button"
                    onClick={() => cancel.mutate({ params: { siteId: site.id, taskId: one.id } })}
                  >
                    {text('list.cancel')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** The size in the largest unit that leaves a whole number before the point. */
function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}
