// The panel beside the canvas: the open step or way, the findings, the variables, the flow as a whole.
import { Button } from '@mantine/core';
import type { Ref } from 'react';
import type { Finding } from '../../flow/inspection/finding.ts';
import { EdgePanel } from './edge-panel.tsx';
import { type StepActs, useEditor } from './editor-context.ts';
import type { Judged } from './findings.ts';
import { FindingsPanel } from './findings-panel.tsx';
import { FlowPanel, VariablesPanel } from './flow-panels.tsx';
import { NodePanel } from './node-panel.tsx';

const TABS = { step: 'Step', findings: 'Findings', variables: 'Variables', flow: 'Flow' } as const;
export type SideTab = keyof typeof TABS;

type SidePanelProps = {
  ref: Ref<HTMLElement>;
  tab: SideTab;
  setTab: (tab: SideTab) => void;
  judged: Judged;
  goTo: (finding: Finding) => void;
  addAfter: (source: string, kind: string) => void;
  /** A condition was joined to a step, and still has to be written. */
  joined: (edgeId: string) => void;
  /** The steps that are chosen on the canvas. */
  chosen: readonly string[];
  acts: StepActs;
  /** Back to the canvas. */
  leave: () => void;
};

export function SidePanel({ ref, tab, setTab, judged, goTo, addAfter, joined, chosen, acts, leave }: SidePanelProps) {
  const { selection, readOnlyWhy } = useEditor();
  const urgent = judged.findings.filter(({ severity }) => severity !== 'suggestion').length;
  return (
    <aside
      className="side-panel"
      aria-label="Panel"
      ref={ref}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
      }}
    >
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
        {tab === 'step' && <Chosen addAfter={addAfter} joined={joined} acts={acts} />}
        {tab === 'findings' && <FindingsPanel judged={judged} goTo={goTo} />}
        {tab === 'variables' && <VariablesPanel />}
        {tab === 'flow' && <FlowPanel />}
        {tab === 'step' && !selection && chosen.length > 1 && (
          <div className="stack">
            <h2>{chosen.length} steps are chosen</h2>
            <p className="quiet">Drag one of them to move all.</p>
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

function Chosen({ addAfter, joined, acts }: Pick<SidePanelProps, 'addAfter' | 'joined' | 'acts'>) {
  const { selection } = useEditor();
  if (selection?.type === 'node') {
    const { id } = selection;
    return <NodePanel key={id} id={id} addAfter={(kind) => addAfter(id, kind)} joined={joined} acts={acts} />;
  }
  return selection ? <EdgePanel key={selection.id} id={selection.id} /> : null;
}
