// The panel beside the canvas: the open step or way, the findings, the variables, the flow as a whole.
import type { Ref } from 'react';
import type { Finding } from '../../flow/inspection/finding.ts';
import { EdgePanel } from './edge-panel.tsx';
import { useEditor } from './editor-context.ts';
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
};

export function SidePanel({ ref, tab, setTab, judged, goTo, addAfter }: SidePanelProps) {
  const { selection } = useEditor();
  const urgent = judged.findings.filter(({ severity }) => severity !== 'suggestion').length;
  return (
    <aside className="side-panel" aria-label="Panel" ref={ref}>
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
      <div className="side-content" id="side-content" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'step' && <Chosen addAfter={addAfter} />}
        {tab === 'findings' && <FindingsPanel judged={judged} goTo={goTo} />}
        {tab === 'variables' && <VariablesPanel />}
        {tab === 'flow' && <FlowPanel />}
        {tab === 'step' && !selection && <p className="quiet">Choose a step or a way, or press a to add a step.</p>}
      </div>
    </aside>
  );
}

function Chosen({ addAfter }: { addAfter: (source: string, kind: string) => void }) {
  const { selection } = useEditor();
  if (selection?.type === 'node') {
    return <NodePanel key={selection.id} id={selection.id} addAfter={(kind) => addAfter(selection.id, kind)} />;
  }
  return selection ? <EdgePanel key={selection.id} id={selection.id} /> : null;
}
