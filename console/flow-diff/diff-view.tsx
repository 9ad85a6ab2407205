// What differs between two flows, on the canvas and as a list beside it; a narrow window shows one of them.
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Canvas, type CanvasControl } from '../flow-editor/canvas.tsx';
import { type ChangeKind, counted } from '../flow-editor/canvas-parts.ts';
import { CHANGE_SIGNS } from '../flow-editor/change-tag.tsx';
import { Action } from '../flow-editor/editor-bar.tsx';
import { EditorContext, type EditorScene, type Selection } from '../flow-editor/editor-context.ts';
import { useKeys } from '../ui/keys.ts';
import { KeysDialog } from '../ui/keys-dialog.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { ComparedRevisions } from './compared-revisions.ts';
import { DifferenceList } from './difference-list.tsx';
import type { FlowDifference } from './flow-comparison.ts';

const DIFF_KEYS = [
  ['n', 'Next change'],
  ['p', 'Previous change'],
  ['f', 'Show the whole flow'],
  ['l', 'Canvas or list, in a narrow window'],
  ['Esc', 'Choose nothing'],
  ['?', 'Show these keys'],
] as const;
const KINDS: readonly ChangeKind[] = ['added', 'removed', 'changed'];
const TONES = { added: 'good', removed: 'bad', changed: 'warn' } as const;
const NO_MARKS = new Map<string, never>();
const nothing = () => undefined;

export function DiffView({ compared, bar }: { compared: ComparedRevisions; bar: ReactNode }) {
  const { graph, catalog, marks, differences, moved } = compared;
  const isNarrow = useMediaQuery('(max-width: 699px)', window.innerWidth < 700);
  const [isCanvas, setCanvas] = useState(false);
  const [current, setCurrent] = useState<string>();
  const [hasKeys, setKeys] = useState(false);
  const canvas = useRef<CanvasControl>(null);
  const part = differences.find(({ id }) => id === current)?.part ?? null;
  const [chosen, setChosen] = useState<Selection>(null);
  const selection = part ?? chosen;

  const open = (difference: FlowDifference) => {
    setCurrent(difference.id);
    if (difference.part) canvas.current?.showPart(difference.part);
  };
  const scene: EditorScene = useMemo(
    () => ({
      graph,
      catalog,
      readOnlyWhy: 'A comparison shows; it changes nothing.',
      edit: nothing,
      selection,
      select: (next) => {
        const found = next && differences.find((one) => one.part?.type === next.type && one.part.id === next.id);
        setCurrent(found?.id);
        setChosen(next);
      },
    }),
    [graph, catalog, selection, differences],
  );
  const step = (by: number) => () => {
    const at = differences.findIndex(({ id }) => id === current);
    const first = by > 0 ? 0 : differences.length - 1;
    const next = differences[at < 0 ? first : (at + by + differences.length) % differences.length];
    if (next) open(next);
  };
  useKeys({
    n: step(1),
    j: step(1),
    p: step(-1),
    k: step(-1),
    f: () => canvas.current?.showAll(),
    l: () => toggle(),
    Escape: () => scene.select(null),
    '?': () => setKeys(true),
  });
  const toggle = () => {
    setCanvas(!isCanvas);
    const shown = part ?? differences.find((one) => one.part)?.part;
    // All of a flow is too small to read on a phone.
    if (shown) requestAnimationFrame(() => requestAnimationFrame(() => canvas.current?.showPart(shown)));
  };
  const hasCanvas = !isNarrow || isCanvas;
  const hasList = !isNarrow || !isCanvas;
  const isSame = differences.length === 0;
  return (
    <EditorContext value={scene}>
      <div className="editor">
        <header className="editor-bar">
          {bar}
          <span className="diff-counts" role="status" aria-label="Changes">
            {KINDS.map((kind) => (
              <span key={kind} className={`tag ${TONES[kind]}`}>
                {CHANGE_SIGNS[kind]} {differences.filter(({ change }) => change === kind).length} {kind}
              </span>
            ))}
          </span>
          <div className="editor-actions">
            <Action label="Previous" keys="p" act={step(-1)} isOff={isSame} />
            <Action label="Next" keys="n" act={step(1)} isOff={isSame} />
            {hasCanvas && <Action label="Fit" keys="f" act={() => canvas.current?.showAll()} />}
            {isNarrow && <Action label={isCanvas ? 'List' : 'Canvas'} keys="l" act={toggle} />}
            <Action label="Keys" keys="?" act={() => setKeys(true)} />
          </div>
        </header>
        <div className="editor-body">
          {hasCanvas && (
            <Canvas
              marks={NO_MARKS}
              litPath={[]}
              people={NO_MARKS}
              addFrom={nothing}
              control={canvas}
              compared={marks}
              isWhole
            />
          )}
          {hasList && (
            <aside className="side-panel diff-panel" aria-label="Changes">
              {isSame && <EmptyState title="They are the same">Neither the flow nor the settings differ.</EmptyState>}
              <DifferenceList differences={differences} current={current} open={open} />
              {moved > 0 && <p className="quiet">{counted(moved, 'step')} only moved on the canvas.</p>}
            </aside>
          )}
        </div>
      </div>
      {hasKeys && <KeysDialog title="Keys of the comparison" keys={DIFF_KEYS} close={() => setKeys(false)} />}
    </EditorContext>
  );
}
