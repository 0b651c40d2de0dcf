import classes from './permalink-settings.module.css';

/** A template, its variables set apart. */
export const TemplateText = ({ template }: { template: string }) => (
  <bdi dir="ltr" className={classes.template}>
    {template.split(/(\{\w+\})/).map((part, at) =>
      part.startsWith('{') ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have their places.
        <span key={at} className={classes.variable}>
          {part}
        </span>
      ) : (
        part
      ),
    )}
  </bdi>
);
