import { Button } from '@mantine/core';
import { May } from '#platform/dashboard/may.tsx';
import { commandEnvironment, type Environment, type EnvironmentPart } from '../environments.contract.ts';
import page from './environment-page.module.css';
import classes from './environments.module.css';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { PartChanges } from './part-changes.tsx';

type PartSectionProps = {
  environment: Environment;
  part: EnvironmentPart;
  /** Left out while a task works on it. */
  onEdit: (() => void) | undefined;
};

/** One part of the configuration: what the environment says differently, and how it is changed. */
export function PartSection({ environment, part, onEdit }: PartSectionProps) {
  const text = useEnvironmentsTexts();
  const name = text(`parts.${part.part}`);
  const count = part.change_count;
  if (environment.is_production) return null;
  return (
    <section className={page.part} aria-label={name}>
      <div className={page.partHead}>
        <h3>
          {name}
          {count > 0 ? <span className={page.count}>{text('changes', { count })}</span> : null}
        </h3>
        {part.may_read && part.may_write && onEdit ? (
          <May call={commandEnvironment}>
            <Button size="xs" variant="default" aria-label={text('editOf', { part: name })} onClick={onEdit}>
              {text('edit')}
            </Button>
          </May>
        ) : null}
      </div>
      {part.may_read ? (
        count === 0 ? (
          <p className={classes.note}>{text('same')}</p>
        ) : (
          <PartChanges part={part} />
        )
      ) : (
        <p className={classes.note}>{count === 0 ? text('hiddenSame') : text('hidden', { count })}</p>
      )}
    </section>
  );
}
