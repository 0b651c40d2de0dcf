import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FactList } from '#platform/dashboard/fact-list.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { getProviderTry, type ProviderTry } from '../sign-in.contract.ts';
import classes from './single-sign-on.module.css';
import { useSingleSignOnTexts } from './single-sign-on-texts.ts';

/** How a test of a provider went: who would have signed in, with which roles and groups, and what the provider said. */
export function TryDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const text = useSingleSignOnTexts();
  const { site } = useCaller();
  const params = { siteId: site.id, tryToken: token };
  const { data, error } = useQuery({ ...read(getProviderTry, { params }), retry: false });
  if (!data && !error) return null;
  return (
    <DialogFrame
      title={data ? text('test.title', { title: data.title }) : text('test.ended')}
      width={560}
      onClose={onClose}
    >
      <div className={frame.consequence}>
        {data ? <TryFacts result={data} /> : <p role="alert">{text('test.gone')}</p>}
      </div>
      <DialogFoot isRuled={false}>
        <Button data-autofocus onClick={onClose}>
          {text('test.close')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

function TryFacts({ result }: { result: ProviderTry }) {
  const text = useSingleSignOnTexts();
  const { outcome, is_passed, is_new, person, roles, groups, claims, has_second_factor } = result;
  const said = outcome === 'somebody_else' && is_new ? 'joins' : outcome;
  const named = (things: readonly { title: string }[], none: 'noRoles' | 'noGroups') =>
    things.length === 0 ? (
      text(`test.${none}`)
    ) : (
      <bdi key={none}>{things.map(({ title }) => title).join(', ')}</bdi>
    );
  return (
    <>
      <p className={classes.outcome} data-passed={is_passed}>
        {text(`test.outcomes.${said}`, { person: person ?? '' })}
      </p>
      <FactList
        facts={[
          [text('test.roles'), named(roles, 'noRoles')],
          [text('test.groups'), named(groups, 'noGroups')],
          [text('test.factor'), text(has_second_factor ? 'test.reported' : 'test.notReported')],
        ]}
      />
      <h3 className={classes.subtitle}>{text('test.claims')}</h3>
      <FactList
        facts={claims.map(({ name, value }) => [
          name,
          <bdi key={name} className={classes.claim}>
            {value}
          </bdi>,
        ])}
      />
    </>
  );
}
