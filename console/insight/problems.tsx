// What goes wrong, as a list of things to do: where, how often, in which conversations; and a test made of one.
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parseGraph } from '../../flow/language/graph.ts';
import type { Answer, Schema } from '../../sdk/parley.ts';
import { suiteIdFor } from '../assistants/assistant-suite.ts';
import { nodeName } from '../assistants/flow-reading.ts';
import { api, queries } from '../session/client.ts';
import { ScopedButton } from '../ui/actions.tsx';
import { ChoiceFilter, useFilters } from '../ui/filters.tsx';
import { ListTable, wholeList } from '../ui/list.tsx';
import { EmptyState, ErrorState, Moment, QueryView } from '../ui/states.tsx';
import { conversationSearch, PROBLEM_LABELS } from './words.ts';

type Problem = Schema<'ProblemList'>['data'][number];
type Assistant = Answer<'getAssistant'>;

export function Problems({ assistant, revisionId }: { assistant: Assistant; revisionId: string }) {
  const { settled = '' } = useFilters();
  const { id } = assistant;
  const problems = useQuery({
    queryKey: ['assistants', id, 'problems', settled],
    queryFn: async () =>
      (
        await api()
          .assistants.problems.list(id, settled === 'true' ? { settled } : {})
          .page()
      ).body,
  });
  const names = useNodeNames(id, revisionId);
  const settle = useMutation({
    mutationFn: ({ problem, node_id, settled_at }: Problem) =>
      api().assistants.problems.settle(id, { problem, node_id, settled: settled_at === null }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['assistants', id, 'problems'] }),
  });
  const makeTest = useMutation({
    mutationFn: async ({ problem, node_id, examples: [conversation = ''] }: Problem) => {
      const suite = await suiteIdFor(assistant);
      const name = `${PROBLEM_LABELS[problem]}, ${names.get(node_id) ?? 'no step'} (${conversation.slice(-6)})`;
      return api().conversations.testCase.make(conversation, { save_to_suite: suite, name });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['release-suites'] }),
  });
  const problem = settle.error ?? makeTest.error;
  return (
    <div className="stack">
      <div className="bar">
        <p className="quiet grow">
          What went wrong in conversations of the last 30 days. Tests are left out.{' '}
          <Link to="." search={{ tab: 'flow', heat: 'on' }}>
            Show it on the flow
          </Link>
        </p>
        <ChoiceFilter name="settled" all="To do" label="Which problems" choices={{ true: 'Dealt with' }} />
      </div>
      {problem && <ErrorState error={problem} />}
      {makeTest.data && (
        <div className="bar" role="status">
          <span>A test was made of it.</span>
          <Button variant="default" renderRoot={(props) => <Link to="." search={{ tab: 'tests' }} {...props} />}>
            Open the tests
          </Button>
        </div>
      )}
      <QueryView query={problems} lines={4}>
        {({ data, conversations }) => (
          <ListTable
            label="Problems"
            list={wholeList(data.map((row) => ({ ...row, id: `${row.problem} ${row.node_id}` })))}
            columns={[
              {
                head: 'What',
                className: 'wide',
                cell: (row) => (
                  <Link className="row" to="." search={{ tab: 'results', problem: row.problem, node_id: row.node_id }}>
                    {PROBLEM_LABELS[row.problem]}
                  </Link>
                ),
              },
              { head: 'Step', cell: ({ node_id }) => names.get(node_id) ?? (node_id || 'No step') },
              {
                head: 'Conversations',
                cell: (row) => `${row.conversations} of ${conversations}`,
                className: 'number',
              },
              { head: 'Last', cell: ({ latest_at }) => <Moment at={latest_at} />, className: 'number' },
              { head: 'Examples', cell: ({ examples }) => <Examples ids={examples} /> },
              {
                head: '',
                className: 'last',
                cell: (row) => (
                  <span className="bar" style={{ margin: 0, justifyContent: 'flex-end', flexWrap: 'nowrap' }}>
                    <ScopedButton
                      operation="makeTestCase"
                      variant="subtle"
                      loading={makeTest.isPending && makeTest.variables.examples[0] === row.examples[0]}
                      onClick={() => makeTest.mutate(row)}
                    >
                      Make a test of this
                    </ScopedButton>
                    <ScopedButton operation="settleProblem" variant="default" onClick={() => settle.mutate(row)}>
                      {row.settled_at === null ? 'Dealt with' : 'To do again'}
                    </ScopedButton>
                  </span>
                ),
              },
            ]}
            empty={
              settled === 'true' ? (
                <EmptyState title="Nothing is marked as dealt with">Problems that you mark appear here.</EmptyState>
              ) : (
                <EmptyState title="Nothing to do">
                  Questions without an answer, questions that are asked again, and places where people leave or ask for
                  a person appear here, about a minute after a conversation is over.
                </EmptyState>
              )
            }
          />
        )}
      </QueryView>
    </div>
  );
}

const Examples = ({ ids }: { ids: readonly string[] }) => (
  <span className="bar" style={{ margin: 0, flexWrap: 'nowrap' }}>
    {ids.map((id, i) => (
      <Link key={id} to="/inbox" search={conversationSearch(id)} aria-label={`Conversation ${i + 1}`}>
        {i + 1}
      </Link>
    ))}
  </span>
);

/** As the shown revision calls them; steps of others keep their ids. */
export function useNodeNames(assistantId: string, revisionId: string): ReadonlyMap<string, string> {
  const flow = useQuery({
    queryKey: ['assistants', assistantId, 'graph', revisionId],
    queryFn: () => api().assistants.revisions.graph.get(assistantId, revisionId),
    enabled: revisionId !== '',
  });
  return useMemo(
    () => new Map(flow.data ? parseGraph(flow.data).nodes.map((node) => [node.id, nodeName(node)]) : []),
    [flow.data],
  );
}
