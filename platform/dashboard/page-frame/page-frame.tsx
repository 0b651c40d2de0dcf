import classes from './page-frame.module.css';
import { useFrameScale } from './use-frame-scale.ts';

/** How wide a page is tried, in pixels. */
export const pageWidths = { wide: 1280, middle: 820, narrow: 390 } as const;
export type PageSize = keyof typeof pageWidths;

type PageFrameProps = {
  title: string;
  size: PageSize;
  /** Nothing is shown until there is one. */
  url: string | undefined;
  /** Of the stage that the page stands on, which has a height. */
  className: string | undefined;
};

/** A page of the site as it would be, on an origin of its own, made smaller where it is wider than its stage. */
export function PageFrame({ title, size, url, className }: PageFrameProps) {
  const width = pageWidths[size];
  const { stage, scale, height } = useFrameScale(width);
  return (
    <div ref={stage} className={`${classes.stage} ${className ?? ''}`}>
      {url ? (
        <iframe
          className={classes.frame}
          title={title}
          src={url}
          // For players within the page; its own policy lets no script of its own run.
          sandbox="allow-scripts"
          style={{ ...{ width, height: height / scale }, transform: `scale(${scale}) translateX(-50%)` }}
        />
      ) : null}
    </div>
  );
}
