// The frames around groups of steps: dragged by their title with all their steps, folded into one card, opened by a click.
import { useReactFlow, useStore, ViewportPortal } from '@xyflow/react';
import { type PointerEvent, useRef } from 'react';
import type { StepGroup } from './groups.ts';
import type { Point } from './layout.ts';
import { frameAround } from './visible-area.ts';

const ROOM = 20;
const TITLE = 40;
/** From afar a title stays as large on the screen, up to this. */
const MAX_DISTANCE = 8;
/** Fewer points of the screen are a click, not a drag. */
const STILL = 4;

type GroupFramesProps = {
  groups: readonly StepGroup[];
  places: ReadonlyMap<string, Point>;
  heights: ReadonlyMap<string, number>;
  /** The group that is open in the panel. */
  chosen: string | undefined;
  isFixed: boolean;
  open: (name: string) => void;
  fold: (name: string) => void;
  drag: (points: ReadonlyMap<string, Point>) => void;
  drop: () => void;
};

export function GroupFrames({ groups, places, heights, chosen, isFixed, open, fold, drag, drop }: GroupFramesProps) {
  const distance = useStore(({ transform }) => Math.min(Math.max(1, 1 / transform[2]), MAX_DISTANCE));
  const { screenToFlowPosition } = useReactFlow();
  const held = useRef<{ from: Point; screen: Point; places: ReadonlyMap<string, Point>; hasMoved: boolean }>(undefined);
  if (groups.length === 0) return null;
  const pointOf = ({ clientX, clientY }: PointerEvent): Point =>
    screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false });
  const take = (event: PointerEvent, { ids }: StepGroup) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const own = new Map(ids.flatMap((id) => (places.has(id) ? [[id, places.get(id)!] as const] : [])));
    held.current = {
      from: pointOf(event),
      screen: { x: event.clientX, y: event.clientY },
      places: own,
      hasMoved: false,
    };
  };
  const move = (event: PointerEvent) => {
    const hold = held.current;
    if (!hold || isFixed) return;
    hold.hasMoved ||= Math.hypot(event.clientX - hold.screen.x, event.clientY - hold.screen.y) > STILL;
    if (!hold.hasMoved) return;
    const to = pointOf(event);
    drag(
      new Map([...hold.places].map(([id, { x, y }]) => [id, { x: x + to.x - hold.from.x, y: y + to.y - hold.from.y }])),
    );
  };
  const release = () => {
    if (held.current?.hasMoved) drop();
  };
  return (
    <ViewportPortal>
      {groups.map((group) => {
        const frame = frameAround(places, heights, group.ids);
        if (!frame) return null;
        const top = TITLE * distance;
        const { x, y, width, height } = frame;
        return (
          <div
            key={group.name}
            className="group-frame"
            data-chosen={chosen === group.name ? '' : undefined}
            style={{ left: x - ROOM, top: y - top, width: width + 2 * ROOM, height: height + top + ROOM }}
          >
            <div className="group-head nopan" style={{ fontSize: 13 * distance, height: top }}>
              <button
                type="button"
                className="group-title"
                aria-label={`Group: ${group.name}, ${group.ids.length} steps`}
                onPointerDown={(event) => take(event, group)}
                onPointerMove={move}
                onPointerUp={release}
                onClick={() => {
                  if (!held.current?.hasMoved) open(group.name);
                  held.current = undefined;
                }}
              >
                {group.name}
              </button>
              <button
                type="button"
                className="group-fold"
                aria-label={`Fold ${group.name}`}
                title="Fold into one card"
                onClick={() => fold(group.name)}
              >
                –
              </button>
            </div>
          </div>
        );
      })}
    </ViewportPortal>
  );
}
