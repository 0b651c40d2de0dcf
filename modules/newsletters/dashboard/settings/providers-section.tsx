import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import {
  connectMailLists,
  disconnectMailLists,
  getMailLists,
  type MailListSetup,
} from '../../mail-lists.contract.ts';
import { getNewsletterSettings } from '../../newsletter-settings.contract.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';
import { WhoLeft } from './who-left.tsx';

const ConnectDialog = lazyPart(() => import('./connect-dialog.tsx'), 'ConnectDialog');
const MappingForm = lazyPart(() => import('./mapping-form.tsx'), 'MappingForm');
const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);

/** The mail-list providers: where each stands, connecting and disconnecting, and what a connected one is sent. */
export function ProvidersSection({ setups }: { setups: readonly MailListSetup[] }) {
  const text = useNewslettersTexts();
  const [connecting, setConnecting] = useState<MailListSetup | null>(null);
  const [leaving, setLeaving] = useState<MailListSetup | null>(null);
  const { mutateAsync: disconnect } = useWrite(disconnectMailLists, [getMailLists, getNewsletterSettings]);
  const connected = setups.find(({ state }) => state === 'connected');
  const nameOf = ({ provider }: MailListSetup) => text(`providers.${provider}`);
  const onDisconnect = async (setup: MailListSetup) => {
    try {
      await disconnect({ params: { mailSetupId: setup.id ?? 0 } });
      notices.done(text('providers.disconnected', { name: nameOf(setup) }));
    } catch (failure) {
      notices.failed(failure as Error, reasonOf(failure) || text('providers.failed'), null);
    }
  };
  return (
    <>
      <section className={classes.section}>
        <h2 className={classes.title}>{text('providers.title')}</h2>
        <p className={classes.hint}>{text('providers.hint')}</p>
        <ul className={classes.providers}>
          {setups.map((setup) => (
            <li key={setup.provider} className={classes.provider}>
              <ProviderFacts setup={setup} name={nameOf(setup)} />
              <May call={connectMailLists}>
                <div className={classes.acts}>
                  {setup.state === 'connected' ? (
                    <>
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={text('providers.againTo', { name: nameOf(setup) })}
                        onClick={() => setConnecting(setup)}
                      >
                        {text('providers.again')}
                      </Button>
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={text('providers.disconnectFrom', { name: nameOf(setup) }).replace(
                          '?',
                          '',
                        )}
                        onClick={() => setLeaving(setup)}
                      >
                        {text('providers.disconnect')}
                      </Button>
                    </>
                  ) : connected ? null : (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={text('providers.connectTo', { name: nameOf(setup) })}
                      onClick={() => setConnecting(setup)}
                    >
                      {text('providers.connect')}
                    </Button>
                  )}
                </div>
              </May>
            </li>
          ))}
        </ul>
      </section>
      <Suspense fallback={null}>
        {connected ? <MappingForm key={`${connected.id} ${connected.revision}`} setup={connected} /> : null}
        {connecting ? (
          <ConnectDialog setup={connecting} name={nameOf(connecting)} onClose={() => setConnecting(null)} />
        ) : null}
        {leaving ? (
          <ConfirmDialog
            title={text('providers.disconnectFrom', { name: nameOf(leaving) })}
            confirm={text('providers.disconnect')}
            onConfirm={() => onDisconnect(leaving)}
            onClose={() => setLeaving(null)}
          >
            {text('providers.consequence', { name: nameOf(leaving) })}
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </>
  );
}

function ProviderFacts({ setup, name }: { setup: MailListSetup; name: string }) {
  const text = useNewslettersTexts();
  const zone = useCaller().site.timeZone;
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { state, account_name, credential_end, error, kept_until_ts } = setup;
  return (
    <div className={classes.facts}>
      <h3>{name}</h3>
      <p className={classes.state} data-state={state}>
        {text(`providers.states.${state}`)}
      </p>
      {state === 'connected' ? (
        <p className={classes.note}>
          {text('providers.account', { account: account_name, end: credential_end ?? '' })}
        </p>
      ) : null}
      {error ? (
        <p className={classes.note}>
          <bdi>{error}</bdi>
        </p>
      ) : null}
      <WhoLeft setup={setup} name={name} />
      {kept_until_ts === null ? null : (
        <p className={classes.note}>
          {text('providers.kept', {
            date: shortDateTime({ seconds: kept_until_ts, zone, language: pageLanguage }, now),
          })}
        </p>
      )}
    </div>
  );
}
