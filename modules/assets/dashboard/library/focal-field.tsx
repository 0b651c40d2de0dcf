import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import type { Asset } from '../../assets.contract.ts';
import { smallPicture } from '../asset-look.tsx';
import { useAssetsTexts } from '../assets-texts.ts';
import classes from './asset-drawer.module.css';

type Focal = Asset['focal'];
type FocalFieldProps = { asset: Asset; value: Focal; onChange: (focal: Focal) => void };

const STEP = 0.05;
const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;

/** What crops are made around: chosen by a press on the picture, or moved by the arrow keys. */
export function FocalField({ asset, value, onChange }: FocalFieldProps) {
  const text = useAssetsTexts();
  const id = useId();
  const picture = smallPicture(asset, 'small') ?? asset.url;
  if (!picture) return null;
  const point = (event: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) });
  };
  const move = (event: KeyboardEvent) => {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const [x, y] = steps[event.key as keyof typeof steps] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    onChange({ x: within(value.x + x * STEP), y: within(value.y + y * STEP) });
  };
  const place = { x: Math.round(value.x * 100), y: Math.round(value.y * 100) };
  return (
    <div>
      <span className={classes.label} id={id}>
        {text('form.focal')}
      </span>
      <button
        type="button"
        className={classes.focal}
        aria-labelledby={id}
        aria-describedby={`${id}-place`}
        onPointerDown={point}
        onKeyDown={move}
      >
        <img src={picture} alt="" draggable={false} />
        {/* A picture has its left where it has it, whatever runs from right to left. */}
        <span className={classes.dot} style={{ left: `${place.x}%`, top: `${place.y}%` }} />
      </button>
      <p className={classes.help} id={`${id}-place`}>
        {text('form.focalHelp', place)}
      </p>
    </div>
  );
}
