import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { listUserGroups } from '#modules/user-groups/user-groups.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { Entry, EntryList } from '#platform/dashboard/entry-list.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { StatusShape } from '#platform/dashboard/status-mark.tsx';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import { tryProvider } from '../sign-in.contract.ts';
import {
  deleteSignInProvider,
  getSignInSetting,
  listSignInProviders,
  type SignInProvider,
  type SignInSetting,
} from '../single-sign-on.contract.ts';
import { MOST_PROVIDERS } from '../single-sign-on-kinds.contract.ts';
import classes from './single-sign-on.module.css';
import { useSingleSignOnTexts } from './single-sign-on-texts.ts';

const ProviderDialog = lazyPart(() => import('./provider-dialog.tsx'), 'ProviderDialog');
const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);

type Open = { act: 'add' } | { act: 'edit' | 'remove'; provider: SignInProvider };
type SectionProps = { providers: readonly SignInProvider[]; setting: SignInSetting };

/** The providers of the site: added, changed, tested, deleted. */
export function ProvidersSection({ providers, setting }: SectionProps) {
  const text = useSingleSignOnTexts();
  const { site } = useCaller();
  const copy = useCopy();
  const [open, setOpen] = useState<Open>();
  const { mutateAsync: remove } = useWrite(deleteSignInProvider, [
    ...[listSignInProviders, getSignInSetting, listUserGroups],
  ]);
  const { mutateAsync: begin, isPending } = useWrite(tryProvider, []);
  const { callback_url: address } = setting;
  const close = () => setOpen(undefined);
  const test = async ({ id }: SignInProvider) => {
    try {
      const { url } = await begin({ params: { siteId: site.id, providerId: id } });
      location.assign(url);
    } catch (error) {
      notices.refused(error instanceof Error ? error.message : text('loadFailed'));
    }
  };
  return (
    <PageSection title={text('providers.title')} hint={text('providers.hint')}>
      <p className={classes.address}>
        <code dir="ltr">{address}</code>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void copy(address, text('providers.copied'))}
        >
          {text('providers.copy')}
        </Button>
      </p>
      {providers.length === 0 ? (
        <p className={classes.note}>{text('providers.empty')}</p>
      ) : (
        <EntryList>
          {providers.map((provider) => (
            <ProviderEntry
              key={provider.id}
              provider={provider}
              acts={
                <>
                  <Button
                    variant="default"
                    size="compact-sm"
                    disabled={isPending}
                    aria-label={text('providers.tryNamed', { title: provider.title })}
                    onClick={() => void test(provider)}
                  >
                    {text('providers.try')}
                  </Button>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={text('providers.editNamed', { title: provider.title })}
                    onClick={() => setOpen({ act: 'edit', provider })}
                  >
                    {text('providers.edit')}
                  </Button>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={text('providers.removeNamed', { title: provider.title })}
                    onClick={() => setOpen({ act: 'remove', provider })}
                  >
                    {text('providers.remove')}
                  </Button>
                </>
              }
            />
          ))}
        </EntryList>
      )}
      {providers.length < MOST_PROVIDERS ? (
        <Button variant="default" onClick={() => setOpen({ act: 'add' })}>
          {text('providers.add')}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {open && open.act !== 'remove' ? (
          <ProviderDialog
            provider={open.act === 'edit' ? open.provider : null}
            setting={setting}
            onClose={close}
          />
        ) : null}
        {open?.act === 'remove' ? (
          <ConfirmDialog
            title={text('remove.title', { title: open.provider.title })}
            confirm={text('remove.confirm')}
            onConfirm={async () => {
              await remove({ params: { siteId: site.id, providerId: open.provider.id } });
              notices.done(text('remove.done', { title: open.provider.title }));
            }}
            onClose={close}
          >
            {text('remove.text')}
          </ConfirmDialog>
        ) : null}
      </Suspense>
    </PageSection>
  );
}

function ProviderEntry({ provider, acts }: { provider: SignInProvider; acts: ReactNode }) {
  const text = useSingleSignOnTexts();
  const { site } = useCaller();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { title, issuer, domains, is_enabled, tested_ts } = provider;
  const date =
    tested_ts === null
      ? ''
      : shortDateTime({ seconds: tested_ts, zone: site.timeZone, language: pageLanguage }, now);
  const test = tested_ts === null ? text('providers.untested') : text('providers.tested', { date });
  return (
    <Entry title={title} acts={acts}>
      <span className={classes.mark}>
        <StatusShape status={is_enabled ? 'live' : 'draft'} />
        {[text(is_enabled ? 'providers.on' : 'providers.off'), test].join(' · ')}
      </span>
      <span>
        <bdi dir="ltr">{issuer}</bdi> · <bdi dir="ltr">{domains.join(', ')}</bdi>
      </span>
    </Entry>
  );
}
