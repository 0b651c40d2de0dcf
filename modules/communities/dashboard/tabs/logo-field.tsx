import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { AssetPicker } from '#modules/assets/assets.public.tsx';
import { anywhere, either, isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import classes from '../communities.module.css';
import { useCommunitiesTexts } from '../communities-texts.ts';
import { CommunityLogo } from '../community-logo.tsx';

type LogoFieldProps = {
  logo: string;
  title: string;
  error: string | undefined;
  onLogo: (logo: string) => void;
};

/** Whom the library opens to. */
const usesLibrary = either(anywhere('PUBLISH_POST'), anywhere('MANAGE_DESIGN'));

/** The picture of a community, out of the library. */
export function LogoField({ logo, title, error, onLogo }: LogoFieldProps) {
  const text = useCommunitiesTexts();
  const { holder } = useCaller();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <fieldset className={classes.picture}>
      <legend className={classes.label}>{text('form.logo')}</legend>
      <div className={classes.pictureLine}>
        <CommunityLogo logo={logo} title={title} />
        {isAllowed(usesLibrary, holder) ? (
          <Button size="xs" variant="default" onClick={() => setIsChoosing(true)}>
            {text(logo === '' ? 'form.chooseLogo' : 'form.replaceLogo')}
          </Button>
        ) : null}
        {logo === '' ? null : (
          <Button size="xs" variant="default" onClick={() => onLogo('')}>
            {text('form.removeLogo')}
          </Button>
        )}
      </div>
      {error === undefined ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {isChoosing ? (
        <Suspense fallback={null}>
          <AssetPicker
            type="image"
            onPick={([picked]) => picked && onLogo(String(picked.id))}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
