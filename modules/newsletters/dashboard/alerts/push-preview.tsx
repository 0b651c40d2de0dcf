import classes from '../newsletters.module.css';
import { useAlertTexts } from './alert-texts.ts';

type PreviewProps = { title: string; text: string; image: string | null; from: string };

/** A notification about as browsers show it. */
export function PushPreview({ title, text, image, from }: PreviewProps) {
  const say = useAlertTexts();
  return (
    <figure className={classes.notification} aria-label={say('pushPreview')}>
      <p className={classes.note}>
        <bdi>{from}</bdi>
      </p>
      <b>
        <bdi>{title}</bdi>
      </b>
      <p>
        <bdi>{text}</bdi>
      </p>
      {image === null ? null : <img src={image} alt="" loading="lazy" />}
    </figure>
  );
}
