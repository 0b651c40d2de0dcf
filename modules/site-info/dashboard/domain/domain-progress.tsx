import { Button } from '@mantine/core';
import CopyGlyph from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { clockTime } from '#platform/dashboard/dates.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import {
  cancelDomainChange,
  checkDomainChange,
  type DomainChange,
  domainSteps,
  getDomainChange,
} from '../../domain-change.contract.ts';
import classes from '../site.module.css';
import { useSiteTexts } from '../site-texts.ts';
import own from './domain.module.css';

const CopyIcon = icon(CopyGlyph);
const shownSteps = ['ownership', 'dns', 'certificate', 'switch'] as const;

type DomainProgressProps = { siteId: number; change: DomainChange; onEnd: () => void };

/** How far a change of the domain is, and what it waits for. */
export function DomainProgress({ siteId, change, onEnd }: DomainProgressProps) {
  const text = useSiteTexts();
  const { mutate: check, isPending: isChecking } = useWrite(checkDomainChange, [getDomainChange]);
  const { mutate: cancel, isPending: isCancelling } = useWrite(cancelDomainChange, [getDomainChange]);
  const params = { siteId };
  const at = domainSteps.indexOf(change.step);
  const copy = useCopy();
  return (
    <div>
      <h3 className={classes.label}>{text('domain.changing', { domain: change.new_domain })}</h3>
      <ol className={own.steps}>
        {shownSteps.map((step, number) => {
          const state = number < at ? 'done' : number === at ? 'waiting' : 'next';
          return (
            <li key={step} data-state={state}>
              {text(`domain.steps.${step}`)} <span>{text(`domain.state.${state}`)}</span>
            </li>
          );
        })}
      </ol>
      <p>{text('domain.records')}</p>
      <ul className={own.records}>
        {change.dns_records.map(({ type, name, value }) => (
          <li key={type}>
            <span>{type}</span>
            <span dir="ltr">
              <code>{name}</code>
              <code>{value}</code>
            </span>
            <IconButton
              name={text('domain.copy', { name: type })}
              tip="end"
              onClick={() => void copy(value, text('domain.copied'))}
            >
              <CopyIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button variant="default" loading={isChecking} onClick={() => check({ params })}>
          {text('domain.check')}
        </Button>
        <Button
          variant="default"
          loading={isCancelling}
          onClick={() =>
            cancel(
              { params },
              {
                onSuccess: () => {
                  notices.done(text('domain.cancelled'));
                  onEnd();
                },
              },
            )
          }
        >
          {text('domain.cancel')}
        </Button>
      </div>
      {change.checked_ts === null ? null : (
        <p className={classes.note}>
          {text('domain.lastCheck', { time: clockTime(change.checked_ts * 1000) })}
        </p>
      )}
    </div>
  );
}
