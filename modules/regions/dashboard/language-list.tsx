import { Button } from '@mantine/core';
import { locales } from '#platform/contract/locales.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { listRegions, type Region, removeRegionLanguage, updateRegion } from '../regions.contract.ts';
import classes from './regions.module.css';
import { useRegionsTexts } from './regions-texts.ts';

/** What speakers call a language. */
export const languageName = (code: string): string => locales.find(({ tag }) => tag === code)?.name ?? code;

/** The languages of a region, the default first. */
export function LanguageList({ region }: { region: Region }) {
  const text = useRegionsTexts();
  const remove = useWrite(removeRegionLanguage, [listRegions]);
  const update = useWrite(updateRegion, [listRegions]);
  if (region.languages.length === 0) return <p className={classes.none}>{text('languages.none')}</p>;
  const failed = (error: Error) => notices.failed(error, `${text('failedUpdate')}. ${error.message}`, null);
  return (
    <ul className={classes.languages} aria-label={text('languages.title', { name: region.title })}>
      {region.languages.map(({ id, code, default: isDefault, url, community_information }) => {
        const name = languageName(code);
        return (
          <li key={id}>
            <span>
              <b>
                <bdi>{name}</bdi>
              </b>
              {isDefault ? <span className={classes.badge}>{text('languages.default')}</span> : null}
            </span>
            <span>
              <bdi>{community_information.title}</bdi>{' '}
              <a className={classes.note} href={url} target="_blank" rel="noreferrer" dir="ltr">
                {url}
              </a>
            </span>
            <span className={classes.acts}>
              {isDefault ? null : (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={text('languages.makeDefaultNamed', { name })}
                  onClick={() =>
                    update.mutate(
                      {
                        params: { regionId: region.id },
                        body: { default_language: code, revision: region.revision },
                      },
                      { onError: failed },
                    )
                  }
                >
                  {text('languages.makeDefault')}
                </Button>
              )}
              <Button
                size="xs"
                variant="default"
                aria-label={text('languages.removeNamed', { name })}
                onClick={() =>
                  remove.mutate(
                    { params: { regionId: region.id, languageId: id } },
                    {
                      onSuccess: () => notices.done(text('languages.removed', { name })),
                      onError: failed,
                    },
                  )
                }
              >
                {text('languages.remove')}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
