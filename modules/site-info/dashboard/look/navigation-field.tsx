import { Button } from '@mantine/core';
import {
  LONGEST_LINK,
  LONGEST_LINK_TITLE,
  MOST_LINKS,
  type SiteLook,
} from '#modules/pages/site-look.contract.ts';
import { isLinkTarget } from '#platform/contract/link-target.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import classes from '../site.module.css';
import { useSiteTexts } from '../site-texts.ts';

type Links = SiteLook['navigation'];

type NavigationFieldProps = { links: Links; error: string | undefined; onLinks: (links: Links) => void };

/** The links of the menu, in their order. */
export function NavigationField({ links, error, onLinks }: NavigationFieldProps) {
  const text = useSiteTexts();
  const change = (at: number, said: Partial<Links[number]>) =>
    onLinks(links.map((link, other) => (other === at ? { ...link, ...said } : link)));
  const move = (at: number, by: 1 | -1) => {
    const next = [...links];
    const [link] = next.splice(at, 1);
    if (link) next.splice(at + by, 0, link);
    onLinks(next);
  };
  const isWrong = links.some(({ title, url }) => title.trim() === '' || !isLinkTarget(url.trim()));
  return (
    <div className={classes.fields}>
      {links.length === 0 ? null : (
        <ol className={classes.links}>
          {links.map((link, at) => {
            const name = link.title || text('menu.link', { number: at + 1 });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: links have no name of their own, and two may be the same.
              <li key={at}>
                <TextField
                  label={text('menu.name')}
                  value={link.title}
                  maxLength={LONGEST_LINK_TITLE}
                  onText={(title) => change(at, { title })}
                />
                <TextField
                  label={text('menu.url')}
                  value={link.url}
                  isMono
                  maxLength={LONGEST_LINK}
                  onText={(url) => change(at, { url })}
                />
                <span className={classes.acts}>
                  <IconButton
                    name={text('menu.up', { name })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    <ArrowUpIcon />
                  </IconButton>
                  <IconButton
                    name={text('menu.down', { name })}
                    disabled={at === links.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    <ArrowDownIcon />
                  </IconButton>
                  <IconButton
                    name={text('menu.remove', { name })}
                    tip="end"
                    onClick={() => onLinks(links.filter((_, other) => other !== at))}
                  >
                    <XIcon />
                  </IconButton>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {error !== undefined && isWrong ? (
        <p className={classes.error} role="alert">
          {text('menu.wrong')}
        </p>
      ) : null}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<PlusIcon />}
          disabled={links.length >= MOST_LINKS}
          onClick={() => onLinks([...links, { title: '', url: '' }])}
        >
          {text('menu.add')}
        </Button>
      </div>
    </div>
  );
}
