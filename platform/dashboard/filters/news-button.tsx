import classes from './filter-bar.module.css';
import type { News } from './filter-bar-props.ts';

/** What changed since the list was asked, said aloud; a press shows it. */
export const NewsButton = ({ text, onShow }: News) => (
  <span role="status">
    <button type="button" className={classes.news} onClick={onShow}>
      {text}
    </button>
  </span>
);
