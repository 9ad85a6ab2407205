// The panel beside the canvas: the open step or way, the findings, the variables, the flow as a whole.
import { Button } from '@mantine/core';
import type { Ref } from 'react';
import type { Finding } from '../../flow/inspection/finding.ts';
import type { useComments } from './comments.ts';
import { CommentsPanel } from './comments-panel.tsx';
import { EdgePanel } from './edge-panel.tsx';
import { type StepActs, useEditor } from './editor-context.ts';
import type { EditorFindings } from './findings.ts';
import { FindingsPanel } from './findings-panel.tsx';
import { FlowPanel, VariablesPanel } from './flow-panels.tsx';
import type { Folding } from './folding.ts';
import { GroupChosen, GroupPanel } from './group-panel.tsx';
import { NodePanel } from './node-panel.tsx';
import { PanelEdge, usePanelWidth } from './panel-width.tsx';

const TABS = {
  step: 'Step',
  findings: 'Findings',
  variables: 'Variables',
  flow: 'Flow',
  comments: 'Comments',
} as const;
export type SideTab = keyof typeof TABS;

type SidePanelProps = {
  ref: Ref<HTMLElement>;
  tab: SideTab;
  setTab: (tab: SideTab) => void;
  judged: EditorFindings;
  goTo: (finding: Finding) => void;
  addAfter: (source: string, kind: string) => void;
  /** A condition was joined to a step, and still has to be written. */
  joined: (edgeId: string) => void;
  /** The steps that are chosen on the canvas. */
  chosen: readonly string[];
  acts: StepActs;
  folding: Folding;
  assistantId: string;
  comments: ReturnType<typeof useComments>;
  show: (nodeId: string) => void;
  /** Back to the canvas. */
  leave: () => void;
};

export function SidePanel(props: SidePanelProps) {
  const { ref, tab, setTab, judged, goTo, addAfter, joined, chosen, acts, folding, leave } = props;
  const { assistantId, comments, show } = props;
  const { selection, readOnlyWhy } = useEditor();
  const { style, width, set } = usePanelWidth();
  const open = comments.threads.filter(({ first }) => first.resolved_at === null).length;
  const urgent = judged.findings.filter(({ severity }) => severity !== 'suggestion').length;
  return (
    <aside
      className="side-panel"
      aria-label="Panel"
      ref={ref}
      style={style}
      onKeyDown={(event) => {
        // A dialog of a step is a part of the panel for React only.
        if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
        // The step stays open: only the next Escape, on the canvas, closes it.
        event.stopPropagation();
        leave();
      }}
    >
      <PanelEdge width={width} set={set} />
      <div className="side-tabs" role="tablist" aria-label="Panel">
        {(Object.keys(TABS) as SideTab[]).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="side-content"
            onClick={() => setTab(name)}
          >
            {TABS[name]}
            {name === 'findings' && urgent > 0 && <span className="tag warn">{urgent}</span>}
            {name === 'comments' && open > 0 && (
              <span className={comments.mentionsMe ? 'tag warn' : 'tag'}>{open}</span>
            )}
          </button>
        ))}
      </div>
      {/* What is opened begins at its top, wherever the one before was left. */}
      <div
        key={tab === 'step' ? `${selection?.type} ${selection?.id}` : tab}
        className="side-content"
        id="side-content"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
      >
        {tab === 'step' && <Chosen addAfter={addAfter} joined={joined} acts={acts} folding={folding} />}
        {tab === 'findings' && <FindingsPanel judged={judged} goTo={goTo} />}
        {tab === 'variables' && <VariablesPanel />}
        {tab === 'flow' && <FlowPanel />}
        {tab === 'comments' && <CommentsPanel assistantId={assistantId} comments={comments} show={show} />}
        {tab === 'step' && !selection && chosen.length > 1 && (
          <div className="stack">
            <h2>{chosen.length} steps are chosen</h2>
            <p className="quiet">
              Drag one of them to move all. A group has a title and a frame, and can be folded into one card.
            </p>
            <GroupChosen ids={chosen} />
            <div className="bar">
              <Button variant="default" disabled={readOnlyWhy !== undefined} onClick={() => acts.duplicate(chosen)}>
                Duplicate
              </Button>
              <Button variant="default" onClick={() => acts.copy(chosen)}>
                Copy
              </Button>
              <Button variant="default" color="red" disabled={readOnlyWhy !== undefined} onClick={acts.remove}>
                Delete {chosen.length} steps
              </Button>
            </div>
          </div>
        )}
        {tab === 'step' && !selection && chosen.length < 2 && (
          <p className="quiet">Choose a step or a way, or press a to add a step.</p>
        )}
      </div>
    </aside>
  );
}

function Chosen({ addAfter, joined, acts, folding }: Pick<SidePanelProps, 'addAfter' | 'joined' | 'acts' | 'folding'>) {
  const { selection } = useEditor();
  if (selection?.type === 'node') {
    const { id } = selection;
    return <NodePanel key={id} id={id} addAfter={(kind) => addAfter(id, kind)} joined={joined} acts={acts} />;
  }
  if (selection?.type === 'group') return <GroupPanel key={selection.id} name={selection.id} folding={folding} />;
  return selection ? <EdgePanel key={selection.id} id={selection.id} /> : null;
}
