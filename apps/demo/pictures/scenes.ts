import type { Draw } from '../newsroom/seeded-random.ts';

export const WIDTH = 1200;
export const HEIGHT = 800;

/** Sky, far, middle and near, and what catches the eye. */
export type Palette = readonly [sky: string, far: string, middle: string, near: string, accent: string];
export type Scene = (draw: Draw, palette: Palette) => string;

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const shape = (points: string, fill: string): string => `<path d="${points}" fill="${fill}"/>`;
const line = (points: string, stroke: string, width: number): string =>
  `<path d="${points}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
const times = (count: number, one: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => one(at)).join('');

/** A row of hills from edge to edge. */
const hills = (draw: Draw, top: number, fill: string): string =>
  shape(
    `M0 ${HEIGHT} L0 ${top} C ${draw.int(200, 400)} ${top - draw.int(40, 160)}, ${draw.int(500, 700)} ${top + draw.int(20, 110)}, 800 ${top} S 1100 ${top - draw.int(20, 120)}, ${WIDTH} ${top} L${WIDTH} ${HEIGHT} Z`,
    fill,
  );

const houses = (draw: Draw, bottom: number, fill: string, window: string): string =>
  times(9, (at) => {
    const [x, width, height] = [at * 140 - draw.int(0, 30), draw.int(100, 150), draw.int(120, 330)];
    const roof = draw.chance(0.5)
      ? shape(`M${x - 8} ${bottom - height} l${width / 2 + 8} -60 l${width / 2 + 8} 60 Z`, fill)
      : '';
    const panes = times(Math.floor(height / 70), (row) =>
      times(2, (column) =>
        draw.chance(0.6)
          ? rect(x + 20 + column * (width / 2 - 8), bottom - height + 24 + row * 66, 24, 34, window, 2)
          : '',
      ),
    );
    return rect(x, bottom - height, width, height + 200, fill) + roof + panes;
  });

const trees = (draw: Draw, bottom: number, crown: string, trunk: string): string =>
  times(6, () => {
    const [x, radius] = [draw.int(60, WIDTH - 60), draw.int(50, 110)];
    return (
      rect(x - 7, bottom - radius, 14, radius + 40, trunk) + circle(x, bottom - radius * 1.5, radius, crown)
    );
  });

const water = (draw: Draw, top: number, fill: string, light: string): string =>
  rect(0, top, WIDTH, HEIGHT - top, fill) +
  times(14, () => {
    const [x, y] = [draw.int(0, WIDTH), draw.int(top + 20, HEIGHT - 20)];
    return line(`M${x} ${y} q 30 -12 60 0 t 60 0`, light, 5);
  });

/** What stories are illustrated by, each drawn anew with other places and colours. */
export const scenes = {
  city: (draw, [_, far, middle, near, accent]) =>
    circle(draw.int(200, 1000), 210, 90, accent) +
    houses(draw.fork('far'), 620, far, far) +
    houses(draw, 700, middle, accent) +
    rect(0, 700, WIDTH, 100, near),
  river: (draw, [_, far, middle, near, accent]) =>
    circle(draw.int(250, 950), 260, 100, accent) +
    hills(draw, 430, far) +
    houses(draw, 560, middle, accent) +
    water(draw, 560, near, far),
  park: (draw, [_, far, middle, near, accent]) =>
    circle(draw.int(150, 1050), 180, 70, accent) +
    hills(draw, 480, far) +
    trees(draw, 600, middle, near) +
    shape(
      `M480 ${HEIGHT} C 560 690, 620 640, 600 590 L 660 590 C 720 650, 760 700, 820 ${HEIGHT} Z`,
      accent,
    ) +
    trees(draw.fork('near'), 720, near, near),
  road: (draw, [_, far, middle, near, accent]) => {
    const x = draw.int(140, 600);
    return (
      houses(draw, 520, far, middle) +
      rect(0, 520, WIDTH, 280, near) +
      times(7, (at) => rect(at * 190 - 20, 680, 110, 16, accent, 8)) +
      rect(x, 400, 460, 190, middle, 36) +
      times(4, (at) => rect(x + 36 + at * 102, 430, 76, 70, far, 10)) +
      times(
        2,
        (at) => circle(x + 110 + at * 240, 592, 42, near) + circle(x + 110 + at * 240, 592, 18, accent),
      )
    );
  },
  pitch: (draw, [_, far, middle, near, accent]) =>
    times(8, (at) => rect(at * 150, 330, 150, 470, at % 2 === 0 ? middle : near)) +
    times(60, () => circle(draw.int(0, WIDTH), draw.int(170, 300), 13, draw.chance(0.2) ? accent : far)) +
    line(`M0 340 H${WIDTH} M600 340 V ${HEIGHT}`, far, 8) +
    `<circle cx="600" cy="620" r="130" fill="none" stroke="${far}" stroke-width="8"/>` +
    circle(draw.int(300, 900), draw.int(520, 700), 34, accent),
  stage: (draw, [_, far, middle, near, accent]) =>
    shape('M600 60 L 240 760 L 960 760 Z', far) +
    rect(0, 680, WIDTH, 120, near) +
    times(5, (at) => {
      const [x, height] = [300 + at * 150, draw.int(150, 230)];
      return rect(x - 34, 690 - height, 68, height, middle, 30) + circle(x, 660 - height, 38, accent);
    }) +
    shape('M0 0 H260 C 240 320, 150 520, 0 700 Z', near) +
    shape(`M${WIDTH} 0 H940 C 960 320, 1050 520, ${WIDTH} 700 Z`, near),
  table: (draw, [_, far, middle, near, accent]) =>
    rect(0, 520, WIDTH, 280, near) +
    times(3, (at) => line(`M${480 + at * 110} 300 q 40 -60 0 -120 t 0 -110`, far, 12)) +
    shape('M330 380 H870 C 870 600, 740 660, 600 660 S 330 600, 330 380 Z', middle) +
    times(9, () =>
      circle(draw.int(400, 800), draw.int(350, 390), draw.int(22, 40), draw.chance(0.5) ? accent : far),
    ) +
    rect(470, 650, 260, 26, middle, 13),
  books: (draw, [_, far, middle, near, accent]) =>
    rect(0, 640, WIDTH, 160, near) +
    times(11, (at) => {
      const [height, colour] = [draw.int(220, 400), draw.pick([far, middle, accent])];
      return (
        rect(130 + at * 88, 640 - height, 72, height, colour, 6) +
        rect(130 + at * 88, 670 - height, 72, 14, near)
      );
    }),
  harbour: (draw, [_, far, middle, near, accent]) =>
    hills(draw, 470, far) +
    times(3, (at) => {
      const x = 190 + at * 360 + draw.int(-30, 30);
      return (
        line(`M${x + 60} 560 V 250`, near, 10) +
        shape(`M${x + 72} 270 L ${x + 190} 500 H ${x + 72} Z`, accent) +
        shape(`M${x - 60} 540 H${x + 220} L ${x + 170} 620 H ${x - 10} Z`, middle)
      );
    }) +
    water(draw, 600, near, far),
  market: (draw, [_, far, middle, near, accent]) =>
    houses(draw, 480, far, middle) +
    rect(0, 480, WIDTH, 320, near) +
    times(3, (at) => {
      const x = 70 + at * 380;
      return (
        times(6, (stripe) => rect(x + stripe * 50, 390, 50, 90, stripe % 2 === 0 ? accent : far)) +
        rect(x + 14, 480, 12, 200, middle) +
        rect(x + 274, 480, 12, 200, middle) +
        rect(x, 560, 300, 110, middle, 8) +
        times(5, (fruit) => circle(x + 40 + fruit * 55, 556, draw.int(18, 28), accent))
      );
    }),
} as const satisfies Record<string, Scene>;
