import { type ReactNode, Suspense, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useCommands } from '#platform/dashboard/commands/commands.ts';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { ChevronDownIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import classes from './bar-places.module.css';
import { useTitles } from './titles.ts';

const list = () => import('./place-list.tsx');
const PlaceList = lazyPart(list, 'PlaceList');
const PlaceDialog = lazyPart(list, 'PlaceDialog');

type PlaceSwitchProps = {
  /** The name of the site where the bar has room for it. */
  name: ReactNode;
  onGo: (url: string) => void;
};

/** The way to the other sites and communities of somebody who has several; whoever has one alone sees its name. */
export function PlaceSwitch({ name, onGo }: PlaceSwitchProps) {
  const text = useTitles();
  const { site, communities, hasOtherSites = false } = useCaller();
  const [isOpen, setIsOpen] = useState(false);
  const hasSeveral = hasOtherSites || communities.length > 1;
  const label = text('places.switch');
  useCommands(
    hasSeveral ? [{ id: 'places', title: label, isInAccountMenu: true, run: () => setIsOpen(true) }] : [],
  );
  return (
    <>
      {name && hasSeveral ? (
        <Dropdown
          label={label}
          width={280}
          onNear={() => void list().catch(() => undefined)}
          className={classes.sites ?? ''}
          opener={(opener) => (
            <button
              type="button"
              className={classes.placeOpener}
              aria-label={`${site.title}, ${label}`}
              {...opener}
            >
              {name}
              <ChevronDownIcon />
            </button>
          )}
        >
          {(close) => <PlaceList onGo={onGo} onClose={close} />}
        </Dropdown>
      ) : (
        name
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <PlaceDialog title={label} onGo={onGo} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
