// A flow in plain words, always as it is now: what people can do with it, what can go wrong, and each step. To read, print and sign.
import './in-words.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { parseGraph } from '../../flow/language/graph.ts';
import { forPeople } from '../../flow/text/words-for-people.ts';
import type { Answer } from '../../sdk/parley.ts';
import { type FlowEdge, type FlowNode, nodeName } from '../assistants/flow-reading.ts';
import { sectionsOf } from '../flow-editor/groups.ts';
import { api } from '../session/client.ts';
import { findingText } from '../ui/finding-text.ts';
import { useNamed } from '../ui/named.ts';
import { EmptyState, Moment, QueryView } from '../ui/states.tsx';
import { abilitiesOf, risksOf } from './flow-abilities.ts';

type InWordsProps = { assistant: Answer<'getAssistant'>; revisionId: string; about: string };

/** Names of tools and knowledge bases instead of their ids. */
function useNames(): (text: string) => string {
  const names = new Map(
    [...(useNamed('tool') ?? []), ...(useNamed('knowledge base') ?? []), ...(useNamed('assistant') ?? [])].map(
      ({ id, name }) => [id, name],
    ),
  );
  return (text) => forPeople(text).replaceAll(UUID, (id) => names.get(id) ?? id);
}
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export function InWords({ assistant, revisionId, about }: InWordsProps) {
  const { graph } = api().assistants.revisions;
  const words = useQuery({
    queryKey: ['assistants', assistant.id, 'words', revisionId],
    queryFn: async () => {
      const [explained, stored, judged] = await Promise.all([
        graph.explain(assistant.id, revisionId),
        graph.get(assistant.id, revisionId),
        graph.validate(assistant.id, revisionId),
      ]);
      return { explained, stored: parseGraph(stored), judged, at: new Date().toISOString() };
    },
    enabled: revisionId !== '',
  });
  const named = useNames();
  return (
    <QueryView query={words} lines={8}>
      {({ explained, stored, judged, at }) => {
        if (stored.nodes.length === 0)
          return <EmptyState title="This flow is empty">There is nothing to explain yet.</EmptyState>;
        const nodes = stored.nodes as FlowNode[];
        const edges = stored.edges as FlowEdge[];
        const abilities = abilitiesOf(nodes, edges);
        const risks = risksOf(nodes, edges);
        const sections = sectionsOf(explained.nodes, stored);
        const findings = judged.findings.filter(({ severity }) => severity !== 'suggestion');
        return (
          <article className="in-words" aria-label="The flow in words">
            <div className="bar">
              <span className="quiet grow">
                {assistant.name}, {about}, as of <Moment at={at} />
              </span>
              <Button variant="default" className="no-print" onClick={() => window.print()}>
                Print
              </Button>
            </div>
            <p>{named(explained.summary)}</p>
            <p className="quiet">What stands in [ ] is filled in during the conversation.</p>
            <section>
              <h2>What a person can do</h2>
              {abilities.length === 0 && <p className="quiet">It asks nothing that a person could choose from.</p>}
              <ul>
                {abilities.map(({ id, when, examples, leadsTo }) => (
                  <li key={id}>
                    {when}
                    {examples.length > 0 && <span className="quiet"> (“{examples.slice(0, 2).join('”, “')}”)</span>} →{' '}
                    {leadsTo}
                  </li>
                ))}
              </ul>
            </section>
            <section>
              <h2>What can go wrong</h2>
              {risks.length === 0 && findings.length === 0 && <p className="quiet">Nothing is known.</p>}
              <ul>
                {risks.map(({ id, text }) => (
                  <li key={id}>{text}</li>
                ))}
                {findings.map((finding) => (
                  <li key={finding.id}>
                    <span className={`tag ${finding.severity === 'error' ? 'bad' : 'warn'}`}>{finding.severity}</span>{' '}
                    {findingText(finding)}
                  </li>
                ))}
              </ul>
            </section>
            <section>
              <h2>Step by step</h2>
              {sections.map(({ name, steps }) => (
                <section key={name}>
                  {sections.length > 1 && <h3>{name || 'Outside of groups'}</h3>}
                  <ol>
                    {steps.map(({ node_id, title, text, ways }) => (
                      <li key={node_id} id={`words-${node_id}`}>
                        <strong>{title || nodeName({ id: node_id })}</strong> {named(text)}
                        {ways.length > 0 && (
                          <ul>
                            {ways.map((way) => (
                              <li key={way.edge_id}>{named(way.text)}</li>
                            ))}
                          </ul>
                        )}
                      </li>
                    ))}
                  </ol>
                </section>
              ))}
            </section>
            <p className="sign print-only">Read and agreed: ______________________ Date: ______________</p>
          </article>
        );
      }}
    </QueryView>
  );
}
