// The findings of a flow: go to each, see what its fix would change before it does, fix all of one rule.

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Finding } from '../../flow/inspection/finding.ts';
import { flowChanges, nodeName } from '../assistants/flow-reading.ts';
import { ChangeList } from '../ui/change-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { findingFix, findingText } from '../ui/finding-text.ts';
import { counted } from './canvas-parts.ts';
import { useEditor } from './editor-context.ts';
import type { EditorFindings } from './findings.ts';
import { moveSteps } from './flow-edits.ts';
import { fixesOf, inOrder } from './judgement.ts';
import { cardHeight, placesOfNew } from './layout.ts';

/** As high as most cards are at most. */
const MANY_WAYS = 5;
const SEVERITY = { error: 'bad', warning: 'warn', suggestion: '' } as const;

type Proposal = { title: string; findings: readonly Finding[] };
type FindingsPanelProps = { judged: EditorFindings; goTo: (finding: Finding) => void };

export function FindingsPanel({ judged, goTo }: FindingsPanelProps) {
  const { graph, readOnlyWhy } = useEditor();
  const [proposal, setProposal] = useState<Proposal>();
  const names = new Map(graph.nodes.map((node) => [node.id, nodeName(node)]));
  const fixable = (rule: string) =>
    judged.findings.filter(({ rule_id, fix_ops }) => rule_id === rule && fix_ops.length > 0);
  return (
    <div className="stack">
      <p className="quiet" role="status">
        {judged.findings.length === 0 ? 'Nothing is wrong with this flow.' : countsOf(judged.findings)}
        {judged.isConfirmed ? ' Confirmed by the server.' : ' Not confirmed by the server yet.'}
      </p>
      <ul className="plain findings" aria-label="Findings">
        {inOrder(judged.findings).map((finding) => (
          <li key={finding.id}>
            <div className="finding-head">
              <span className={`tag ${SEVERITY[finding.severity]}`}>
                {finding.blocking ? 'blocks' : finding.severity}
              </span>
              {(finding.node_id ?? finding.edge_id) !== null && (
                <button type="button" className="as-link" onClick={() => goTo(finding)}>
                  {finding.node_id === null ? 'Show the way' : (names.get(finding.node_id) ?? finding.node_id)}
                </button>
              )}
            </div>
            <p>{findingText(finding)}</p>
            {findingFix(finding) !== '' && <p className="quiet">{findingFix(finding)}</p>}
            {finding.fix_ops.length > 0 && readOnlyWhy === undefined && (
              <div className="bar">
                <Button
                  variant="default"
                  onClick={() => setProposal({ title: findingText(finding), findings: [finding] })}
                >
                  Fix …
                </Button>
                {fixable(finding.rule_id).length > 1 && (
                  <Button
                    variant="subtle"
                    onClick={() =>
                      setProposal({
                        title: `All ${fixable(finding.rule_id).length} of this kind`,
                        findings: fixable(finding.rule_id),
                      })
                    }
                  >
                    Fix all {fixable(finding.rule_id).length} of this kind …
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {proposal && <FixDialog proposal={proposal} close={() => setProposal(undefined)} />}
    </div>
  );
}

function countsOf(findings: readonly Finding[]): string {
  const count = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity).length;
  const blocking = findings.filter((finding) => finding.blocking).length;
  const counts = (['error', 'warning', 'suggestion'] as const)
    .map((severity) => counted(count(severity), severity))
    .join(', ');
  return blocking === 0
    ? `${counts}.`
    : `${counts}; ${blocking} of them ${blocking === 1 ? 'blocks' : 'block'} publishing.`;
}

function FixDialog({ proposal, close }: { proposal: Proposal; close: () => void }) {
  const { graph, edit } = useEditor();
  const fix = fixesOf(graph, proposal.findings);
  const changes = flowChanges(graph, fix.graph);
  return (
    <Dialog onClose={close} title="What the fix changes" size="lg">
      <div className="stack">
        <p>{proposal.title}</p>
        {changes.length === 0 && <p className="quiet">Nothing: it is fixed already.</p>}
        <ChangeList changes={changes} label="Changes by the fix" />
        <div className="bar" style={{ justifyContent: 'flex-end', marginBottom: 0 }}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            data-autofocus
            disabled={changes.length === 0}
            onClick={() => {
              const places = placesOfNew(graph, fix.graph, () => cardHeight(MANY_WAYS));
              edit([...fix.ops, ...moveSteps(places)]);
              close();
            }}
          >
            Apply
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
