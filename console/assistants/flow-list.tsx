// A flow as a list that can be read from top to bottom: what each step says, and where it leads. The findings stand above it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../sdk/parley.ts';
import { api } from '../session/client.ts';
import { useFilters } from '../ui/filters.tsx';
import { findingFix, findingText } from '../ui/finding-text.ts';
import { Bones, EmptyState, ErrorState } from '../ui/states.tsx';
import { excerptOf } from '../ui/text.ts';
import { type FlowEdge, type FlowNode, nodeName, nodeWords, orderedNodes, wayKindText } from './flow-reading.ts';

export type Finding = Answer<'validateGraph'>['findings'][number];
type FlowListProps = { assistantId: string; revisionId: string; visited: readonly string[] };

export function FlowList({ assistantId, revisionId, visited }: FlowListProps) {
  const graph = useQuery({
    queryKey: ['assistants', assistantId, 'graph', revisionId],
    queryFn: () => api().assistants.revisions.graph.get(assistantId, revisionId),
    enabled: revisionId !== '',
  });
  if (graph.error) return <ErrorState error={graph.error} retry={() => void graph.refetch()} />;
  if (!graph.data) return <Bones lines={6} />;
  const nodes = graph.data.nodes as FlowNode[];
  const edges = graph.data.edges as FlowEdge[];
  const ordered = orderedNodes(nodes, edges, graph.data.entry_node_id);
  const names = new Map(ordered.map((node) => [node.id, nodeName(node)]));
  return (
    <>
      <FlowFindings assistantId={assistantId} revisionId={revisionId} names={names} />
      {ordered.length === 0 ? (
        <EmptyState title="This flow is empty">
          Open it with “Edit flow” and add the first step, or send steps through the API.
        </EmptyState>
      ) : (
        <ol className="flow" aria-label="Steps of the flow">
          {ordered.map((node) => (
            <li key={node.id} id={`step-${node.id}`} data-visited={visited.includes(node.id) ? '' : undefined}>
              <div className="bar" style={{ marginBottom: 0 }}>
                <span className="tag">{node.type}</span>
                <strong>{nodeName(node)}</strong>
                {node.id === graph.data.entry_node_id && <span className="tag good">starts here</span>}
                {visited.includes(node.id) && <span className="quiet">visited {visited.indexOf(node.id) + 1}.</span>}
              </div>
              {nodeWords(node) !== '' && <p className="said">{excerptOf(nodeWords(node), 600)}</p>}
              <ul>
                {edges
                  .filter(({ source }) => source === node.id)
                  .map((edge) => (
                    <li key={edge.id}>
                      {wayText(edge)} → <a href={`#step-${edge.target}`}>{names.get(edge.target) ?? edge.target}</a>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function wayText({ kind, label, condition }: FlowEdge): string {
  if (label) return label;
  if (condition?.prompt) return `when ${condition.prompt}`;
  if (typeof condition?.expression === 'string') return `when ${condition.expression}`;
  return kind && kind !== 'default' ? wayKindText(kind) : 'then';
}

type FindingsProps = { assistantId: string; revisionId: string; names: ReadonlyMap<string, string> };

export function FlowFindings({ assistantId, revisionId, names }: FindingsProps) {
  const { data } = useQuery({
    queryKey: ['assistants', assistantId, 'findings', revisionId],
    queryFn: () => api().assistants.revisions.graph.validate(assistantId, revisionId),
    enabled: revisionId !== '',
  });
  if (!data || data.findings.length === 0) return null;
  return (
    <section className="section" style={{ marginTop: 0 }}>
      <h2>
        Errors {data.error_count} · Warnings {data.warning_count} · Suggestions {data.suggestion_count}
        {data.blocking_error_count > 0 && ` · Blocking a release ${data.blocking_error_count}`}
      </h2>
      <FindingRows findings={data.findings} names={names} />
    </section>
  );
}

/** Also from a part of the page that does not show the steps. */
function StepLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="." search={{ ...useFilters(), tab: 'flow' }} hash={`step-${id}`}>
      {name}
    </Link>
  );
}

const SEVERITY = { error: 'bad', warning: 'warn', suggestion: '' } as const;

export const FindingRows = ({
  findings,
  names,
}: {
  findings: readonly Finding[];
  names: ReadonlyMap<string, string>;
}) => (
  <ul className="changes">
    {findings.map((finding) => (
      <li key={finding.id}>
        <span className={`tag ${SEVERITY[finding.severity]}`}>{finding.blocking ? 'blocks' : finding.severity}</span>{' '}
        {findingText(finding)}{' '}
        {finding.node_id && <StepLink id={finding.node_id} name={names.get(finding.node_id) ?? finding.node_id} />}
        {findingFix(finding) !== '' && <div className="quiet">{findingFix(finding)}</div>}
      </li>
    ))}
  </ul>
);
