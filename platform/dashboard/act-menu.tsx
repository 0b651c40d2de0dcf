import { DotsIcon } from './act-icons.tsx';
import classes from './act-menu.module.css';
import { Dropdown } from './dropdown.tsx';
import { IconButton } from './icon-button.tsx';

type ActMenuProps = {
  /** What the button is called: "More for Spring". */
  label: string;
  acts: readonly { name: string; run: () => void }[];
};

/** What else can be done with a thing, behind three dots; nothing where there is nothing. */
export function ActMenu({ label, acts }: ActMenuProps) {
  if (acts.length === 0) return null;
  return (
    <Dropdown
      label={label}
      align="end"
      width={220}
      opener={(opener) => (
        <IconButton name={label} tip="end" {...opener}>
          <DotsIcon />
        </IconButton>
      )}
    >
      {(close) => (
        <ul className={classes.menu}>
          {acts.map(({ name, run }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  close();
                  run();
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dropdown>
  );
}
